//! Traits that individual monsters have in addition to their abilities (rules §7,
//! "Uniques"). Each is a component with a system that changes what the monster knows,
//! does or is.

mod ability_counter;
mod echo;
mod herald;
mod room_guard;
mod sleeper;
mod twin;

pub use ability_counter::{AbilityCounter, count_up_abilities};
pub use echo::{Echo, repeat_step};
pub use herald::{Herald, call_others};
pub use room_guard::{RoomGuard, stay_in_room};
pub use sleeper::{Sleeper, sleep_on, wake_sleeper};
pub use twin::{Twin, share_belief};

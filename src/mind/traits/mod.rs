//! Traits that single monsters have in addition to their abilities (rules §7, "Uniques"):
//! each is a component, and a system that changes what the monster knows, does or is.

mod ability_counter;
mod echo;
mod room_guard;
mod sleeper;
mod twin;

pub use ability_counter::{AbilityCounter, count_up_abilities};
pub use echo::{Echo, repeat_step};
pub use room_guard::{RoomGuard, stay_in_room};
pub use sleeper::{Sleeper, sleep_on, wake_sleeper};
pub use twin::{Twin, share_belief};

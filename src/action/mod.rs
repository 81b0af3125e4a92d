//! What happens: an intent is carried out, and who arrives kills who stood
//! there (`RULES` §4 and §5).
//!
//! Only this folder moves anybody. Minds and players meet in [`Intent`].

mod aim;
mod arrival;
mod blow;
mod collision;
mod digging;
mod entering;
mod figure;
mod footfall;
mod intent;
mod kill;
mod news;
mod own_deed;
mod sentence;
mod slot;
mod stepping;
mod verdict;

pub use aim::Aim;
pub use arrival::{Arrival, Arriving};
pub use blow::Blow;
pub use collision::{Collision, CollisionPlugin, kill_the_occupant};
pub use entering::{ArrivalPlugin, enter_the_cell};
pub use figure::{Cause, Figure};
pub use footfall::Footfall;
pub use intent::Intent;
pub use kill::Kill;
pub use news::{Dug, Killed, Moved};
pub use own_deed::OwnDeed;
pub use sentence::Sentence;
pub use slot::Slot;
pub use stepping::{SteppingPlugin, take_the_step};
pub use verdict::{CustomGoal, Goal, Verdict, VerdictPlugin, judge_the_game};

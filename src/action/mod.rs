//! What happens: an intent is carried out, and who arrives kills who stood
//! there (`RULES` §4 and §5).
//!
//! Only this folder moves anybody. Minds and players meet in [`Intent`].

mod arrival;
mod collision;
mod digging;
mod intent;
mod news;
mod stepping;
mod verdict;

pub use arrival::{Arrival, ArrivalPlugin, enter_the_cell};
pub use collision::{CollisionPlugin, kill_the_occupant};
pub use digging::{DiggingPlugin, dig_into_the_rock};
pub use intent::Intent;
pub use news::{Dug, Figure, Killed, Moved};
pub use stepping::{SteppingPlugin, take_the_step};
pub use verdict::{Verdict, VerdictPlugin, judge_the_game};

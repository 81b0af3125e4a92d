//! Levels and who lives there: the games that are made from the engine
//! (`RULES` §7).

mod assets;
mod inhabitants;
mod pit;
mod table;

pub use assets::Assets;
pub use inhabitants::{SetupError, draw_inhabitants, start_of_the_player};
pub use pit::Pit;
pub(crate) use pit::settle;
pub use table::{LevelPlan, LevelTable};

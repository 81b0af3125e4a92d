//! Levels and who lives there: the games that are made from the engine
//! (`RULES` §7).

mod inhabitants;
mod pit;

pub use inhabitants::{SetupError, draw_inhabitants, start_of_the_player};
pub use pit::Pit;
pub(crate) use pit::settle;

//! Who decides: what a monster knows, and the table of the sixteen minds
//! (`RULES` §4).
//!
//! A mind is a function from what a monster senses to an [`Intent`]; it moves
//! nothing. The table stands alone in its file.
//!
//! [`Intent`]: crate::action::Intent

mod helpers;
mod knowledge;
mod learning;
mod own_mind;
mod senses;
mod straight_step;
mod table;
mod thinking;
mod veil;

pub use helpers::{chase_downhill, chase_straight, stumble_or};
pub use knowledge::Knowledge;
pub use learning::learn_where_the_player_is;
pub use own_mind::{Mind, OwnMind};
pub use senses::{Other, Senses};
pub use straight_step::straight_step;
pub use table::{MINDS, Minds};
pub use thinking::{MindPlugin, Surroundings, consult_the_table};
pub(crate) use thinking::{whims, whims_at};
pub use veil::Veiled;

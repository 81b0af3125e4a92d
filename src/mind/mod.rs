//! Monsters' beliefs, and the table of the sixteen minds (rules §4).
//!
//! A mind is a function from a monster's senses to an [`Action`](crate::action::Action); it does
//! not move anything itself.

mod belief;
mod custom_mind;
mod distraction;
mod habit;
mod helpers;
mod learning;
mod senses;
mod table;
mod thinking;
mod veil;

pub use belief::Belief;
pub use custom_mind::{CustomMind, MindFn};
pub use distraction::{Decoy, DistractionQuery, Distractions, Lured, Rival};
pub use habit::Habit;
pub use helpers::{STAGGER_CHANCE, chase_downhill, chase_straight, random_step_or, straight_step};
pub(crate) use helpers::{random_step, staggers};
pub(crate) use learning::belief_at;
pub use learning::update_belief;
pub use senses::{OtherCharacter, Senses};
pub use table::{BUILT_IN_MINDS, MindTable};
pub use thinking::{MindParams, MindPlugin, choose_monster_action};
pub(crate) use thinking::{random_outcomes, whims_at};
pub use veil::HiddenFromTelepaths;

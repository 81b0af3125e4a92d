//! Monsters' beliefs, and the table of the sixteen minds (rules §4).
//!
//! A mind only chooses an [`Action`](crate::action::Action): it does not move anything itself.

mod senses;
mod thinking;

pub use senses::{Belief, OtherCharacter, Senses, Vanished};
pub use thinking::{
    BUILT_IN_MINDS, CustomMind, DistractedBy, DistractionQuery, Habit, Lured, Marked, MindFn,
    MindParams, MindTable, STAGGER_CHANCE, chase_downhill, chase_straight, choose_monster_action,
    random_step_or, straight_step, update_belief,
};
pub(crate) use thinking::{mind_plugin, random_outcomes, random_step, staggers, suppose, whims_at};

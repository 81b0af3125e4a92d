//! The points that an event earns, as part of its message.

use crate::{lesson::Lesson, messages::phrases};
use bevy_ecs::{prelude::Res, system::SystemParam};
use hexdelve::{
    journal::{CHEST, DEPTH, Score},
    level::{Depth, LevelChanged},
};

/// System parameter that adds the points for an event to its message. Pits and lessons
/// have no score.
#[derive(SystemParam, Debug)]
pub struct EarnedPoints<'w> {
    score: Option<Res<'w, Score>>,
    depth: Option<Res<'w, Depth>>,
    lesson: Option<Res<'w, Lesson>>,
}

impl EarnedPoints<'_> {
    pub(crate) fn add(&self, message: String, points: u64) -> String {
        let is_scored = self.score.is_some() && self.depth.is_some() && self.lesson.is_none();
        if is_scored && points > 0 { phrases::earns(message, points) } else { message }
    }

    pub(crate) fn for_a_chest(&self, message: String) -> String {
        self.add(message, CHEST)
    }

    /// Only for a new deepest level, on which the PC has taken no turn.
    pub(crate) fn for_a_level(
        &self,
        message: String,
        LevelChanged { to, .. }: &LevelChanged,
    ) -> String {
        let is_new = |it: &Depth| it.deepest() == *to && it.turns_on_level() == 0;
        let points = if self.depth.as_deref().is_some_and(is_new) { DEPTH } else { 0 };
        self.add(message, points)
    }
}

//! The points that an event earns, as part of its message.

use crate::lesson::Lesson;
use bevy_ecs::{prelude::Res, system::SystemParam};
use hexdelve::{
    journal::{DEPTH, Score},
    level::Depth,
};

/// Pits and lessons have no score.
#[derive(SystemParam)]
pub(super) struct EarnedPoints<'w> {
    score: Option<Res<'w, Score>>,
    depth: Option<Res<'w, Depth>>,
    lesson: Option<Res<'w, Lesson>>,
}

impl EarnedPoints<'_> {
    pub(crate) fn add(&self, message: String, points: u64) -> String {
        let is_scored = self.score.is_some() && self.depth.is_some() && self.lesson.is_none();
        if is_scored && points > 0 { format!("{message} (+{points})") } else { message }
    }

    /// Only for a new deepest level, on which the PC has taken no turn.
    pub(crate) fn for_a_level(&self, message: String, to: u16) -> String {
        let is_new = |it: &Depth| it.deepest() == to && it.turns_on_level() == 0;
        let points = if self.depth.as_deref().is_some_and(is_new) { DEPTH } else { 0 };
        self.add(message, points)
    }
}

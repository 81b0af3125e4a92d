//! A player's progress.

use super::{Lesson, LessonCondition, LessonFacts, LessonRemark};
use hexdelve::action::Action;

use bevy_ecs::prelude::Resource;
use std::collections::BTreeSet;

/// The stage a player has reached, and a record of how the player got there. A stage
/// lasts until one of its milestones is reached, however long that takes.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    pub(super) stage: usize,
    since: u64,
    now: LessonFacts,
    looked: BTreeSet<String>,
    /// They count as looked at only once the player looks away.
    glanced: BTreeSet<String>,
    /// One per turn.
    pub(crate) actions: Vec<Action>,
}

impl LessonProgress {
    /// Returns the number of the current stage, from 0.
    pub const fn stage(&self) -> usize {
        self.stage
    }

    pub(crate) fn text<'l>(&self, lesson: &'l Lesson) -> &'l str {
        let stage = &lesson.stages[self.stage];
        self.fitting(&stage.cases).unwrap_or(stage.say.as_str())
    }

    /// The remark to show beside the text.
    pub(crate) fn remark<'l>(&self, lesson: &'l Lesson) -> Option<&'l str> {
        self.fitting(&lesson.notes)
    }

    fn fitting<'l>(&self, remarks: &'l [LessonRemark]) -> Option<&'l str> {
        let applies = |it: &&LessonRemark| it.when.iter().all(|mark| self.is_reached(mark));
        remarks.iter().find(applies).map(|remark| remark.say.as_str())
    }

    /// Everything that was looked at in `other` counts as looked at.
    pub(super) fn merge_overlays_seen(&mut self, other: &Self, lesson: &Lesson) {
        for word in &other.looked {
            self.mark_overlay_seen(word, lesson);
        }
    }

    pub(super) fn mark_overlay_seen(&mut self, word: &str, lesson: &Lesson) {
        if self.looked.insert(word.to_owned()) {
            self.update(self.now.clone(), lesson);
        }
    }

    pub(crate) fn open_overlay(&mut self, word: &str) {
        if !self.looked.contains(word) {
            self.glanced.insert(word.to_owned());
        }
    }

    /// The player is looking at the level again.
    pub(crate) fn close_overlay(&mut self, lesson: &Lesson) {
        for word in std::mem::take(&mut self.glanced) {
            self.mark_overlay_seen(&word, lesson);
        }
    }

    /// Moves past every stage with a milestone that has been reached. The last has none.
    pub(super) fn update(&mut self, now: LessonFacts, lesson: &Lesson) {
        self.now = now;
        while lesson.stages[self.stage].until.iter().any(|mark| self.is_reached(mark)) {
            self.stage += 1;
            self.since = self.now.turns;
        }
    }

    fn is_reached(&self, mark: &LessonCondition) -> bool {
        let turns = self.now.turns.saturating_sub(self.since);
        mark.is_met(&self.now, turns, |word| self.looked.contains(word))
    }
}

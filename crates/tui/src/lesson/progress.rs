//! A player's progress.

use super::{Lesson, LessonCondition, LessonFacts, LessonRemark};
use hexdelve::action::Action;

use bevy_ecs::prelude::Resource;
use std::collections::BTreeSet;

/// The stage a player has reached, and a record of how the player got there. A stage
/// lasts until one of its milestones is reached, however long that takes.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    stage: usize,
    since: u64,
    now: LessonFacts,
    looked: BTreeSet<String>,
    /// They count as looked at only once the player looks away.
    glanced: BTreeSet<String>,
    actions: Vec<Action>,
}

impl LessonProgress {
    /// Creates the progress of a player at a stage, in the given state.
    pub fn at(stage: usize, now: LessonFacts) -> Self {
        Self { stage, now, ..Self::default() }
    }

    /// Returns the number of the current stage, from 0.
    pub const fn stage(&self) -> usize {
        self.stage
    }

    /// Returns the player's actions, one per turn.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Returns the text for the current state.
    pub fn text<'l>(&self, lesson: &'l Lesson) -> &'l str {
        let stage = lesson.stage(self.stage);
        self.fitting(stage.conditional_texts()).map_or(stage.text(), LessonRemark::text)
    }

    /// Returns the remark to show beside the text, if one applies.
    pub fn remark<'l>(&self, lesson: &'l Lesson) -> Option<&'l str> {
        self.fitting(lesson.remarks()).map(LessonRemark::text)
    }

    fn fitting<'l>(&self, remarks: &'l [LessonRemark]) -> Option<&'l LessonRemark> {
        remarks.iter().find(|remark| remark.when().iter().all(|mark| self.is_reached(mark)))
    }

    /// Records that the player has looked at everything that was looked at in `other`.
    pub fn merge_overlays_seen(&mut self, other: &Self, lesson: &Lesson) {
        for word in &other.looked {
            self.mark_overlay_seen(word, lesson);
        }
    }

    /// Records that the player has looked at what a key shows.
    pub fn mark_overlay_seen(&mut self, word: &str, lesson: &Lesson) {
        if self.looked.insert(word.to_owned()) {
            self.update(self.now.clone(), lesson);
        }
    }

    /// Records that the player is looking at what a key shows.
    pub fn open_overlay(&mut self, word: &str) {
        if !self.looked.contains(word) {
            self.glanced.insert(word.to_owned());
        }
    }

    /// Records that the player is looking at the level again.
    pub fn close_overlay(&mut self, lesson: &Lesson) {
        for word in std::mem::take(&mut self.glanced) {
            self.mark_overlay_seen(&word, lesson);
        }
    }

    pub(super) fn note_a_deed(&mut self, action: Action) {
        self.actions.push(action);
    }

    /// Updates the state, and moves past every stage with a milestone that has been
    /// reached.
    pub fn update(&mut self, now: LessonFacts, lesson: &Lesson) {
        self.now = now;
        while lesson.has_a_stage_after(self.stage) && self.is_done_with(lesson) {
            self.stage += 1;
            self.since = self.now.turns;
        }
    }

    fn is_done_with(&self, lesson: &Lesson) -> bool {
        lesson.stage(self.stage).until().iter().any(|mark| self.is_reached(mark))
    }

    fn is_reached(&self, mark: &LessonCondition) -> bool {
        let turns = self.now.turns.saturating_sub(self.since);
        mark.is_met(&self.now, turns, |word| self.looked.contains(word))
    }
}

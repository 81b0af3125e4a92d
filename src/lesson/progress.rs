//! How far a pupil has come.

use super::{Lesson, Moment};
use bevy_ecs::prelude::Resource;
use std::collections::BTreeSet;

/// The stage that a pupil has come to. A prompt stays until what it asks for is
/// done, however long that takes.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    stage: usize,
    since: u64,
    now: Moment,
    looked: BTreeSet<String>,
}

impl Progress {
    /// That of a pupil who has been at a stage for some turns.
    pub fn at(stage: usize, turns: u64) -> Self {
        let now = Moment { turns, ..Moment::default() };
        Self { stage, now, ..Self::default() }
    }

    /// Which stage it is, from 0.
    pub const fn stage(&self) -> usize {
        self.stage
    }

    /// Whether the hint of this stage is due.
    pub fn needs_a_hint(&self, lesson: &Lesson) -> bool {
        let stage = lesson.stage(self.stage);
        stage.hint().is_some() && self.turns() >= stage.patience()
    }

    /// The pupil has looked at what another has looked at.
    pub fn look_as(&mut self, other: &Self, lesson: &Lesson) {
        for word in &other.looked {
            self.look(word, lesson);
        }
    }

    /// The pupil looks at what a key shows.
    pub fn look(&mut self, word: &str, lesson: &Lesson) {
        if self.looked.insert(word.to_owned()) {
            self.come_to(self.now.clone(), lesson);
        }
    }

    /// What has happened may be what some stages wait for.
    pub fn come_to(&mut self, now: Moment, lesson: &Lesson) {
        self.now = now;
        while lesson.has_a_stage_after(self.stage) && self.is_done_with(lesson) {
            self.stage += 1;
            self.since = self.now.turns;
        }
    }

    const fn turns(&self) -> u64 {
        self.now.turns.saturating_sub(self.since)
    }

    fn is_done_with(&self, lesson: &Lesson) -> bool {
        let marks = lesson.stage(self.stage).until();
        let looked = |word: &str| self.looked.contains(word);
        marks.iter().any(|mark| mark.is_reached(&self.now, self.turns(), looked))
    }
}

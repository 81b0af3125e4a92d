//! Lessons in lines: what a screen shows beside the level is told whenever it changes.

use super::{PlainSession, WORDS_FOR_KEYS, parser::find, with_words};
use crate::{
    lesson::{Lesson, LessonProgress},
    session::RecordingTarget,
};
use bevy_ecs::prelude::Mut;
use hexdelve::prelude::*;
use std::io::Write;

impl<'a, W: Write> PlainSession<'a, W> {
    /// Makes the game's lesson take back turns, by starting it again.
    #[must_use]
    pub fn in_lesson(mut self, begin: impl Fn() -> Game + 'a) -> Self {
        self.controller.recording = RecordingTarget::Lesson(Box::new(begin));
        self
    }

    pub(super) fn teach(&mut self) {
        let Some(text) = lesson_text(self.controller.game.world()) else { return };
        if self.taught != text {
            self.say(&text);
            self.taught = text;
        }
    }

    pub(super) fn count_as_looked_at(&mut self, said: &str) {
        let word = said.split_whitespace().next().and_then(|it| find(it).ok());
        let key = word.and_then(|word| WORDS_FOR_KEYS.iter().rfind(|(_, it)| *it == word.name()));
        let overlay = key.map(|(key, _)| key.trim_matches(['{', '}']));
        let world = self.controller.game.world_mut();
        if let Some(overlay) = overlay.filter(|_| world.contains_resource::<Lesson>()) {
            world.resource_scope(|world, mut progress: Mut<'_, LessonProgress>| {
                progress.open_overlay(overlay);
                progress.close_overlay(world.resource());
            });
        }
    }
}

fn lesson_text(world: &World) -> Option<String> {
    let lesson = world.get_resource::<Lesson>()?;
    let progress = world.resource::<LessonProgress>();
    let status: &GameStatus = world.resource();
    Some(match status {
        GameStatus::Won => with_words(lesson.done.as_str()),
        GameStatus::InProgress => {
            let note = progress.remark(lesson).map(with_words);
            // Some notes are about what only a screen shows.
            let note = note.filter(|it| !it.contains('{'));
            let text = with_words(progress.text(lesson));
            [Some(text), note].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
        _ => {
            let rested = progress.actions.last() == Some(&Action::Rest);
            let killer = status.killer().map(|it| it.abilities.letter());
            let why = killer.and_then(|it| lesson.loss_text(it, rested)).unwrap_or_default();
            format!("You died. That costs nothing here. {why} Type undo to take back a turn.")
        }
    })
}

//! An attempt at a lesson: it can be begun again, and its turns taken back.

use crate::{game::Game, lesson::Progress, player::Command};
use bevy_ecs::prelude::Mut;

/// What was done in a lesson. It is kept nowhere else, and gone with the lesson.
pub(in crate::ui) struct Attempt<'a> {
    start: Box<dyn Fn() -> Game + 'a>,
    commands: Vec<Command>,
}

impl<'a> Attempt<'a> {
    pub(in crate::ui) fn new(start: impl Fn() -> Game + 'a) -> Self {
        Self { start: Box::new(start), commands: Vec::new() }
    }

    pub(in crate::ui) fn keep(&mut self, command: Command) {
        self.commands.push(command);
    }

    /// The game before the last turn, `None` where there was none. What the
    /// pupil has looked at need not be looked at again.
    pub(in crate::ui) fn take_back(&mut self, game: &Game) -> Option<Game> {
        self.commands.pop()?;
        let mut earlier = (self.start)();
        if let Some(before) = game.world().get_resource::<Progress>() {
            earlier.world_mut().resource_scope(|world, mut progress: Mut<'_, Progress>| {
                progress.look_as(before, world.resource());
            });
        }
        for command in &self.commands {
            earlier.submit(*command).expect("it was done before in the same game");
        }
        Some(earlier)
    }
}

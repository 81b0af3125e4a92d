//! The start of a lesson.

use super::{Lesson, LessonPlugin};
use hexdelve::{
    game::{Extension, Game, Rules},
    level::StairsPlugin,
};

impl Lesson {
    /// Starts the lesson with additional plugins that are not rules.
    pub fn start<M>(&self, plugins: impl Extension<M>) -> Game {
        let mut game = self
            .scenario()
            // Stairs lead out of the lesson instead of down.
            .rules(Rules::default().without::<StairsPlugin>())
            .with_presentation(plugins)
            .with_presentation(LessonPlugin(self.clone()))
            .start();
        LessonPlugin::settle_in(&mut game);
        game
    }
}

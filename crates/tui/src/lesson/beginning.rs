//! The start of a lesson.

use super::{Lesson, LessonPlugin};
use hexdelve::game::{Extension, Game};

impl Lesson {
    /// Starts the lesson with additional plugins that are not rules.
    pub fn start<M>(&self, plugins: impl Extension<M>) -> Game {
        let scenario = self.scenario().rules(LessonPlugin::rules());
        let mut game = scenario
            .with_presentation(plugins)
            .with_presentation(LessonPlugin(self.clone()))
            .start();
        LessonPlugin::settle_in(&mut game);
        game
    }
}

//! The tutorial: lessons on the engine of the game.
//!
//! A lesson is a file of `assets/lessons`: a drawing, who stands in it, what is
//! to be done, and words for each stage of that. What a screen makes of it is
//! the screen's; here it is only known how far a pupil has come.

#[expect(clippy::module_inception, reason = "a lesson is what the folder is about")]
mod lesson;
mod mark;
mod plugin;
mod progress;

pub use lesson::{Lesson, Stage, Task};
pub use mark::{Mark, Moment};
pub use plugin::{LessonPlugin, follow_the_pupil, judge_the_lesson};
pub use progress::Progress;

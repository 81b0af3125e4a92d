//! The tutorial: lessons on the engine of the game.
//!
//! A lesson is a file of `assets/lessons`: a drawing, who stands in it, what is
//! to be done, and for each stage of that words and a lead. What a screen makes
//! of it is the screen's; here it is known how far a pupil has come, and what
//! leads on from there.

mod area;
mod beginning;
mod catching_up;
mod guide;
#[expect(clippy::module_inception, reason = "a lesson is what the folder is about")]
mod lesson;
mod lesson_stage;
mod milestone;
mod plugin;
mod progress;
mod tutor;

pub use area::LessonArea;
pub use catching_up::catch_up;
pub use guide::LessonGuide;
pub use lesson::{Lesson, LessonTask};
pub use lesson_stage::{LessonRemark, LessonStage};
pub use milestone::{LessonMonster, LessonState, Milestone};
pub use plugin::{LessonPlugin, follow_the_pupil, judge_the_lesson, note_what_the_pupil_does};
pub use progress::LessonProgress;
pub use tutor::{TutorAdvice, advise};

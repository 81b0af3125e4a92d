//! The tutorial: lessons that run on the game's engine.
//!
//! A lesson is a file in `assets/lessons`: a drawing with its characters, the task, and
//! for each stage a text and a guide. This module tracks a player's progress and
//! determines what to do next. How that is shown is up to the screen.

mod area;
mod beginning;
mod condition;
mod instruction;
#[expect(clippy::module_inception, reason = "the folder is named after its main type")]
mod lesson;
mod lesson_stage;
mod plugin;
mod progress;
mod replaying;
mod tutor;

pub use area::LessonArea;
pub use condition::{LessonCondition, LessonFacts, LessonMonster};
pub use instruction::LessonInstruction;
pub use lesson::{Lesson, LessonObjective};
pub use lesson_stage::{LessonRemark, LessonStage};
pub use plugin::{LessonPlugin, end_lesson, record_lesson_action, update_lesson_progress};
pub use progress::LessonProgress;
pub use replaying::replay_lesson;
pub use tutor::{LessonHint, lesson_hint};

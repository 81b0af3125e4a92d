//! The tutorial: lessons that run on the engine of the game.
//!
//! A lesson is a file in `assets/lessons`: a drawing with its characters, the task, and
//! for each stage a text and a guide. This module knows how far a player has come, and
//! what leads on from there. How that is shown is up to the screen.

mod area;
mod beginning;
mod catching_up;
mod condition;
mod instruction;
#[expect(clippy::module_inception, reason = "the folder is named after its main type")]
mod lesson;
mod lesson_stage;
mod plugin;
mod progress;
mod tutor;

pub use area::LessonArea;
pub use catching_up::catch_up;
pub use condition::{LessonCondition, LessonMonster, LessonState};
pub use instruction::LessonInstruction;
pub use lesson::{Lesson, LessonTask};
pub use lesson_stage::{LessonRemark, LessonStage};
pub use plugin::{LessonPlugin, end_lesson, record_player_action, update_lesson_progress};
pub use progress::LessonProgress;
pub use tutor::{LessonHint, lesson_hint};

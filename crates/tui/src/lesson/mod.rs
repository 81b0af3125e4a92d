//! The tutorial: lessons that run on the game's engine. A lesson is a file in
//! `assets/lessons`: a drawing with its characters, the task, and for each stage a text
//! and a guide. How that is shown is up to the screen.

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

use area::LessonArea;
use condition::{LessonCondition, LessonFacts, LessonMonster};
use instruction::LessonInstruction;
pub use lesson::Lesson;
use lesson::LessonObjective;
pub use lesson_stage::{LessonRemark, LessonStage};
use plugin::LessonPlugin;
pub use progress::LessonProgress;
pub(crate) use replaying::replay_lesson;
pub use tutor::{LessonHint, lesson_hint};

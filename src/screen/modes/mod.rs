//! The session modes, each in its own file.

mod advice;
mod eyes;
mod learning;
mod playing;
mod replaying;
mod tempo;
mod watching;

pub(super) use learning::LEAVE_THE_TUTORIAL;
pub use learning::TutorialMode;
pub use playing::PlayMode;
pub use replaying::ReplayMode;
pub use watching::WatchMode;

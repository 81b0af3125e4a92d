//! The session modes, each in its own file.

mod advice;
mod playing;
mod replay_speed;
mod replaying;
mod tutorial;
mod viewpoint;
mod watching;

pub use playing::PlayMode;
pub use replaying::ReplayMode;
pub(super) use tutorial::LEAVE_THE_TUTORIAL;
pub use tutorial::TutorialMode;
pub use watching::AutopilotMode;

//! The modes, each in its own file.

mod advice;
mod eyes;
mod learning;
mod playing;
mod replaying;
mod tempo;
mod watching;

pub use learning::Learning;
pub use playing::Playing;
pub use replaying::Replaying;
pub use watching::Watching;

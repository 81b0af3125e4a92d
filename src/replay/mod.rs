//! What was, again: a game is started from its opening and played from its
//! journal, to go on with it, to look at it, to prove it, or to take turns back.

mod chronicle;
mod playback;
mod proof;
mod scoring;
mod starting;

pub use chronicle::Chronicle;
pub use playback::{
    Divergence, Playback, PlaybackHooks, PlaybackStep, Replayable, play_again, verify,
};
pub use proof::{Proof, ScoreVerifier, Unproven, prove};
pub use scoring::{NotEntered, enter_score};
pub use starting::Unplayable;

//! What was, again: a game is started from its opening and played from its
//! journal, to go on with it, to look at it, to prove it, or to take turns back.

mod playback;
mod recorded_game;
mod score_proof;
mod scoring;
mod starting;

pub use playback::{
    Divergence, Playback, PlaybackHooks, PlaybackStep, Replayable, play_again, verify,
};
pub use recorded_game::RecordedGame;
pub use score_proof::{ScoreProof, ScoreProofError, ScoreVerifier, prove};
pub use scoring::{ScoreNotEntered, enter_score};
pub use starting::UnplayableJournal;

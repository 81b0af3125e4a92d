//! What was: the fingerprint of a game, and its score.

mod fingerprint;
mod score;

pub use fingerprint::{Fingerprint, FingerprintPlugin, record_the_turn};
pub use score::{Score, ScorePlugin};

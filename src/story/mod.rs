//! What was: the fingerprint of a game.

mod fingerprint;

pub use fingerprint::{Fingerprint, FingerprintPlugin, record_the_turn};

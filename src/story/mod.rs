//! What was: the journal of a game, its fingerprint and its score.
//!
//! A game is deterministic, so how it began and what was done in it is all of
//! it: the journal is the save, the replay, the proof of a score and the report
//! of a fault. Here is what is written and read; who plays it again stands
//! below.

mod archive;
mod covered;
mod entry;
mod error;
mod fingerprint;
mod house_rule;
mod journal;
mod opening;
mod record;
mod score;
mod scribe;

pub use archive::Archive;
pub use covered::AddToFingerprint;
pub(crate) use covered::record_what_is_covered;
pub use entry::Entry;
pub use error::JournalError;
pub use fingerprint::{Fingerprint, FingerprintPlugin, record_the_turn};
pub use house_rule::{HouseRule, Rulebook};
pub use journal::{Journal, Tail};
pub use opening::{Opening, RULES, Venture, now, today};
pub use record::Record;
pub use score::{Score, ScorePlugin};
pub use scribe::{InUse, Scribe};

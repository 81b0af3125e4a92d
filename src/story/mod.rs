//! What was: the journal of a game, its fingerprint and its score.
//!
//! A game is deterministic, so how it began and what was done in it is all of
//! it: the journal is the save, the replay, the proof of a score and the report
//! of a fault. Here is what is written and read; who plays it again stands
//! below.

mod archive;
mod blocks;
mod check_symbols;
mod day;
mod desk;
mod entry;
mod error;
mod fingerprint;
mod journal;
mod journal_name;
mod opening;
mod outcome;
mod record;
mod recorders;
mod rule_name;
mod run_code;
mod score;
mod scores;
mod scribe;
mod standing;
mod state;
mod timestamp;
mod version;

pub use archive::Archive;
pub use day::{Day, NoDay};
pub use desk::InUse;
#[cfg(feature = "terminal")]
pub(crate) use desk::have_the_disk_take;
pub use entry::Entry;
pub use error::JournalError;
pub use fingerprint::{Fingerprint, FingerprintPlugin};
pub use journal::{Journal, Tail};
pub use journal_name::JournalName;
pub use opening::{Opening, Venture};
pub use outcome::Outcome;
pub use record::Record;
pub use recorders::record_what_has_happened;
pub use rule_name::{RuleName, Rulebook};
pub use run_code::{NoRunCode, RunCode, RunCodeError};
pub use score::{Account, Score, ScorePlugin};
pub use scores::{Scores, ScoresError};
pub use scribe::Scribe;
pub use standing::Standing;
pub use state::AddState;
#[cfg(feature = "terminal")]
pub(crate) use timestamp::strange_time;
pub use timestamp::{now, timestamp};
pub use version::RULES;

//! Recorded games: journals (save files), fingerprints, run codes and scores.
//!
//! A game is deterministic, so its header and the player's actions describe it completely. The
//! journal is therefore the save file, the replay, the proof of a score and a bug report in one.
//! This module reads and writes journals; [`replay`](crate::replay) plays them.

mod fingerprint;
mod format;
mod game_header;
mod journal_writer;
mod player_record;
mod run_code;
mod save_folder;
mod score_entry;
mod scores;
mod timestamp;

pub(crate) use fingerprint::fingerprint_plugin;
pub use fingerprint::{Fingerprint, TrackState, update_fingerprint};
pub use format::{FingerprintedEntry, Journal, JournalTail, RecordedAction};
pub use game_header::{GameHeader, GameSetup, RULES_VERSION, RuleName, RuleNames};
pub use journal_writer::{JournalWriter, SaveInUse};
pub use player_record::{
    Achievements, DelveTally, KillsPerMind, Outcome, RecordAgainstMind, Streak,
};
pub use run_code::{RunCode, RunCodeError, RunCodeUnavailable};
pub use save_folder::{JournalError, JournalName, JournalStore, SaveFolder};
pub(crate) use score_entry::score_plugin;
pub use score_entry::{CROWN, DEPTH, LONG_GAME, Score, ScoreBreakdown, ScoreEntry, ScoreTable};
pub use scores::{FileError, Scores};
pub use timestamp::{DailyDate, format_timestamp, timestamp_now};

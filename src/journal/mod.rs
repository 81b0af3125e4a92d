//! Recorded games: journals (save files), fingerprints, run codes and scores.
//!
//! A game is deterministic, so its header and the player's actions describe it completely. The
//! journal is therefore the save file, the replay, the proof of a score and a bug report in one.
//! This module reads and writes journals; [`replay`](crate::replay) plays them.

mod fingerprint;
mod game_header;
#[expect(
    clippy::module_inception,
    reason = "each file is named after its main type, here the folder's own"
)]
mod journal;
mod journal_entry;
mod journal_name;
mod journal_writer;
mod player_record;
mod run_code;
mod save_folder;
mod score_entry;
mod scores;
mod timestamp;

pub(crate) use fingerprint::fingerprint_plugin;
pub use fingerprint::{Fingerprint, TrackState, update_fingerprint};
pub use game_header::{GameHeader, GameSetup, RULES_VERSION, RuleName, RuleNames};
pub use journal::{Journal, JournalTail};
pub use journal_entry::{FingerprintedEntry, RecordedAction};
pub use journal_name::{JournalError, JournalName, JournalStore};
pub use journal_writer::{JournalWriter, SaveInUse};
pub use player_record::{
    Achievements, KillsPerMind, Outcome, RecordAgainstMind, RecordsAgainstMinds, Streak,
};
pub use run_code::{RunCode, RunCodeError, RunCodeUnavailable};
pub use save_folder::SaveFolder;
pub(crate) use score_entry::score_plugin;
pub use score_entry::{
    CHEST, CROWN, DEPTH, Score, ScoreBreakdown, ScoreEntry, ScoreTable, TURNS_TO_A_POINT,
};
pub use scores::{Scores, ScoresError};
pub use timestamp::{DailyDate, DailyDateError, format_timestamp, strange_time, timestamp_now};

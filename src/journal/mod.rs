//! Recorded games: journals (save files), fingerprints, run codes and scores.
//!
//! A game is deterministic, so its header and the player's actions describe it completely. The
//! journal is therefore the save file, the replay, the proof of a score and a bug report in one.
//! This module reads and writes journals; [`replay`](crate::replay) plays them.

mod achievements;
mod blocks;
mod daily_date;
mod error;
mod fingerprint;
mod game_header;
#[expect(
    clippy::module_inception,
    reason = "each file is named after its main type, here the folder's own"
)]
mod journal;
mod journal_entry;
mod journal_file;
mod journal_name;
mod journal_record;
mod journal_store;
mod journal_writer;
mod kills_per_mind;
mod outcome;
mod player_record;
mod recorders;
mod rule_name;
mod rules_version;
mod run_code;
mod save_folder;
mod score;
mod score_entry;
mod scores;
mod timestamp;
mod tracked_state;

pub use achievements::Achievements;
pub use daily_date::{DailyDate, DailyDateError};
pub use error::JournalError;
pub use fingerprint::{Fingerprint, FingerprintPlugin};
pub use game_header::{GameHeader, GameSetup};
pub use journal::{Journal, JournalTail};
pub use journal_entry::RecordedAction;
pub use journal_file::SaveInUse;
pub use journal_name::JournalName;
pub use journal_record::JournalRecord;
pub use journal_store::JournalStore;
pub use journal_writer::JournalWriter;
pub use kills_per_mind::KillsPerMind;
pub use outcome::Outcome;
pub use player_record::{RecordAgainstMind, RecordsAgainstMinds, Streak};
pub use recorders::update_fingerprint;
pub use rule_name::{RuleName, RuleNames};
pub use rules_version::RULES_VERSION;
pub use run_code::{RunCode, RunCodeError, RunCodeUnavailable};
pub use save_folder::SaveFolder;
pub use score::{CHEST, CROWN, DEPTH, Score, ScoreBreakdown, ScorePlugin, TURNS_TO_A_POINT};
pub use score_entry::{ScoreEntry, ScoreTable};
pub use scores::{Scores, ScoresError};
pub use timestamp::{format_timestamp, strange_time, timestamp_now};
pub use tracked_state::TrackState;

//! Replay of recorded games: starts a game from its header and plays its journal, whether
//! to resume it, to watch it, to verify a score or to take turns back.

mod conducts;
mod deeds;
mod playback;
mod recorded_game;
mod score_verdict;
mod scoring;
mod starting;

pub use conducts::{Conduct, Conducts, PlayerTurn, are_worth_telling};
pub use deeds::{Deeds, all_conducts};
pub use playback::{
    Divergence, PlaybackCursor, PlaybackHooks, PlaybackStep, Replayable, replay_all, verify_journal,
};
pub use recorded_game::RecordedGame;
pub use score_verdict::{ScoreVerdict, ScoreVerificationError, ScoreVerifier, prove_journal};
pub use scoring::{AddScoreError, add_score};
pub use starting::UnplayableJournal;

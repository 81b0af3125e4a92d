//! Judging a single journal.

use super::{LadderLimits, ProvenGame, verdict::hex};
use crate::{
    game::Rules,
    journal::{
        Fingerprint, Journal, JournalName, JournalTail, RecordedAction, RunCode, ScoreEntry,
    },
    messages::outcome_summary,
    replay::{ScoreVerificationError, prove_journal},
};
use sha2::{Digest, Sha256};
use std::{
    ops::ControlFlow,
    time::{Instant, SystemTime},
};

/// The reason why a journal is refused.
pub(super) struct Refusal {
    pub(super) why: String,
    /// Whether a later run may decide differently, because the reason is the speed of
    /// this machine.
    pub(super) is_passing: bool,
}

impl From<String> for Refusal {
    fn from(why: String) -> Self {
        Self { why, is_passing: false }
    }
}

/// Replays a journal within the limits. `hash` becomes the journal's name on the page,
/// and `written` counts as the time when the game ended.
pub(super) fn judge(
    bytes: &[u8],
    (hash, written): (&str, SystemTime),
    rules: &Rules,
    limits: &LadderLimits,
) -> Result<ProvenGame, Refusal> {
    let journal = Journal::read(bytes).map_err(|error| error.to_string())?;
    let records = journal.records().len();
    if records > limits.turns {
        let most = limits.turns;
        return Err(format!("it has {records} records; the ladder takes at most {most}").into());
    }
    if let Some(why) = limits.objection(journal.header().setup()) {
        return Err(why.into());
    }
    if let JournalTail::Truncated { bytes } = journal.tail() {
        return Err(format!("its last {bytes} bytes are not a complete record").into());
    }
    let name = JournalName::try_from(format!("{hash}.hexdelve"))?;
    let end = Instant::now() + limits.time;
    let mut in_time =
        |_| if Instant::now() < end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    let proved = prove_journal(&journal, (name, written), rules, &mut in_time);
    let (entry, game) = proved.map_err(|error| match error {
        ScoreVerificationError::Stopped(done) => {
            let seconds = limits.time.as_secs_f64();
            let why =
                format!("replaying it takes too long: {done} of {records} records in {seconds} s");
            Refusal { why, is_passing: true }
        }
        error => error.to_string().into(),
    })?;
    let story = journal.effective_records().map_err(|error| error.to_string())?;
    let entries = story.iter().map(|record| record.entry);
    Ok(ProvenGame {
        code: RunCode::of(journal.header()).ok().map(|code| code.to_string()),
        ending: outcome_summary(&game),
        identity: identity(&entry, *game.world().resource(), entries),
        entry,
    })
}

/// Returns a hash of a game: its mode, its seed, its entries, and its final fingerprint,
/// which covers everything that happened.
fn identity(
    game: &ScoreEntry,
    fingerprint: Fingerprint,
    entries: impl Iterator<Item = RecordedAction>,
) -> String {
    let mut hasher = Sha256::new();
    hasher.update(format!("{} {}\n", game.mode, game.seed));
    hasher.update(fingerprint.value().to_le_bytes());
    for entry in entries {
        hasher.update(format!("{entry}\n"));
    }
    hex(&hasher.finalize())
}

//! Judging a single journal.

use super::{LadderLimits, ProvenGame, record::hex};
use hexdelve::{
    game::Rules,
    journal::{Journal, JournalError, JournalName, JournalTail, RecordedAction},
    replay::{ScoreVerificationError, prove_journal},
};
use hexdelve_tui::messages::outcome_summary;
use sha2::{Digest, Sha256};
use std::{
    ops::ControlFlow,
    time::{Instant, SystemTime},
};

/// `hash` becomes the journal's name on the page.
pub(super) fn judge(
    bytes: &[u8],
    hash: &str,
    rules: &Rules,
    limits: &LadderLimits,
    end: Instant,
) -> Result<ProvenGame, String> {
    let journal = Journal::read(bytes).map_err(|error| error.to_string())?;
    let records = journal.records().len();
    if records > limits.turns {
        let most = limits.turns;
        return Err(format!("it has {records} records; the ladder takes at most {most}"));
    }
    if let Some(why) = limits.objection(journal.header()) {
        return Err(why);
    }
    if let JournalTail::Truncated { bytes } = journal.tail() {
        return Err(format!("its last {bytes} bytes are not a complete record"));
    }
    let name = JournalName::try_from(format!("{hash}.hexdelve"))?;
    let mut in_time =
        |_| if Instant::now() < end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    // The file's own time is the sender's, so it does not count.
    let named = (name, SystemTime::UNIX_EPOCH);
    let proved = prove_journal(&journal, named, rules, &mut in_time);
    let (entry, game) = proved.map_err(|error| match error {
        ScoreVerificationError::Stopped(done) => {
            let seconds = limits.time.as_secs_f64();
            format!("replaying it takes too long: {done} of {records} records in {seconds} s")
        }
        error => error.to_string(),
    })?;
    Ok(ProvenGame {
        code: rules.run_code(journal.header()).ok().map(|code| code.to_string()),
        ending: outcome_summary(&game),
        identity: identity(&journal).map_err(|error| error.to_string())?,
        entry,
    })
}

fn identity(journal: &Journal) -> Result<String, JournalError> {
    let mut hasher = Sha256::new();
    hasher.update(journal.header().identity()?);
    let records = journal.effective_records()?;
    // Giving up ends a game, as a turn limit does, and changes nothing else.
    for record in records.iter().filter(|record| record.entry != RecordedAction::GiveUp) {
        hasher.update(record.entry.word().to_le_bytes());
        hasher.update(record.fingerprint.to_le_bytes());
    }
    Ok(hex(&hasher.finalize()))
}

//! A ladder without a server: judges the journals that players send, within [limits](LadderLimits)
//! on the work that they may cause, and writes a static page with the proven games.
//!
//! Data flows one way: the [`submissions`] in a folder are judged one by one (`judge`), unless an
//! earlier run has judged the same bytes ([`LadderRecord`]). The results form a [`Ladder`], from
//! which the [site](LadderSite) is written. The page depends only on the journals and the record,
//! never on what an earlier run has left in the folder.

mod ranking;
mod site;

use hexdelve::{
    content::{changed_at, open_file, read_at_most},
    journal::{GameSetup, Journal, JournalError, JournalName, JournalTail, RecordedAction},
    prelude::*,
    replay::{ScoreVerificationError, prove_journal},
};
use hexdelve_tui::messages::outcome_summary;
use ranking::hex;
pub use ranking::{Ladder, LadderRecord, ProvenGame, RefusedSubmission, Verdict};
use sha2::{Digest, Sha256};
pub(crate) use site::GAMES;
pub use site::LadderSite;
use std::{
    fs, io,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};

/// Limits on the work that one journal may cause, because anybody can submit one. A
/// journal that exceeds a limit is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderLimits {
    pub bytes: u64,
    /// The most records.
    pub turns: usize,
    /// For all work on a journal in one run: reading and replaying it, and making its page. It is
    /// checked before each record.
    pub time: Duration,
    /// The most monsters in a pit.
    pub monsters: u32,
    /// The most cells in a pit.
    pub cells: usize,
    /// Whether daily games are taken. They are played with the program's own tables, so a
    /// ladder with other ones takes none.
    pub dailies: bool,
}

impl Default for LadderLimits {
    /// No game of ordinary length reaches these limits.
    fn default() -> Self {
        Self {
            bytes: 4 << 20,
            turns: 100_000,
            time: Duration::from_mins(1),
            monsters: 1_000,
            cells: 1 << 16,
            dailies: true,
        }
    }
}

impl LadderLimits {
    /// An error if the ladder does not take a game with this header.
    fn check(&self, header: &GameHeader) -> Result<(), String> {
        if header.daily.is_some() && !self.dailies {
            let why = "it claims to be a daily game, which is played with the program's own tables";
            return Err(why.to_owned());
        }
        let GameSetup::Pit(pit) = &header.game else { return Ok(()) };
        let (monsters, size, _) = pit.settings();
        let cells = pit.custom_dungeon().map_or(size, Dungeon::size).area();
        let takes = "the ladder takes at most";
        if monsters > self.monsters {
            return Err(format!("its pit has {monsters} monsters; {takes} {}", self.monsters));
        }
        let (most, standard) = (self.cells, Size::STANDARD.area());
        if cells > most {
            let told = format!("its pit has {cells} cells; {takes} {most}");
            return Err(format!("{told}, and a standard level has {standard}"));
        }
        Ok(())
    }
}

const ENDING: &str = "hexdelve";
const DEEPEST: usize = 8;

/// A file that a player has submitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    pub path: PathBuf,
    /// The path within the ladder's folder, for messages.
    pub name: String,
    /// The player: the name of the outermost subfolder, or, for a file that is not in a
    /// subfolder, the name of the file without its extension.
    pub player: String,
}

impl Submission {
    fn read(&self, most: u64) -> Result<Vec<u8>, String> {
        let bytes = open_file(&self.path).and_then(|file| read_at_most(&file, most));
        bytes
            .map_err(|error| format!("it cannot be read: {error}"))?
            .ok_or_else(|| format!("it is too long; the ladder takes at most {most} bytes"))
    }
}

/// `hash` becomes the journal's name on the page.
fn judge(
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
    limits.check(journal.header())?;
    if let JournalTail::Truncated { bytes } = journal.tail() {
        return Err(format!("its last {bytes} bytes are not a complete record"));
    }
    let name = JournalName::try_from(format!("{hash}.hexdelve"))?;
    let mut in_time = |_, _| {
        if Instant::now() < end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
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

/// All files in `folder` and its subfolders whose names end in `.hexdelve`, in the order in which
/// they were last changed as far as the system itself knows, and then by name. The modification
/// time, which a sender can choose, does not count. Links are not followed, and subfolders that
/// cannot be read are skipped. `except` is a folder to skip, such as that of the journals on the
/// page.
pub fn submissions(folder: &Path, except: Option<&Path>) -> io::Result<Vec<Submission>> {
    let except = except.and_then(|folder| folder.canonicalize().ok());
    let mut found = Vec::new();
    let mut folders = vec![(folder.to_owned(), 0)];
    while let Some((place, depth)) = folders.pop() {
        if depth > 0 && except.is_some() && place.canonicalize().ok() == except {
            continue;
        }
        let entries = match fs::read_dir(&place) {
            Err(error) if depth == 0 => return Err(error),
            entries => entries.into_iter().flatten(),
        };
        for entry in entries.flatten() {
            // The entry's own type, so a link counts as neither a folder nor a file.
            let Ok(kind) = entry.file_type() else { continue };
            let path = entry.path();
            if kind.is_dir() && depth < DEEPEST {
                folders.push((path, depth + 1));
            } else if kind.is_file() && path.extension().is_some_and(|it| it == ENDING) {
                let changed = entry.metadata().map_or((0, 0), |it| changed_at(&it));
                found.push((changed, submission(folder, path)));
            }
        }
    }
    found.sort_by(|(time, one), (later, other)| (time, &one.name).cmp(&(later, &other.name)));
    Ok(found.into_iter().map(|(_, submission)| submission).collect())
}

fn submission(folder: &Path, path: PathBuf) -> Submission {
    let below = path.strip_prefix(folder).unwrap_or(&path);
    let mut parts = below.iter();
    let (first, next) = (parts.next().unwrap_or_default(), parts.next());
    let player = if next.is_none() { path.file_stem().unwrap_or_default() } else { first };
    let player = player.to_string_lossy().into_owned();
    let name = below.to_string_lossy().into_owned();
    Submission { path, name, player }
}

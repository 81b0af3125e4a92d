//! The files of the page.

use super::{
    Ladder, LadderLimits, LadderRecord, ProvenGame, SiteError, Submission, Verdict, page,
    ranking::{SharedRecord, in_parallel},
};
use hexdelve::{
    content::{open_file, read_at_most, write_whole},
    game::Rules,
    journal::Journal,
    replay::{Divergence, RecordedGame},
};
use hexdelve_tui::{
    postmortem::{Rerun, morgue_until},
    screen::{animated_svg, last_frames},
    settings::EffectiveSettings,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// With more frames, the page of a long game could take several megabytes.
const FRAMES: usize = 200;
const MOST_BYTES: u64 = 64 << 20;
const DELAY: Duration = Duration::from_millis(150);
/// The page, which comes last, is made of the others.
const EXTENSIONS: [&str; 4] = [JOURNAL, RECORDING, MORGUE, PAGE];
const JOURNAL: &str = "hexdelve";
const RECORDING: &str = "svg";
const MORGUE: &str = "txt";
const PAGE: &str = "html";

/// The output folder and the options of a ladder's page.
#[derive(Clone, Copy, Debug)]
pub struct LadderSite<'a> {
    /// The folder for the page.
    pub folder: &'a Path,
    /// The maximum number of games in each table.
    pub top: usize,
    /// The name of the program that plays the games.
    pub program: &'a str,
    /// The rules of the games, including a `MessagesPlugin`.
    pub rules: &'a Rules,
    /// The appearance of the recordings.
    pub appearance: &'a EffectiveSettings,
    /// The limits on the work on each journal.
    pub limits: &'a LadderLimits,
    /// The number of threads.
    pub threads: usize,
}

enum Failure {
    Site(SiteError),
    /// The journal is not the one that was judged.
    Changed(String),
    /// The game itself is the reason, so it is the same in each run.
    Refused(String),
}

impl From<SiteError> for Failure {
    fn from(error: SiteError) -> Self {
        Self::Site(error)
    }
}

impl From<Divergence> for Failure {
    fn from(why: Divergence) -> Self {
        Self::Refused(why.to_string())
    }
}

impl LadderSite<'_> {
    /// Writes `index.html`, and then, for each listed game, its journal, a recording of its
    /// end, its morgue file, and a page. Files that the record knows to be complete are kept,
    /// and files of games that are not listed are removed.
    ///
    /// A journal that is no longer the one that was judged, or that causes more work than the
    /// limits allow, is moved to the refused ones, and `index.html` is written again.
    /// `progress` is called with the number of written games and the total.
    ///
    /// # Errors
    /// Returns a [`SiteError`]. The files written so far remain, and a later call
    /// continues from there.
    pub fn write(
        &self,
        ladder: &mut Ladder,
        record: &mut LadderRecord,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<(), SiteError> {
        loop {
            let tables = page::tables(ladder, self.top);
            write(&self.folder.join("index.html"), page::index(ladder, &tables).as_bytes())?;
            let listed: BTreeMap<_, _> = tables
                .iter()
                .flat_map(|table| &table.games)
                .map(|(sent, game)| (page::stem_of(page::hash(game)).to_owned(), (*sent, *game)))
                .collect();
            let games: Vec<_> = listed.values().collect();
            let shared = SharedRecord::of(record);
            let written = in_parallel(self.threads, games.len(), progress, &|index| {
                let (sent, game) = games[index];
                let spent = ladder.spent.get(page::hash(game)).copied().unwrap_or_default();
                let end = Instant::now() + self.limits.time.saturating_sub(spent);
                let hash = page::hash(game).to_owned();
                let is_known = shared.change(|record| record.pages.contains(&hash));
                match self.write_game(sent, game, is_known, end) {
                    Ok(()) => shared.change(|record| record.pages.insert(hash)),
                    Err(Failure::Site(error)) => return Err(error),
                    Err(Failure::Changed(why)) => return Ok(Some((sent.name.clone(), why))),
                    Err(Failure::Refused(why)) => {
                        let verdict = Verdict::Refused(why.clone());
                        shared.change(|record| record.insert(hash, verdict));
                        return Ok(Some((sent.name.clone(), why)));
                    }
                };
                Ok(None)
            });
            let failures: Vec<_> =
                written.into_iter().filter_map(Result::transpose).collect::<Result<_, _>>()?;
            if failures.is_empty() {
                record.pages.retain(|hash| listed.contains_key(page::stem_of(hash)));
                self.remove_all_but(&listed.into_keys().collect());
                return Ok(());
            }
            for (name, why) in failures {
                ladder.remove(&name, why);
            }
        }
    }

    /// If the record knows that the files are complete, only the page is made anew.
    fn write_game(
        &self,
        sent: &Submission,
        game: &ProvenGame,
        is_known: bool,
        end: Instant,
    ) -> Result<(), Failure> {
        let file = |extension| self.file(page::stem_of(page::hash(game)), extension);
        let is_complete = is_known && [JOURNAL, RECORDING].into_iter().all(|it| file(it).is_file());
        let morgue = read(&file(MORGUE)).and_then(|morgue| String::from_utf8(morgue).ok());
        let morgue = morgue.filter(|_| is_complete);
        let morgue = if let Some(morgue) = morgue {
            morgue
        } else {
            let (journal, recording, morgue) = self.files_of(sent, game, end)?;
            write(&file(JOURNAL), &journal)?;
            write(&file(RECORDING), recording.as_bytes())?;
            write(&file(MORGUE), morgue.as_bytes())?;
            morgue
        };
        let page = page::game(&sent.player, game, &morgue, self.program);
        Ok(write(&file(PAGE), page.as_bytes())?)
    }

    /// Made from the very bytes that were judged.
    fn files_of(
        &self,
        sent: &Submission,
        game: &ProvenGame,
        end: Instant,
    ) -> Result<(Vec<u8>, String, String), Failure> {
        let too_long = || {
            let seconds = self.limits.time.as_secs_f64();
            Failure::Refused(format!("making its page takes too long: more than {seconds} s"))
        };
        let journal = sent.read(self.limits.bytes).map_err(Failure::Changed)?;
        if LadderRecord::hash_of(&journal) != page::hash(game) {
            return Err(Failure::Changed("it has changed since it was judged".to_owned()));
        }
        let read = Journal::read(&journal[..]).map_err(Divergence::from)?;
        let recorded = RecordedGame::of(&read, self.rules.clone())?;
        let mut check = || if Instant::now() < end { Ok(()) } else { Err(too_long()) };
        let start = recorded.start().map_err(Divergence::from)?;
        let options = (DELAY, FRAMES);
        let frames = last_frames(start, &recorded, self.appearance, options, &mut check)?;
        let morgue = morgue_until(&mut Rerun::of(&recorded, None)?, &recorded, end)?;
        Ok((journal, animated_svg(&frames), morgue.ok_or_else(too_long)?))
    }

    fn remove_all_but(&self, listed: &BTreeSet<String>) {
        for entry in fs::read_dir(self.folder.join(page::GAMES)).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let Some((stem, extension)) = name.split_once('.') else { continue };
            let is_own = stem.len() == page::DIGITS
                && stem.bytes().all(|it| it.is_ascii_hexdigit())
                && EXTENSIONS.contains(&extension);
            if is_own && !listed.contains(stem) {
                // A file that cannot be removed is linked from nowhere.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn file(&self, stem: &str, extension: &str) -> PathBuf {
        self.folder.join(page::GAMES).join(stem).with_extension(extension)
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), SiteError> {
    if read(path).is_some_and(|old| old == bytes) {
        return Ok(());
    }
    write_whole(path, bytes).map_err(|error| SiteError { path: path.to_owned(), error })
}

/// `None` if the file has to be written again.
fn read(path: &Path) -> Option<Vec<u8>> {
    open_file(path).and_then(|file| read_at_most(&file, MOST_BYTES)).ok().flatten()
}

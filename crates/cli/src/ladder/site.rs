//! The site of a ladder: its files, and its pages as HTML, without scripts or external resources.

use super::{
    Ladder, LadderLimits, LadderRecord, ProvenGame, Submission, Verdict,
    ranking::{SharedRecord, in_parallel},
};
use hexdelve::{
    content::{escape_attribute as escaped, open_file, read_at_most, write_whole},
    journal::{Journal, ScoreEntry, ScoreTable, format_timestamp},
    prelude::*,
    replay::Divergence,
};
use hexdelve_tui::{
    postmortem::{Rerun, morgue_until},
    screen::{animated_svg, last_frames},
    settings::EffectiveSettings,
};
use std::{
    collections::BTreeMap,
    fmt::Write as _,
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
    pub folder: &'a Path,
    /// The maximum number of games in each table.
    pub top: usize,
    /// The name of the program that plays the games.
    pub program: &'a str,
    /// Including a `MessagesPlugin`.
    pub rules: &'a Rules,
    /// Of the recordings.
    pub appearance: &'a EffectiveSettings,
    pub limits: &'a LadderLimits,
    pub threads: usize,
}

enum Failure {
    Site(String),
    /// The journal is not the one that was judged.
    Changed(String),
    /// The game itself is the reason, so it is the same in each run.
    Refused(String),
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
    /// `progress` is called with the number of written games and the total. If this fails, the files
    /// written so far remain, and a later call continues from there.
    pub fn write(
        &self,
        ladder: &mut Ladder,
        record: &mut LadderRecord,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<(), String> {
        loop {
            let tables = tables(ladder, self.top);
            write(&self.folder.join("index.html"), index(ladder, &tables).as_bytes())?;
            let listed: BTreeMap<_, _> = tables
                .iter()
                .flat_map(|(_, games)| games)
                .map(|(sent, game)| (stem_of(hash(game)).to_owned(), (*sent, *game)))
                .collect();
            let games: Vec<_> = listed.values().collect();
            let shared = SharedRecord::of(record);
            let written = in_parallel(self.threads, games.len(), progress, &|index| {
                let (sent, game) = games[index];
                let spent = ladder.spent.get(hash(game)).copied().unwrap_or_default();
                let end = Instant::now() + self.limits.time.saturating_sub(spent);
                let hash = hash(game).to_owned();
                let is_known = shared.change(|record| record.pages.contains(&hash));
                let why = match self.write_game(sent, game, is_known, end) {
                    Ok(()) => {
                        shared.change(|record| record.pages.insert(hash));
                        return Ok(None);
                    }
                    Err(Failure::Site(error)) => return Err(error),
                    Err(Failure::Changed(why)) => why,
                    Err(Failure::Refused(why)) => {
                        let verdict = Verdict::Refused(why.clone());
                        shared.change(|record| record.verdicts.insert(hash, verdict));
                        why
                    }
                };
                Ok(Some((sent.name.clone(), why)))
            });
            let failures: Vec<_> =
                written.into_iter().filter_map(Result::transpose).collect::<Result<_, _>>()?;
            if failures.is_empty() {
                record.pages.retain(|hash| listed.contains_key(stem_of(hash)));
                self.remove_all_but(&listed);
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
        let file = |extension| self.file(stem_of(hash(game)), extension);
        let is_complete = is_known && [JOURNAL, RECORDING].into_iter().all(|it| file(it).is_file());
        let morgue = read(&file(MORGUE)).and_then(|morgue| String::from_utf8(morgue).ok());
        let morgue = morgue.filter(|_| is_complete);
        let morgue = if let Some(morgue) = morgue {
            morgue
        } else {
            let (journal, recording, morgue) = self.files_of(sent, game, end)?;
            write(&file(JOURNAL), &journal).map_err(Failure::Site)?;
            write(&file(RECORDING), recording.as_bytes()).map_err(Failure::Site)?;
            write(&file(MORGUE), morgue.as_bytes()).map_err(Failure::Site)?;
            morgue
        };
        let page = page_of_game(&sent.player, game, &morgue, self.program);
        write(&file(PAGE), page.as_bytes()).map_err(Failure::Site)
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
        if LadderRecord::hash_of(&journal) != hash(game) {
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

    fn remove_all_but<T>(&self, listed: &BTreeMap<String, T>) {
        for entry in fs::read_dir(self.folder.join(GAMES)).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let Some((stem, extension)) = name.split_once('.') else { continue };
            let is_own = stem.len() == DIGITS
                && stem.bytes().all(|it| it.is_ascii_hexdigit())
                && EXTENSIONS.contains(&extension);
            if is_own && !listed.contains_key(stem) {
                // A file that cannot be removed is linked from nowhere.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn file(&self, stem: &str, extension: &str) -> PathBuf {
        self.folder.join(GAMES).join(stem).with_extension(extension)
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    if read(path).is_some_and(|old| old == bytes) {
        return Ok(());
    }
    write_whole(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// `None` if the file has to be written again.
fn read(path: &Path) -> Option<Vec<u8>> {
    open_file(path).and_then(|file| read_at_most(&file, MOST_BYTES)).ok().flatten()
}

pub(crate) const GAMES: &str = "games";
const DAYS: usize = 14;
/// Anybody can send any number of them.
const MOST_REFUSED: usize = 1_000;
/// Of a journal's hash, in the names of its files.
const DIGITS: usize = 32;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;\
    padding:0 1rem;background:#15171c;color:#d0d0d0}a{color:#7fc4ff}h1,h2{color:#fff}\
    table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .8rem .2rem 0;\
    border-bottom:1px solid #2e3436}td.n,th.n{text-align:right}pre{overflow-x:auto;\
    background:#0d0e11;padding:1rem}img{max-width:100%;height:auto}";

type Table<'a> = (String, Vec<(&'a Submission, &'a ProvenGame)>);

/// Except those of all but the latest days.
fn tables(ladder: &Ladder, top: usize) -> Vec<Table<'_>> {
    let mut tables: BTreeMap<ScoreTable, Vec<_>> = BTreeMap::new();
    for (sent, game) in &ladder.games {
        for table in game.entry.tables() {
            tables.entry(table).or_default().push((sent, game));
        }
    }
    let is_day = |(table, _): &(ScoreTable, _)| matches!(table, ScoreTable::Day(_));
    let (mut days, mut tables): (Vec<_>, Vec<_>) = tables.into_iter().partition(is_day);
    days.reverse();
    days.truncate(DAYS);
    tables.extend(days);
    let tables = tables.into_iter().map(|(table, mut games)| {
        games.truncate(top);
        (title(&table), games)
    });
    tables.collect()
}

fn title(table: &ScoreTable) -> String {
    match table {
        ScoreTable::Mode(GameMode::Delve) => "The delve".to_owned(),
        ScoreTable::Mode(GameMode::Pit) => "The pit".to_owned(),
        ScoreTable::Mode(GameMode::Practice) => "Practice games".to_owned(),
        ScoreTable::Mode(GameMode::Wizard) => "Wizard games".to_owned(),
        ScoreTable::Challenge(challenge) => format!("Challenge: {challenge}"),
        ScoreTable::Conduct(conduct) => format!("Won with the conduct: {conduct}"),
        ScoreTable::Day(day) => format!("Daily game of {day}"),
    }
}

fn hash(game: &ProvenGame) -> &str {
    game.entry.journal.as_str().trim_end_matches(".hexdelve")
}

fn stem_of(hash: &str) -> &str {
    hash.get(..DIGITS).unwrap_or(hash)
}

fn index(ladder: &Ladder, tables: &[Table<'_>]) -> String {
    let mut body = "<h1>The ladder</h1>\n<p>Every game here was replayed from its journal, turn \
        by turn. To join, send the journal of a finished game: it is in the folder \
        <code>finished</code> beside your saved games.</p>\n"
        .to_owned();
    // Writing to a `String` cannot fail, here and below.
    for (title, games) in tables {
        let title = escaped(title);
        let _ = writeln!(
            body,
            "<h2>{title}</h2>\n<table>\n<tr><th class=\"n\">#</th><th>player</th>\
             <th class=\"n\">score</th><th>ending</th><th class=\"n\">turns</th><th>received</th></tr>"
        );
        for (rank, (sent, game)) in (1..).zip(games) {
            let ScoreEntry { mode, score, outcome, level, turns, ended, .. } = &game.entry;
            let score = if *mode == GameMode::Pit { String::new() } else { score.to_string() };
            let place = level.map_or(String::new(), |level| format!(", level {level}"));
            let ending = escaped(&format!("{outcome}{place}"));
            let date: String = format_timestamp(*ended).chars().take(10).collect();
            let (player, stem) = (escaped(&sent.player), stem_of(hash(game)));
            let _ = writeln!(
                body,
                "<tr><td class=\"n\">{rank}</td><td>{player}</td><td class=\"n\">{score}</td>\
                 <td><a href=\"{GAMES}/{stem}.html\">{ending}</a></td><td class=\"n\">{turns}</td><td>{date}</td></tr>"
            );
        }
        body.push_str("</table>\n");
    }
    if tables.is_empty() {
        body.push_str("<p>No verified games yet.</p>\n");
    }
    if !ladder.refused.is_empty() {
        let count = ladder.refused.len();
        let _ = writeln!(body, "<details>\n<summary>Unlisted journals: {count}</summary>\n<ul>");
        for refused in ladder.refused.iter().take(MOST_REFUSED) {
            let (name, why) = (escaped(&refused.name), escaped(&refused.why));
            let _ = writeln!(body, "<li><code>{name}</code>: {why}</li>");
        }
        if let more @ 1.. = count.saturating_sub(MOST_REFUSED) {
            let _ = writeln!(body, "<li>and {more} more</li>");
        }
        body.push_str("</ul>\n</details>\n");
    }
    document("The ladder", &body)
}

/// `last_words` is the morgue file.
fn page_of_game(player: &str, game: &ProvenGame, last_words: &str, program: &str) -> String {
    let stem = stem_of(hash(game));
    let (heading, ending) = (escaped(player), escaped(&game.ending));
    let mut body = format!(
        "<p><a href=\"../index.html\">The ladder</a></p>\n<h1>{heading}</h1>\n<p>{ending}.</p>\n"
    );
    if !game.entry.conducts.is_empty() {
        let _ = writeln!(body, "<p>Conducts: {}.</p>", escaped(&game.entry.conducts.join(", ")));
    }
    if let Some(code) = &game.code {
        let code = escaped(code);
        let _ = writeln!(body, "<p>Play the same game: <code>{program} --code {code}</code></p>");
    }
    let _ = writeln!(
        body,
        "<p>Watch the whole game: <a href=\"{stem}.hexdelve\">the journal</a>, \
         <code>{program} replay {stem}.hexdelve</code></p>\n\
         <img src=\"{stem}.svg\" alt=\"A recording of the end of the game\">\n\
         <pre>{}</pre>",
        escaped(last_words)
    );
    document(player, &body)
}

fn document(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title)
    )
}

//! The list of scores as text, and the morgue files, which are written when a game ends and printed
//! on request. The arguments and their defaults are in `arguments`.

use crate::{
    CliError,
    arguments::ScoresArguments,
    content::Content,
    printing::{print, tell},
    progress::Progress,
    season::season,
};
use hexdelve::{
    content::{open_file, read_at_most},
    journal::{DailyDate, Journal, Outcome, SaveFolder, ScoreEntry, Scores, format_timestamp},
    level::Challenge,
    prelude::*,
    replay::{ScoreVerdict, ScoreVerifier, are_worth_telling},
};
use hexdelve_tui::{messages::line_to_share, postmortem::morgue};
use std::{
    io,
    path::{Path, PathBuf},
};

const WIDTH: usize = 96;
/// The number of games in a table on the title screen, and by default elsewhere.
const TOP: usize = 10;
const LISTS: [(GameMode, &str); 4] = [
    (GameMode::Delve, "The delve"),
    (GameMode::Pit, "The pit"),
    (GameMode::Practice, "Practice: everything is visible, and turns can be taken back"),
    (GameMode::Wizard, "Wizard: like practice, with powers the player normally lacks"),
];

const VERIFIED: &str = "verified";
const DIFFERS: &str = "DIFFERS";
const REPEATED: &str = "repeated";
const MISSING: &str = "missing";
const UNKNOWN: &str = "unknown";

/// The units of progress within one game.
const PARTS: usize = 1000;

struct List<'a> {
    title: &'static str,
    games: Vec<&'a ScoreEntry>,
    proofs: Option<Vec<ScoreVerdict>>,
}

pub(super) fn list(content: &Content, arguments: &ScoresArguments) -> Result<(), CliError> {
    let day = arguments.daily.as_ref().map(|day| day.clone().unwrap_or_else(DailyDate::today));
    let (mode, day) = (arguments.mode, day.as_ref());
    let (program, assets) = (&content.program, content.rules.assets());
    let (saves, scores) = read_scores(content)?;
    let mut lists = wanted(&scores, mode, day, assets);
    if lists.is_empty() {
        return print(&program.named(&nothing_yet(mode, day)));
    }
    if arguments.verify {
        verify(&mut lists, saves, &content.rules);
    }
    let progress = Progress::of("Reading the games");
    let top = usize::try_from(arguments.top).unwrap_or(usize::MAX);
    let code = |game: &ScoreEntry| code(saves, &content.rules, game);
    let code: Option<&dyn Fn(&ScoreEntry) -> String> = arguments.codes.then_some(&code);
    let mut parts: Vec<_> = lists.iter().map(|list| shown(list, top, day, code, assets)).collect();
    drop(progress);
    if mode.is_none_or(|mode| mode == GameMode::Delve) && day.is_none() {
        parts.extend(season(&scores));
    }
    let proofs: Vec<_> = lists.iter().flat_map(|list| list.proofs.iter().flatten()).collect();
    if arguments.verify {
        parts.push(tally(&proofs) + "\n");
    }
    print(&parts.join("\n"))?;
    match proofs.iter().filter(|proof| !matches!(proof, ScoreVerdict::Verified)).count() {
        0 => Ok(()),
        _ if proofs.len() == 1 => Err("the only game is not verified".into()),
        1 => Err(format!("1 of {} games is not verified", proofs.len()).into()),
        unproven => Err(format!("{unproven} of {} games are not verified", proofs.len()).into()),
    }
}

pub(super) fn print_mind_records(content: &Content) -> Result<(), CliError> {
    let records = read_scores(content)?.1.achievements().records;
    if records.is_empty() {
        return print(&content.program.named(&nothing_yet(None, None)));
    }
    let bestiary = &content.rules.assets().bestiary;
    let columns: [Column; 4] = [
        ("", false, records.keys().map(|it| it.letter().to_string()).collect()),
        ("mind", false, records.keys().map(|it| bestiary.kind(*it).name.clone()).collect()),
        ("killed", true, records.values().map(|it| it.killed.to_string()).collect()),
        ("deaths", true, records.values().map(|it| it.deaths.to_string()).collect()),
    ];
    print(&lines(&columns))
}

/// What `hexdelve scores` prints without arguments.
pub(super) fn overview(content: &Content, scores: &Scores) -> String {
    let assets = content.rules.assets();
    let lists = wanted(scores, None, None, assets);
    if lists.is_empty() {
        return content.program.named(&nothing_yet(None, None)).into_owned();
    }
    let tables = lists.iter().map(|list| shown(list, TOP, None, None, assets));
    tables.chain(season(scores)).collect::<Vec<_>>().join("\n")
}

fn wanted<'a>(
    scores: &'a Scores,
    mode: Option<GameMode>,
    day: Option<&DailyDate>,
    assets: &GameTables,
) -> Vec<List<'a>> {
    let wanted = LISTS.into_iter().filter(|(list, _)| mode.is_none_or(|it| it == *list));
    let lists = wanted.map(|(list, title)| {
        let mut games = scores.best(list, day);
        // Everyone on a ladder plays the same game.
        games.retain(|game| day.is_none() || !has_other_tables(game, assets));
        List { title, games, proofs: None }
    });
    lists.filter(|list| !list.games.is_empty()).collect()
}

/// `code` replaces the seeds.
fn shown(
    list: &List<'_>,
    top: usize,
    day: Option<&DailyDate>,
    code: Option<&dyn Fn(&ScoreEntry) -> String>,
    assets: &GameTables,
) -> String {
    let games = &list.games[..top.min(list.games.len())];
    let column = |head, numbers, cell: &dyn Fn(&ScoreEntry) -> String| -> Column {
        (head, numbers, games.iter().map(|game| cell(game)).collect())
    };
    let ranks = (1..=games.len()).map(|rank| rank.to_string()).collect();
    let mut columns = vec![("#", true, ranks)];
    if let Some(proofs) = &list.proofs {
        let marks = proofs.iter().take(top).map(|proof| mark(proof).0.to_owned());
        columns.push(("proof", false, marks.collect()));
    }
    if games.iter().any(|game| game.mode != GameMode::Pit) {
        columns.push(column("score", true, &|game| game.score.to_string()));
    }
    let place = |it: &ScoreEntry| it.level.map_or(String::new(), |at| format!(", level {at}"));
    columns.push(column("outcome", false, &|game| outcome(game, assets) + &place(game)));
    if games.iter().any(|game| game.challenge.is_some()) {
        let name = |game: &ScoreEntry| game.challenge.map_or("", Challenge::name).to_owned();
        columns.push(column("challenge", false, &name));
    }
    columns.push(column("turns", true, &|game| game.turns.to_string()));
    if games.iter().any(|game| game.mode.can_take_back()) {
        columns.push(column("undone", true, &|game| game.taken_back.to_string()));
    }
    columns.push(match code {
        Some(code) => column("run code", false, code),
        None => column("seed", false, &|game| game.seed.to_string()),
    });
    columns.push(column("date", false, &|game| {
        let date: String = format_timestamp(game.ended).chars().take(10).collect();
        date + if has_other_tables(game, assets) { " *" } else { "" }
    }));
    let has_others = games.iter().any(|game| has_other_tables(game, assets));
    let note = if has_others { "* played with other tables\n" } else { "" };
    let ladder =
        day.map_or(String::new(), |day| format!("The ladder of {day}, seed {}\n", day.seed()));
    format!("{}\n{ladder}{}{note}", list.title, lines(&columns))
}

/// Games that are not shown are verified, too.
fn verify(lists: &mut [List<'_>], saves: &SaveFolder, rules: &Rules) {
    let progress = Progress::of("Verifying the scores");
    let all = lists.iter().map(|list| list.games.len()).sum::<usize>() * PARTS;
    let mut verifier = ScoreVerifier::new(saves, rules);
    let mut before = 0;
    for List { games, proofs, .. } in &mut *lists {
        let proved = games.iter().map(|game| {
            progress.set(before, all);
            let part = |done: usize, of: usize| before + done * PARTS / of.max(1);
            let proof = verifier.verify(game, &mut |done, of| progress.set(part(done, of), all));
            before += PARTS;
            proof
        });
        *proofs = Some(proved.collect());
    }
    // The bar would write over the messages.
    drop(progress);
    for List { games, proofs, .. } in lists {
        for (game, proof) in games.iter().zip(proofs.iter().flatten()) {
            if let (_, Some(why)) = mark(proof) {
                tell(&format!("{}: {why}", game.journal));
            }
        }
    }
}

fn mark(proof: &ScoreVerdict) -> (&'static str, Option<String>) {
    match proof {
        ScoreVerdict::Verified => (VERIFIED, None),
        ScoreVerdict::Differs(why) => (DIFFERS, Some(why.clone())),
        ScoreVerdict::NotVerifiableHere(why) => (UNKNOWN, Some(why.clone())),
        ScoreVerdict::Duplicate(first) => {
            (REPEATED, Some(format!("this is the same game as {first}")))
        }
        ScoreVerdict::Missing => {
            (MISSING, Some("its journal is not among the finished games".to_owned()))
        }
    }
}

fn tally(proofs: &[&ScoreVerdict]) -> String {
    let count = |mark_of: &str| proofs.iter().filter(|proof| mark(proof).0 == mark_of).count();
    let counts = [VERIFIED, DIFFERS, REPEATED, MISSING, UNKNOWN].map(|mark| (count(mark), mark));
    let told = counts.into_iter().filter(|(count, mark)| *count > 0 || *mark == VERIFIED);
    let told = told.map(|(count, mark)| match (count, mark) {
        (1, DIFFERS) => "1 differs".to_owned(),
        (_, DIFFERS) => format!("{count} differ"),
        _ => format!("{count} {mark}"),
    });
    told.collect::<Vec<_>>().join(", ")
}

fn nothing_yet(mode: Option<GameMode>, day: Option<&DailyDate>) -> String {
    if let Some(day) = day {
        return format!("No finished games for {day} yet: `hexdelve --daily` plays today's.\n");
    }
    let (which, option) = match mode {
        None | Some(GameMode::Delve) => ("games", ""),
        Some(GameMode::Pit) => ("games in the pit", " --pit"),
        Some(GameMode::Practice) => ("practice games", " --practice"),
        Some(GameMode::Wizard) => ("wizard games", " --wizard"),
    };
    format!("No finished {which} yet: `hexdelve{option}` starts one.\n")
}

/// Tells what is damaged.
fn read_scores(content: &Content) -> Result<(&SaveFolder, Scores), CliError> {
    let saves = content.saves.as_ref().ok_or_else(CliError::no_saves)?;
    let scores = Scores::read(&saves.scores_path())?;
    for error in scores.damaged() {
        tell(&format!("{error}; it is skipped"));
    }
    let more = scores.skipped() - scores.damaged().len();
    if more > 0 {
        tell(&format!("{more} more blocks of the list are skipped"));
    }
    Ok((saves, scores))
}

fn has_other_tables(game: &ScoreEntry, assets: &GameTables) -> bool {
    game.content.is_some_and(|content| content != assets.content_hash())
}

/// The heading, whether it contains numbers, and the cells.
pub(super) type Column = (&'static str, bool, Vec<String>);

/// From the journal: the list alone does not describe a game in the pit.
fn code(saves: &SaveFolder, rules: &Rules, game: &ScoreEntry) -> String {
    let journal = Journal::open(&saves.finished_game_path(game.journal.as_str()));
    let code = journal.ok().and_then(|journal| rules.run_code(journal.header()).ok());
    code.map_or("none".to_owned(), |code| code.to_string())
}

/// With the name of the killer's kind: a digit would look like a count.
pub(super) fn outcome(game: &ScoreEntry, assets: &GameTables) -> String {
    match game.outcome {
        Outcome::Lost { killer: Some(killer) } if !has_other_tables(game, assets) => {
            format!("lost to {}", assets.bestiary.kind(killer).name)
        }
        _ => game.outcome.to_string(),
    }
}

/// Lines are cut at `WIDTH`, which no game reaches.
pub(super) fn lines(columns: &[Column]) -> String {
    let width = |(head, _, cells): &Column| {
        cells.iter().map(String::len).chain([head.len()]).max().unwrap_or(0)
    };
    let widths: Vec<_> = columns.iter().map(width).collect();
    let line = |row: usize| {
        let cells = columns.iter().zip(&widths).map(|((head, numbers, cells), &width)| {
            let cell = if row == 0 { *head } else { cells[row - 1].as_str() };
            if *numbers { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        let line: String = cells.collect::<Vec<_>>().join("  ").chars().take(WIDTH).collect();
        line.trim_end().to_owned() + "\n"
    };
    (0..=columns[0].2.len()).map(line).collect()
}

/// No morgue file reaches this size: a board of at most 160 × 60, and a few kilobytes.
const LONGEST: u64 = 1 << 20;

pub(super) fn write(
    recorded_game: &RecordedGame,
    saves: &SaveFolder,
    journal: &Path,
) -> Option<PathBuf> {
    let name = journal.file_name()?.to_string_lossy();
    if saves.finished_game_path(&name).exists() {
        // Another game has this name. An error about the journal follows.
        return None;
    }
    let progress = Progress::of("Writing the morgue file");
    let written = morgue(recorded_game, &mut |done, all| progress.set(done, all));
    drop(progress);
    let written =
        written.map_err(CliError::from).and_then(|text| Ok(saves.write_morgue(journal, &text)?));
    if let Err(why) = &written {
        tell(&format!("this game has no morgue file: {}", why.text));
    }
    written.ok()
}

pub(super) fn print_names(
    game: &Game,
    recorded: &RecordedGame,
    (morgue, entry): (&Path, &ScoreEntry),
) {
    let (code, share) = match recorded.run_code() {
        Ok(code) => {
            let code = code.to_string();
            let is_won = entry.outcome == Outcome::Won;
            let is_told = are_worth_telling(is_won, entry.deepest);
            let conducts: &[_] = if is_told { &entry.conducts } else { &[] };
            let share = line_to_share(game, &code, recorded.header().daily.as_ref(), conducts);
            (code, format!("To share: {share}\n"))
        }
        Err(why) => (format!("none, because {why}"), String::new()),
    };
    let morgue = morgue.display();
    // If stdout is closed, nobody is there to read them.
    let _ = print(&format!("Run code: {code}\nMorgue file: {morgue}\n{share}"));
}

pub(super) fn print_one(content: &Content, number: u32) -> Result<(), CliError> {
    let saves = content.saves.as_ref().ok_or_else(CliError::no_saves)?;
    let morgues = saves.morgues().map_err(CliError::unreadable(saves.path()))?;
    let index = usize::try_from(number).unwrap_or(usize::MAX) - 1;
    let Some(path) = morgues.get(index) else {
        let found = match morgues.len() {
            0 => "no game has ended yet".to_owned(),
            1 => "there is only 1".to_owned(),
            found => format!("there are {found}"),
        };
        return Err(format!("there is no morgue file number {number}: {found}").into());
    };
    print(&read(path).map_err(CliError::unreadable(path))?)
}

/// Bytes that are not UTF-8, which another program must have written, are replaced.
fn read(path: &Path) -> io::Result<String> {
    let bytes = read_at_most(&open_file(path)?, LONGEST)?;
    let too_long = || io::Error::other("it is larger than 1 MiB, so it is not a morgue file");
    Ok(String::from_utf8_lossy(&bytes.ok_or_else(too_long)?).into_owned())
}

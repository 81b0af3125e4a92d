//! The list of scores as text.

use super::{
    CliError,
    content::Content,
    printing::{print, tell},
    progress::Progress,
};
use crate::{
    game::Rules,
    journal::{DailyDate, Journal, RunCode, SaveFolder, ScoreEntry, Scores, timestamp},
    level::{Assets, GameMode},
    replay::{ScoreProof, ScoreVerifier},
};

/// What a line has at most.
const WIDTH: usize = 96;
/// What the table of each mode is called, in their order.
const LISTS: [(GameMode, &str); 4] = [
    (GameMode::Delve, "The delve"),
    (GameMode::Pit, "The pit"),
    (GameMode::Practice, "Practice: everything is visible, and turns can be taken back"),
    (GameMode::Wizard, "Wizard: as practice, with powers that the PC has not"),
];

/// What stands beside a game that was verified, and beside those that were not.
const VERIFIED: &str = "verified";
const DIFFERS: &str = "DIFFERS";
const REPEATED: &str = "repeated";
const MISSING: &str = "missing";
const UNKNOWN: &str = "unknown";

/// What of the lists is shown.
#[derive(Clone, Copy)]
pub(super) struct Showing {
    /// How many games of each.
    pub(super) top: u32,
    /// Whether they are played again.
    pub(super) verify: bool,
    /// Whether run codes stand in place of seeds.
    pub(super) codes: bool,
}

/// How much of a game is counted while it is verified.
const PARTS: usize = 1000;

/// One of the lists, the best game first.
struct List<'a> {
    title: &'static str,
    games: Vec<&'a ScoreEntry>,
    /// What verifying each of the games said, if that is asked for.
    proofs: Option<Vec<ScoreProof>>,
}

/// Prints the lists that are asked for.
pub(super) fn list(
    content: &Content,
    mode: Option<GameMode>,
    day: Option<&DailyDate>,
    showing: Showing,
) -> Result<(), CliError> {
    let (program, assets) = (content.program(), content.assets());
    let archive = program.archive().ok_or(CliError::NoScores)?;
    let scores = Scores::read(&archive.scores())?;
    tell_what_is_damaged(&scores);
    let mut lists = wanted(&scores, mode, day, assets);
    if lists.is_empty() {
        return print(&program.named(&nothing_yet(mode, day)));
    }
    if showing.verify {
        verify(&mut lists, &archive, content.rules());
    }
    let progress = Progress::of("Reading the games");
    let shown = |list| shown(list, day, showing, &archive, assets);
    let mut parts: Vec<_> = lists.iter().map(shown).collect();
    drop(progress);
    let proofs: Vec<_> = lists.iter().filter_map(|list| list.proofs.as_ref()).flatten().collect();
    if showing.verify {
        parts.push(tally(&proofs) + "\n");
    }
    print(&parts.join("\n"))?;
    match proofs.iter().filter(|proof| !matches!(proof, ScoreProof::Verified)).count() {
        0 => Ok(()),
        unproven => Err(CliError::Unproven { unproven, all: proofs.len() }),
    }
}

/// The lists that are asked for and have a game.
fn wanted<'a>(
    scores: &'a Scores,
    mode: Option<GameMode>,
    day: Option<&DailyDate>,
    assets: &Assets,
) -> Vec<List<'a>> {
    let wanted = LISTS.into_iter().filter(|(list, _)| mode.is_none_or(|it| it == *list));
    let lists = wanted.map(|(list, title)| {
        let mut games = scores.best(list, day);
        // On a ladder everybody climbs the same game.
        games.retain(|game| day.is_none() || !has_other_tables(game, assets));
        List { title, games, proofs: None }
    });
    lists.filter(|list| !list.games.is_empty()).collect()
}

/// A list with its title, as much of it as is asked for.
fn shown(
    list: &List<'_>,
    day: Option<&DailyDate>,
    showing: Showing,
    archive: &SaveFolder,
    assets: &Assets,
) -> String {
    let top = usize::try_from(showing.top).unwrap_or(usize::MAX).min(list.games.len());
    let games = &list.games[..top];
    let names = if showing.codes {
        ("run code", games.iter().map(|game| code(archive, game)).collect())
    } else {
        ("seed", games.iter().map(|game| game.seed.to_string()).collect())
    };
    let proofs = list.proofs.as_ref().map(|proofs| &proofs[..top]);
    let ladder =
        day.map_or(String::new(), |day| format!("The ladder of {day}, seed {}\n", day.seed()));
    format!("{}\n{ladder}{}", list.title, table(games, proofs, &names, assets))
}

/// Plays every game of the lists again, those that are not shown too, and says on
/// stderr which are not verified, and why.
fn verify(lists: &mut [List<'_>], archive: &SaveFolder, rules: &Rules) {
    let progress = Progress::of("Verifying the scores");
    let all = lists.iter().map(|list| list.games.len()).sum::<usize>() * PARTS;
    let mut verifier = ScoreVerifier::new(archive, rules);
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
    // Its line would be written over.
    drop(progress);
    for List { games, proofs, .. } in lists {
        for (game, proof) in games.iter().zip(proofs.iter().flatten()) {
            if let Some(why) = objection(proof) {
                tell(&format!("{}: {why}", game.journal));
            }
        }
    }
}

/// Why a game is not verified.
fn objection(proof: &ScoreProof) -> Option<String> {
    match proof {
        ScoreProof::Verified => None,
        ScoreProof::Differs(why) | ScoreProof::Elsewhere(why) => Some(why.clone()),
        ScoreProof::Repeats(first) => Some(format!("this is the same game as {first}")),
        ScoreProof::Missing => Some("there is no such journal among the finished games".to_owned()),
    }
}

/// `12 verified, 1 differs, 1 missing, 2 unknown`.
fn tally(proofs: &[&ScoreProof]) -> String {
    let count = |mark_of: &str| proofs.iter().filter(|proof| mark(proof) == mark_of).count();
    let differing = count(DIFFERS);
    let differ = if differing == 1 { "differs" } else { "differ" };
    let others = [
        (differing, differ),
        (count(REPEATED), REPEATED),
        (count(MISSING), MISSING),
        (count(UNKNOWN), UNKNOWN),
    ];
    let others = others.into_iter().filter(|(count, _)| *count > 0);
    let counts = [(count(VERIFIED), VERIFIED)].into_iter().chain(others);
    counts.map(|(count, word)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
}

fn nothing_yet(mode: Option<GameMode>, day: Option<&DailyDate>) -> String {
    if let Some(day) = day {
        return format!("No game for {day} is over yet: `hexdelve --daily` plays today's.\n");
    }
    let (which, option) = match mode {
        None | Some(GameMode::Delve) => ("game", ""),
        Some(GameMode::Pit) => ("game of the pit", " --pit"),
        Some(GameMode::Practice) => ("game in practice", " --practice"),
        Some(GameMode::Wizard) => ("game of a wizard", " --wizard"),
    };
    format!("No {which} is over yet: `hexdelve{option}` plays one.\n")
}

fn tell_what_is_damaged(scores: &Scores) {
    for error in scores.damaged() {
        tell(&format!("{error}; it is passed over"));
    }
    match scores.passed_over() - scores.damaged().len() {
        0 => {}
        more => tell(&format!("{more} more blocks of the list are passed over")),
    }
}

fn has_other_tables(game: &ScoreEntry, assets: &Assets) -> bool {
    game.content.is_some_and(|content| content != assets.content())
}

/// A column: its head, whether numbers stand in it, and its cells.
type Column = (&'static str, bool, Vec<String>);

/// The run code of a game, as its journal says it; the list does not know what a
/// pit was like.
fn code(archive: &SaveFolder, game: &ScoreEntry) -> String {
    let journal = Journal::open(&archive.finished_game(game.journal.as_str()));
    let code = journal.ok().and_then(|journal| RunCode::of(journal.opening()).ok());
    code.map_or("none".to_owned(), |code| code.to_string())
}

/// A table in which games go by names under a head.
fn table(
    games: &[&ScoreEntry],
    proofs: Option<&[ScoreProof]>,
    (head, names): &(&'static str, Vec<String>),
    assets: &Assets,
) -> String {
    let column = |head, numbers, cell: &dyn Fn(&ScoreEntry) -> String| -> Column {
        (head, numbers, games.iter().map(|game| cell(game)).collect())
    };
    let ranks = (1..=games.len()).map(|rank| rank.to_string()).collect();
    let mut columns = vec![("#", true, ranks)];
    columns.extend(proofs.map(|proofs| {
        ("proof", false, proofs.iter().map(|proof| mark(proof).to_owned()).collect())
    }));
    if games.iter().any(|game| game.mode != GameMode::Pit) {
        columns.push(column("score", true, &|game| game.score.to_string()));
    }
    columns.push(column("outcome", false, &outcome));
    columns.push(column("turns", true, &|game| game.turns.to_string()));
    if games.iter().any(|game| game.mode.can_take_back()) {
        columns.push(column("undone", true, &|game| game.taken_back.to_string()));
    }
    columns.push((*head, false, names.clone()));
    let others = games.iter().any(|game| has_other_tables(game, assets));
    columns.push(column("date", false, &|game| {
        let star = if has_other_tables(game, assets) { " *" } else { "" };
        format!("{}{star}", date(game))
    }));
    let note = if others { "* played with other tables\n" } else { "" };
    lines(&columns, games.len()) + note
}

const fn mark(proof: &ScoreProof) -> &'static str {
    match proof {
        ScoreProof::Verified => VERIFIED,
        ScoreProof::Differs(_) => DIFFERS,
        ScoreProof::Repeats(_) => REPEATED,
        ScoreProof::Missing => MISSING,
        ScoreProof::Elsewhere(_) => UNKNOWN,
    }
}

fn outcome(game: &ScoreEntry) -> String {
    let place = game.level.map_or(String::new(), |level| format!(", level {level}"));
    format!("{}{place}", game.outcome)
}

fn date(game: &ScoreEntry) -> String {
    timestamp(game.ended).chars().take(10).collect()
}

/// The heads, and a line for each game. Numbers that no game has are cut off.
fn lines(columns: &[Column], count: usize) -> String {
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
    (0..=count).map(line).collect()
}

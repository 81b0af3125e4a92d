//! The list of scores as text.

use super::{CliError, printing::print, tell};
use crate::{
    level::{Assets, Mode},
    replay::Proof,
    story::{Archive, Day, Journal, RunCode, Scores, Standing},
};

/// What a line has at most.
const WIDTH: usize = 96;
/// What the table of each mode is called, in their order.
const LISTS: [(Mode, &str); 4] = [
    (Mode::Delve, "The delve"),
    (Mode::Pit, "The pit"),
    (Mode::Practice, "Practice: everything is visible, and turns can be taken back"),
    (Mode::Wizard, "Wizard: as practice, with powers that the PC has not"),
];

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

/// Prints the lists that are asked for.
pub(super) fn list(
    assets: &Assets,
    mode: Option<Mode>,
    day: Option<&Day>,
    showing: Showing,
) -> Result<(), CliError> {
    let archive = Archive::usual().ok_or(CliError::NoScores)?;
    let scores = Scores::read(&archive.scores())?;
    tell_what_is_damaged(&scores);
    let lists = LISTS.into_iter().filter(|(list, _)| mode.is_none_or(|it| it == *list));
    let mut tables = Vec::new();
    let mut differing = 0;
    for (list, title) in lists {
        let mut games = scores.best(list, day);
        // On a ladder everybody climbs the same game.
        games.retain(|game| day.is_none() || !has_other_tables(game, assets));
        games.truncate(usize::try_from(showing.top).unwrap_or(usize::MAX));
        if games.is_empty() {
            continue;
        }
        let prove = |game: &&Standing| Proof::of(game, &archive, assets);
        let proofs: Option<Vec<_>> = showing.verify.then(|| games.iter().map(prove).collect());
        let found = proofs.iter().flatten().zip(&games);
        differing += found.filter(|(proof, game)| contradicts(proof, game)).count();
        let names = if showing.codes {
            ("run code", games.iter().map(|game| code(&archive, game)).collect())
        } else {
            ("seed", games.iter().map(|game| game.seed.to_string()).collect())
        };
        let ladder =
            day.map_or(String::new(), |day| format!("The ladder of {day}, seed {}\n", day.seed()));
        tables
            .push(format!("{title}\n{ladder}{}", table(&games, proofs.as_deref(), &names, assets)));
    }
    if tables.is_empty() {
        tables.push(nothing_yet(mode, day));
    }
    print(&tables.join("\n"))?;
    if differing == 0 { Ok(()) } else { Err(CliError::Unproven(differing)) }
}

fn nothing_yet(mode: Option<Mode>, day: Option<&Day>) -> String {
    if let Some(day) = day {
        return format!("No game for {day} is over yet: `hexdelve --daily` plays today's.\n");
    }
    let (which, option) = match mode {
        None | Some(Mode::Delve) => ("game", ""),
        Some(Mode::Pit) => ("game of the pit", " --pit"),
        Some(Mode::Practice) => ("game in practice", " --practice"),
        Some(Mode::Wizard) => ("game of a wizard", " --wizard"),
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

/// Says what a proof found that is no proof, and whether it contradicts the
/// list.
fn contradicts(proof: &Proof, game: &Standing) -> bool {
    if let Proof::Elsewhere(why) | Proof::Differs(why) = proof {
        tell(&format!("{}: {why}", game.journal));
    }
    matches!(proof, Proof::Differs(_))
}

fn has_other_tables(game: &Standing, assets: &Assets) -> bool {
    game.content.is_some_and(|content| content != assets.content())
}

/// A column: its head, whether numbers stand in it, and its cells.
type Column = (&'static str, bool, Vec<String>);

/// The run code of a game, as its journal says it; the list does not know what a
/// pit was like.
fn code(archive: &Archive, game: &Standing) -> String {
    let journal = Journal::open(&archive.finished_game(game.journal.as_str()));
    let code = journal.ok().and_then(|journal| RunCode::of(journal.opening()).ok());
    code.map_or("none".to_owned(), |code| code.to_string())
}

/// A table in which games go by names under a head.
fn table(
    games: &[&Standing],
    proofs: Option<&[Proof]>,
    (head, names): &(&'static str, Vec<String>),
    assets: &Assets,
) -> String {
    let column = |head, numbers, cell: &dyn Fn(&Standing) -> String| -> Column {
        (head, numbers, games.iter().map(|game| cell(game)).collect())
    };
    let ranks = (1..=games.len()).map(|rank| rank.to_string()).collect();
    let mut columns = vec![("#", true, ranks)];
    columns.extend(proofs.map(|proofs| {
        ("proof", false, proofs.iter().map(|proof| mark(proof).to_owned()).collect())
    }));
    if games.iter().any(|game| game.mode != Mode::Pit) {
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

const fn mark(proof: &Proof) -> &'static str {
    match proof {
        Proof::Verified => "verified",
        Proof::Differs(_) => "DIFFERS",
        Proof::Missing => "missing",
        Proof::Elsewhere(_) => "unknown",
    }
}

fn outcome(game: &Standing) -> String {
    let place = game.level.map_or(String::new(), |level| format!(", level {level}"));
    format!("{}{place}", game.outcome)
}

fn date(game: &Standing) -> String {
    humantime::format_rfc3339_seconds(game.ended).to_string().chars().take(10).collect()
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

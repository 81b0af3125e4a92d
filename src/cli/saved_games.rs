//! The saved games, as a list and by name.
//!
//! A game's name is that of its journal, so it stays the same, whatever happens to other
//! games.

use super::{CliError, Program, printing::print, progress::Progress};
use crate::{
    content::escape_unprintable,
    game::{Game, Rules},
    journal::{Journal, JournalError, RULES_VERSION, RecordedAction, SaveFolder},
    level::Challenge,
    replay::RecordedGame,
};
use std::path::{Path, PathBuf};

/// The maximum number of records in a journal that is replayed for the list.
const MOST_REPLAYED: usize = 5_000;

/// Returns the journals of the saved games, the most recently played first.
pub(super) fn waiting(saves: &SaveFolder) -> Result<Vec<PathBuf>, CliError> {
    let unreadable = |why| CliError::NoArchive { path: saves.path().to_owned(), why };
    saves.unfinished().map_err(unreadable)
}

/// Returns the only game whose name ends with `part`; or, if no name does, the only one
/// whose name contains it.
pub(super) fn of_the_name<'a>(games: &'a [PathBuf], part: &str) -> Result<&'a [PathBuf], CliError> {
    let named = |fits: &dyn Fn(&str) -> bool| -> Vec<_> {
        (0..games.len()).filter(|at| fits(&name_of(&games[*at]))).collect()
    };
    let mut found = named(&|name| name.ends_with(part));
    if found.is_empty() {
        found = named(&|name| name.contains(part));
    }
    match found[..] {
        [only] => Ok(&games[only..=only]),
        _ => Err(CliError::NoGame { wanted: part.to_owned(), found: found.len() }),
    }
}

/// Returns the name of a game: the time when it started, its mode and its seed.
fn name_of(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |name| escape_unprintable(&name.to_string_lossy()))
}

/// Prints a line for each game, and how to continue one.
pub(super) fn list(program: &Program) -> Result<(), CliError> {
    let saves = program.saves().ok_or(CliError::NoScores)?;
    let games = waiting(&saves)?;
    if games.is_empty() {
        return print(&program.named("There are no saved games. `hexdelve` starts one.\n"));
    }
    let names: Vec<_> = games.iter().map(|path| name_of(path)).collect();
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let lines = names
        .iter()
        .zip(&games)
        .map(|(name, path)| format!("{name:<wide$}  {}\n", line(path, program.rules())));
    let progress = Progress::of("Reading the games");
    let lines: String = lines.collect();
    drop(progress);
    let advice = "`hexdelve` continues the first game, and `hexdelve --resume NAME` any other; part \
                  of the name is enough.\n";
    print(&(lines + &program.named(advice)))
}

/// Returns, for example, `delve     turn 312    seed 7`, and the result if the game is
/// finished.
fn line(path: &Path, rules: &Rules) -> String {
    let journal = match Journal::open(path) {
        Ok(journal) => journal,
        Err(why) => return unreadable(&why),
    };
    let (header, story) = (journal.header(), journal.effective_records().unwrap_or_default());
    let turns =
        story.iter().filter(|record| matches!(record.entry, RecordedAction::Turn(_))).count();
    let mode = header.challenge().map_or(header.mode().as_str(), Challenge::name);
    let line = format!("{mode:<9} turn {turns:<6} seed {}", header.seed());
    match finished(&journal, rules.clone()) {
        Some((game, _)) => {
            let word = game.status().as_str();
            format!("{line}  {word}: will be added to the scores when you next play")
        }
        None => line,
    }
}

/// Returns why a journal is unreadable, without its path, because the list shows its name.
fn unreadable(why: &JournalError) -> String {
    match why {
        JournalError::File { error, .. } => unreadable(error),
        JournalError::RulesVersionMismatch { program, rules } => {
            format!(
                "played with rules {rules}, this program has rules {RULES_VERSION}; use {program}"
            )
        }
        other => other.to_string(),
    }
}

/// Returns a finished game whose program ended before it could add the score, and its
/// record. Only a replay can tell; long games are not replayed for this.
pub(super) fn finished(journal: &Journal, rules: Rules) -> Option<(Game, RecordedGame)> {
    if journal.records().len() > MOST_REPLAYED {
        return None;
    }
    let recorded = RecordedGame::of(journal, rules).ok()?;
    let game = recorded.game_at(recorded.len(), &mut |_, _| {}).ok()?;
    let is_final = game.status().is_over() && !recorded.can_take_back();
    is_final.then_some((game, recorded))
}

//! The games that wait: as a list, and by their numbers in it.

use super::{CliError, printing::print, progress::Progress};
use crate::story::{Archive, Entry, Journal};
use std::path::{Path, PathBuf};

/// The journals of those that wait, the one that was played last first.
pub(super) fn waiting(archive: &Archive) -> Result<Vec<PathBuf>, CliError> {
    let unreadable = |why| CliError::NoArchive { path: archive.folder().to_owned(), why };
    archive.unfinished().map_err(unreadable)
}

/// The one of a number, from 1.
pub(super) fn of_the_number(games: &[PathBuf], number: u32) -> Result<&[PathBuf], CliError> {
    let index = usize::try_from(number).unwrap_or(usize::MAX) - 1;
    let game = games.get(index).map(std::slice::from_ref);
    game.ok_or(CliError::NoGame { wanted: number, found: games.len() })
}

/// Prints a line for each, and how to go on with one.
pub(super) fn list() -> Result<(), CliError> {
    let archive = Archive::usual().ok_or(CliError::NoScores)?;
    let games = waiting(&archive)?;
    if games.is_empty() {
        return print("No game waits. `hexdelve` begins one.\n");
    }
    let lines = (1..).zip(&games).map(|(number, path)| format!("{number:>3}  {}\n", line(path)));
    let progress = Progress::of("Reading the games");
    let lines: String = lines.collect();
    drop(progress);
    print(&format!("{lines}`hexdelve` goes on with 1, `hexdelve --resume N` with another.\n"))
}

/// `delve     turn 312    begun 2026-11-21T20:15:00Z  seed 7`.
fn line(path: &Path) -> String {
    let journal = match Journal::open(path) {
        Ok(journal) => journal,
        Err(why) => return why.to_string(),
    };
    let (opening, story) = (journal.opening(), journal.story().unwrap_or_default());
    let turns = story.iter().filter(|record| matches!(record.entry, Entry::Turn(_))).count();
    let (mode, began, seed) = (opening.mode(), opening.began(), opening.seed());
    format!("{:<9} turn {turns:<6} begun {began}  seed {seed}", mode.to_string())
}

//! The games that wait: as a list, and by their names in it.
//!
//! A game's name is that of its journal, so it stays with the game whatever becomes of
//! the others.

use super::{CliError, Program, printing::print, progress::Progress};
use crate::{
    content::visible,
    journal::{Journal, JournalEntry, SaveFolder},
};
use std::path::{Path, PathBuf};

/// The journals of those that wait, the one that was played last first.
pub(super) fn waiting(archive: &SaveFolder) -> Result<Vec<PathBuf>, CliError> {
    let unreadable = |why| CliError::NoArchive { path: archive.folder().to_owned(), why };
    archive.unfinished().map_err(unreadable)
}

/// The only one whose name ends like this, or has this in it.
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

/// What a game is called: the moment at which it began, its mode and its seed.
fn name_of(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |name| visible(&name.to_string_lossy()))
}

/// Prints a line for each, and how to go on with one.
pub(super) fn list(program: &Program) -> Result<(), CliError> {
    let archive = program.archive().ok_or(CliError::NoScores)?;
    let games = waiting(&archive)?;
    if games.is_empty() {
        return print(&program.named("No game waits. `hexdelve` begins one.\n"));
    }
    let names: Vec<_> = games.iter().map(|path| name_of(path)).collect();
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let lines =
        names.iter().zip(&games).map(|(name, path)| format!("{name:<wide$}  {}\n", line(path)));
    let progress = Progress::of("Reading the games");
    let lines: String = lines.collect();
    drop(progress);
    let advice = "`hexdelve` goes on with the first, `hexdelve --resume NAME` with any; a part of \
                  its name is enough.\n";
    print(&(lines + &program.named(advice)))
}

/// `delve     turn 312    seed 7`.
fn line(path: &Path) -> String {
    let journal = match Journal::open(path) {
        Ok(journal) => journal,
        Err(why) => return why.to_string(),
    };
    let (opening, story) = (journal.opening(), journal.story().unwrap_or_default());
    let turns = story.iter().filter(|record| matches!(record.entry, JournalEntry::Turn(_))).count();
    format!("{:<9} turn {turns:<6} seed {}", opening.mode().to_string(), opening.seed())
}

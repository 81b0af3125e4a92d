//! Morgue files are written when a game is over, and printed when they are asked
//! for.

use super::{
    CliError, Program,
    printing::{print, tell},
    progress::Progress,
};
use crate::{
    content::{open_file, read_at_most},
    journal::{GameHeader, RunCode, SaveFolder},
    postmortem::morgue,
    replay::RecordedGame,
};
use std::{
    io,
    path::{Path, PathBuf},
};

/// More than any morgue file has: their boards have at most 160 columns and 60 rows,
/// and the rest is some kilobytes.
const LONGEST: u64 = 1 << 20;

/// Writes that of a game that is over, and says where. Where it cannot be
/// written that is told, and nothing else is the worse for it.
pub(super) fn write(
    chronicle: &RecordedGame,
    archive: &SaveFolder,
    journal: &Path,
) -> Option<PathBuf> {
    let name = journal.file_name()?.to_string_lossy();
    if archive.finished_game(&name).exists() {
        // Another game's: the journal will be told of.
        return None;
    }
    let progress = Progress::of("Writing the morgue file");
    let written = morgue(chronicle, &mut |done, all| progress.set(done, all));
    drop(progress);
    let written = written.map_err(|why| why.to_string());
    let written = written
        .and_then(|text| archive.write_morgue(journal, &text).map_err(|why| why.to_string()));
    if let Err(why) = &written {
        tell(&format!("this game has no morgue file: {why}"));
    }
    written.ok()
}

/// Prints by what a game that is over is known.
pub(super) fn print_the_names(opening: &GameHeader, morgue: &Path) {
    let code = match RunCode::of(opening) {
        Ok(code) => format!("Run code: {code}"),
        Err(why) => format!("Run code: none, as {why}"),
    };
    // Where stdout is closed, nobody misses it.
    let _ = print(&format!("{code}\nMorgue file: {}\n", morgue.display()));
}

/// Prints that of the game that ended last, or of one before it.
pub(super) fn print_one(program: &Program, number: u32) -> Result<(), CliError> {
    let archive = program.archive().ok_or(CliError::NoScores)?;
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |why| CliError::Unreadable { path, why }
    };
    let morgues = archive.morgues().map_err(unreadable(archive.folder()))?;
    let index = usize::try_from(number).unwrap_or(usize::MAX) - 1;
    let Some(path) = morgues.get(index) else {
        return Err(CliError::NoMorgue { wanted: number, found: morgues.len() });
    };
    print(&read(path).map_err(unreadable(path))?)
}

/// The text of a morgue file. Where somebody has written other than UTF-8 into it,
/// what is no character is replaced.
fn read(path: &Path) -> io::Result<String> {
    let bytes = read_at_most(&open_file(path)?, LONGEST)?;
    let bytes = bytes
        .ok_or_else(|| io::Error::other("it has more than 1 MiB, and no morgue file is so long"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

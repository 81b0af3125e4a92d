//! Morgue files, which are written when a game ends and printed on request.

use super::{
    CliError, Program,
    printing::{print, tell},
    progress::Progress,
};
use hexdelve::{
    content::{open_file, read_at_most},
    game::Game,
    journal::{Outcome, SaveFolder, ScoreEntry},
    replay::{RecordedGame, are_worth_telling},
};
use hexdelve_tui::{messages::line_to_share, postmortem::morgue};
use std::{
    io,
    path::{Path, PathBuf},
};

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
    let written = written.map_err(|why| why.to_string());
    let written =
        written.and_then(|text| saves.write_morgue(journal, &text).map_err(|why| why.to_string()));
    if let Err(why) = &written {
        tell(&format!("this game has no morgue file: {why}"));
    }
    written.ok()
}

pub(super) struct PutAway {
    pub(super) morgue: PathBuf,
    pub(super) entry: ScoreEntry,
}

pub(super) fn print_names(game: &Game, recorded: &RecordedGame, files: &PutAway) {
    let (code, share) = match recorded.run_code() {
        Ok(code) => {
            let (code, entry) = (code.to_string(), &files.entry);
            let is_won = entry.outcome == Outcome::Won;
            let is_told = are_worth_telling(is_won, entry.deepest);
            let conducts: &[_] = if is_told { &entry.conducts } else { &[] };
            let share = line_to_share(game, &code, recorded.header().daily(), conducts);
            (code, format!("To share: {share}\n"))
        }
        Err(why) => (format!("none, because {why}"), String::new()),
    };
    let morgue = files.morgue.display();
    // If stdout is closed, nobody is there to read them.
    let _ = print(&format!("Run code: {code}\nMorgue file: {morgue}\n{share}"));
}

pub(super) fn print_one(program: &Program, number: u32) -> Result<(), CliError> {
    let saves = program.saves().ok_or(CliError::NO_SAVES)?;
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |why| CliError::Unreadable { path, why }
    };
    let morgues = saves.morgues().map_err(unreadable(saves.path()))?;
    let index = usize::try_from(number).unwrap_or(usize::MAX) - 1;
    let Some(path) = morgues.get(index) else {
        return Err(CliError::NoMorgue { wanted: number, found: morgues.len() });
    };
    print(&read(path).map_err(unreadable(path))?)
}

/// Bytes that are not UTF-8, which another program must have written, are replaced.
fn read(path: &Path) -> io::Result<String> {
    let bytes = read_at_most(&open_file(path)?, LONGEST)?;
    let bytes = bytes
        .ok_or_else(|| io::Error::other("it is larger than 1 MiB, so it is not a morgue file"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

//! Errors between the command line and the game.

use crate::ladder::SiteError;
use hexdelve::{
    content::{ContentError, why_no_home},
    dungeon::Rlg327Error,
    grid::{Position, Size},
    journal::{JournalError, RunCodeError, ScoresError},
    level::SetupError,
    replay::{AddScoreError, Divergence},
    text::count,
};
use hexdelve_study::StudyError;
use hexdelve_tui::session::SessionError;
use std::{io, path::PathBuf, process::ExitCode};
use thiserror::Error;

/// The reason a command failed.
#[derive(Debug, Error)]
pub enum CliError {
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A dungeon file cannot be read or written.
    #[error(transparent)]
    File(#[from] Rlg327Error),
    /// A content file is invalid.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// Arguments for the pit and for the delve were combined.
    #[error(
        "{pit} belongs to the pit and {delve} to the delve: leave one of them out{}",
        if *delve == "--practice" { ". In the pit everything is visible anyway, and turns \
            cannot be taken back" } else { "" }
    )]
    ConflictingModes {
        /// The argument for the pit.
        pit: &'static str,
        /// The argument for the delve.
        delve: &'static str,
    },
    /// There is no home folder.
    #[error("there is no home folder for {purpose}{}: {remedy}", why_no_home())]
    NoHome {
        /// What the folder is needed for.
        purpose: &'static str,
        /// The suggested remedy.
        remedy: &'static str,
    },
    /// A run code cannot be played with these tables.
    #[error("this run code cannot be played: {0}")]
    Code(#[from] RunCodeError),
    /// There is no morgue file with this number.
    #[error(
        "there is no morgue file number {wanted}: {}", match found {
            0 => "no game has ended yet".to_owned(),
            1 => "there is only 1".to_owned(),
            _ => format!("there are {found}"),
        }
    )]
    NoMorgue {
        /// The requested number, from 1.
        wanted: u32,
        /// The number of morgue files.
        found: usize,
    },
    /// No saved game has this in its name, or more than one has.
    #[error(
        "{}; `hexdelve games` lists them", match found {
            0 => format!("no saved game has \"{wanted}\" in its name"),
            _ => format!("\"{wanted}\" is in the names of {found} saved games"),
        }
    )]
    NoGame {
        /// The requested part of a name.
        wanted: String,
        /// The number of games that have it.
        found: usize,
    },
    /// The game to be resumed is finished.
    #[error("\"{wanted}\" is finished: {word}. `hexdelve scores` lists it")]
    Finished {
        /// The requested part of a name.
        wanted: String,
        /// The result of the game.
        word: &'static str,
    },
    /// A file cannot be read.
    #[error("{}: cannot be read: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
    /// The list of scores cannot be read.
    #[error(transparent)]
    Scores(#[from] ScoresError),
    /// Some scores are not proved by their journals.
    #[error(
        "{} not verified",
        if *all == 1 { "the only game is".to_owned() }
            else if *unproven == 1 { format!("1 of {all} games is") }
            else { format!("{unproven} of {all} games are") }
    )]
    Unproven {
        /// The number of games that are not verified.
        unproven: usize,
        /// The total number of games in the lists.
        all: usize,
    },
    /// A finished game cannot be added to the list of scores.
    #[error("this game could not be added to the scores: {0}")]
    NotEntered(#[from] AddScoreError),
    /// The page of a ladder cannot be written.
    #[error(transparent)]
    Ladder(#[from] SiteError),
    /// The PC was placed outside the dungeon.
    #[error(
        "{at} is outside the dungeon, which has columns from 0 to {} and rows from 0 to {}",
        size.width().saturating_sub(1), size.height().saturating_sub(1)
    )]
    Outside {
        /// The requested cell.
        at: Position,
        /// The size of the dungeon.
        size: Size,
    },
    /// The saved game cannot be resumed.
    #[error("{}: {why}. `hexdelve --new` starts another game and keeps this one", path.display())]
    CannotResume {
        /// Its journal.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// The folder of games cannot be read.
    #[error("the games in {} cannot be read: {why}. `hexdelve --new` starts another game", path.display())]
    NoArchive {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        why: io::Error,
    },
    /// A journal cannot be read or started.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The replay of a journal diverges from the recorded game.
    #[error("{}: {error}", path.display())]
    Replay {
        /// The journal.
        path: PathBuf,
        /// The divergence.
        #[source]
        error: Divergence,
    },
    /// A journal is damaged, so only its start can be replayed.
    #[error(
        "{}: record {record} is damaged{}; get an undamaged copy", path.display(), match lost {
            0 => ", and no good record follows it".to_owned(),
            lost => format!(", and {} after it cannot be played", count(*lost, "good record")),
        }
    )]
    Damaged {
        /// The journal.
        path: PathBuf,
        /// The number of the first damaged record, from 1.
        record: usize,
        /// The number of good records after it.
        lost: u64,
    },
    /// A file cannot be created.
    #[error("{}: cannot be written: {why}; name another FILE", path.display())]
    CannotCreateFile {
        /// The file.
        path: PathBuf,
        /// The system's error.
        why: String,
    },
    /// The game could not be saved.
    #[error("this game could not be saved: {0}")]
    NotSaved(String),
    /// There is no terminal to show a recorded game on.
    #[error("no terminal to show the game on; --verify and --asciicast FILE need none")]
    NoScreen,
    /// There is no terminal to play on.
    #[error("no terminal to play on; `hexdelve --plain` and `hexdelve watch` also work in a pipe")]
    NoTerminal,
    /// The terminal failed during a game.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// A study cannot be played, joined or reported.
    #[error(transparent)]
    Study(#[from] StudyError),
    /// The result cannot be written.
    #[error("the result cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    pub(super) const NO_SAVES: Self = Self::NoHome {
        purpose: "saved games and scores",
        remedy: "set XDG_STATE_HOME to an absolute path",
    };

    /// Returns the exit code: 2 for wrong usage, otherwise 1.
    pub fn exit_code(&self) -> ExitCode {
        let wrong_usage =
            matches!(self, Self::NoTerminal | Self::NoScreen | Self::ConflictingModes { .. });
        ExitCode::from(if wrong_usage { 2 } else { 1 })
    }
}

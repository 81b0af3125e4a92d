//! What can go wrong between the command line and the game.

use crate::{
    content::ContentError,
    dungeon::Rlg327Error,
    grid::{Position, Size},
    journal::{JournalError, RunCodeError, ScoresError},
    level::SetupError,
    replay::{Divergence, ScoreNotEntered},
    session::SessionError,
};
use std::{io, path::PathBuf, process::ExitCode};
use thiserror::Error;

/// Why something that was asked for was not done.
#[derive(Debug, Error)]
pub enum CliError {
    /// The game cannot begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A dungeon file cannot be read or written.
    #[error(transparent)]
    File(#[from] Rlg327Error),
    /// A file of content is wrong.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// Something of the pit and something of the delve.
    #[error(
        "{pit} is of the pit, and {delve} of the delve: leave one of them out{}",
        if *delve == "--practice" { ". In the pit everything is visible anyway, and no turn \
            can be taken back" } else { "" }
    )]
    TwoGames {
        /// What asks for the pit.
        pit: &'static str,
        /// What asks for the delve.
        delve: &'static str,
    },
    /// There is no home folder.
    #[error("there is no home folder to keep a dungeon in: name a FILE")]
    NoHome,
    /// There is no folder of games.
    #[error("there is no home folder that could have scores: set XDG_STATE_HOME to one")]
    NoScores,
    /// A run code of other tables.
    #[error("this run code cannot be played: {0}")]
    Code(#[from] RunCodeError),
    /// So many games are not over.
    #[error(
        "there is no morgue file number {wanted}: {}", match found {
            0 => "no game has ended yet".to_owned(),
            1 => "there is only 1".to_owned(),
            _ => format!("there are {found}"),
        }
    )]
    NoMorgue {
        /// Which one was asked for, from 1.
        wanted: u32,
        /// How many there are.
        found: usize,
    },
    /// No waiting game, or more than one, has this in its name.
    #[error(
        "{}; `hexdelve games` lists those that wait", match found {
            0 => format!("no game that waits has \"{wanted}\" in its name"),
            _ => format!("\"{wanted}\" is in the names of {found} games"),
        }
    )]
    NoGame {
        /// The part of a name that was asked for.
        wanted: String,
        /// How many games have it.
        found: usize,
    },
    /// A file cannot be read.
    #[error("{}: it cannot be read: {why}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// There is no folder of settings.
    #[error("there is no home folder that could have settings: set HEXDELVE_CONFIG to a file")]
    NoSettings,
    /// The list of scores cannot be read.
    #[error(transparent)]
    Scores(#[from] ScoresError),
    /// Scores that their journals do not prove.
    #[error(
        "{} not verified",
        if *all == 1 { "the only game is".to_owned() }
            else if *unproven == 1 { format!("1 of {all} games is") }
            else { format!("{unproven} of {all} games are") }
    )]
    Unproven {
        /// How many are not proved.
        unproven: usize,
        /// Of how many.
        all: usize,
    },
    /// A game that is over has no place in the list.
    #[error("this game has no place among the scores: {0}")]
    NotEntered(#[from] ScoreNotEntered),
    /// The PC was placed beyond the edge.
    #[error(
        "{at} lies outside the dungeon, whose columns go from 0 to {} and whose rows from 0 to {}",
        size.width().saturating_sub(1), size.height().saturating_sub(1)
    )]
    Outside {
        /// The place that was asked for.
        at: Position,
        /// Columns and rows that there are.
        size: Size,
    },
    /// The game that waits cannot be taken up.
    #[error("{}: {why}. `hexdelve --new` begins another beside it", path.display())]
    CannotGoOn {
        /// Its journal.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// The folder of games cannot be read.
    #[error("the games in {} cannot be read: {why}. `hexdelve --new` begins another", path.display())]
    NoArchive {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// A journal cannot be read or begun.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A journal goes another way when it is played again.
    #[error("{}: {error}", path.display())]
    Replay {
        /// The journal.
        path: PathBuf,
        /// Where, and how.
        #[source]
        error: Divergence,
    },
    /// A journal of which not all can be read.
    #[error(
        "{}: record {record} is damaged{}; get an undamaged copy", path.display(), match lost {
            0 => ", and nothing good follows it".to_owned(),
            lost => format!(", and {lost} good ones that follow it cannot be played"),
        }
    )]
    Damaged {
        /// The journal.
        path: PathBuf,
        /// The first bad record, from 1.
        record: usize,
        /// How many good ones follow.
        lost: u64,
    },
    /// A file cannot be begun.
    #[error("{}: it cannot be written: {why}; name another FILE", path.display())]
    NoNewFile {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// The game that was played could not be saved.
    #[error("this game could not be saved: {0}")]
    NotSaved(String),
    /// Nothing to show a recorded game on.
    #[error("no terminal to show it on; --verify and --asciicast FILE need none")]
    NoScreen,
    /// Nothing to play on.
    #[error("no terminal to play on; `hexdelve --plain` and `hexdelve watch` work in a pipe too")]
    NoTerminal,
    /// The terminal failed while the game was on.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The result cannot be written.
    #[error("the result cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    /// 2 where it was asked for the wrong way, 1 otherwise.
    pub fn exit_code(&self) -> ExitCode {
        let wrong_usage = matches!(self, Self::NoTerminal | Self::NoScreen | Self::TwoGames { .. });
        ExitCode::from(if wrong_usage { 2 } else { 1 })
    }
}

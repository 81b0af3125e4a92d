//! Errors between the command line and the game.

use crate::ladder::SiteError;
use hexdelve::prelude::*;
use hexdelve::{
    content::why_no_home,
    dungeon::Rlg327Error,
    journal::{JournalError, RunCodeError, ScoresError},
    replay::{Divergence, ScoreVerificationError},
    text::count,
};
use hexdelve_study::StudyError;
use hexdelve_tui::session::SessionError;
use std::{io, path::PathBuf, process::ExitCode};
use thiserror::Error;

#[derive(Debug, Error)]
pub(super) enum CliError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    File(#[from] Rlg327Error),
    #[error(transparent)]
    Content(#[from] ContentError),
    #[error(
        "{pit} belongs to the pit and {delve} to the delve: leave one of them out{}",
        if *delve == "--practice" { ". In the pit everything is visible anyway, and turns \
            cannot be taken back" } else { "" }
    )]
    ConflictingModes { pit: &'static str, delve: &'static str },
    #[error("there is no home folder for {purpose}{}: {remedy}", why_no_home())]
    NoHome { purpose: &'static str, remedy: &'static str },
    #[error("this run code cannot be played: {0}")]
    Code(#[from] RunCodeError),
    #[error(
        "there is no morgue file number {wanted}: {}", match found {
            0 => "no game has ended yet".to_owned(),
            1 => "there is only 1".to_owned(),
            _ => format!("there are {found}"),
        }
    )]
    NoMorgue { wanted: u32, found: usize },
    #[error(
        "{}; `hexdelve games` lists them", match found {
            0 => format!("no saved game has \"{wanted}\" in its name"),
            _ => format!("\"{wanted}\" is in the names of {found} saved games"),
        }
    )]
    NoGame { wanted: String, found: usize },
    #[error("\"{wanted}\" is finished: {word}. `hexdelve scores` lists it")]
    Finished { wanted: String, word: &'static str },
    #[error("{}: cannot be read: {why}", path.display())]
    Unreadable { path: PathBuf, why: io::Error },
    #[error(transparent)]
    Scores(#[from] ScoresError),
    #[error(
        "{} not verified",
        if *all == 1 { "the only game is".to_owned() }
            else if *unproven == 1 { format!("1 of {all} games is") }
            else { format!("{unproven} of {all} games are") }
    )]
    Unproven { unproven: usize, all: usize },
    #[error("this game could not be added to the scores: {0}")]
    NotEntered(#[from] ScoreVerificationError),
    #[error(transparent)]
    Ladder(#[from] SiteError),
    #[error(
        "{at} is outside the dungeon, which has columns from 0 to {} and rows from 0 to {}",
        size.width().saturating_sub(1), size.height().saturating_sub(1)
    )]
    Outside { at: Position, size: Size },
    #[error("{}: {why}. `hexdelve --new` starts another game and keeps this one", path.display())]
    CannotResume { path: PathBuf, why: String },
    #[error("the games in {} cannot be read: {why}. `hexdelve --new` starts another game", path.display())]
    NoArchive { path: PathBuf, why: io::Error },
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("{}: {error}", path.display())]
    Replay {
        path: PathBuf,
        #[source]
        error: Divergence,
    },
    #[error(
        "{}: record {record} is damaged{}; get an undamaged copy", path.display(), match lost {
            0 => ", and no good record follows it".to_owned(),
            lost => format!(", and {} after it cannot be played", count(*lost, "good record")),
        }
    )]
    Damaged {
        path: PathBuf,
        /// The number of the first damaged record, from 1.
        record: usize,
        /// The number of good records after it.
        lost: u64,
    },
    #[error("{}: cannot be written: {why}; name another FILE", path.display())]
    CannotCreateFile { path: PathBuf, why: String },
    #[error("this game could not be saved: {0}")]
    NotSaved(String),
    #[error("no terminal to show the game on; --verify and --asciicast FILE need none")]
    NoScreen,
    #[error("no terminal to play on; `hexdelve --plain` and `hexdelve watch` also work in a pipe")]
    NoTerminal,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Study(#[from] StudyError),
    #[error("the result cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    pub(super) const NO_SAVES: Self = Self::NoHome {
        purpose: "saved games and scores",
        remedy: "set XDG_STATE_HOME to an absolute path",
    };

    /// 2 for wrong usage, otherwise 1.
    pub(super) fn exit_code(&self) -> ExitCode {
        let wrong_usage =
            matches!(self, Self::NoTerminal | Self::NoScreen | Self::ConflictingModes { .. });
        ExitCode::from(if wrong_usage { 2 } else { 1 })
    }
}

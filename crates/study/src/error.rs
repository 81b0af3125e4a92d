//! The errors of studies.

use std::{fmt::Display, io, path::Path};
use thiserror::Error;

/// The reason why a study cannot be played, joined or reported on.
#[derive(Debug, Error)]
pub enum StudyError {
    /// The system lacks a resource that is needed to play, or the receiver of the rows failed.
    #[error("the study cannot continue: {0}")]
    System(#[from] io::Error),
    /// Any other reason: a sentence with a remedy.
    #[error("{0}")]
    Refused(String),
}

impl StudyError {
    pub(super) fn at(path: &Path, told: impl Display) -> Self {
        Self::Refused(format!("{}: {told}", path.display()))
    }

    pub(super) fn unreadable(path: &Path) -> impl Fn(io::Error) -> Self {
        move |why| Self::at(path, format!("cannot be read: {why}"))
    }

    /// `remedy` continues the sentence, if there is one.
    pub(super) fn unwritable(path: &Path, remedy: &str) -> impl Fn(io::Error) -> Self {
        move |why| Self::at(path, format!("cannot be written: {why}{remedy}"))
    }
}

//! Errors between the command line and the game.

use hexdelve::content::why_no_home;
use std::{fmt::Display, path::Path};

/// A sentence for the user, made of any text or error. It is not an error itself: those have
/// such conversions already.
#[derive(Debug)]
pub(super) struct CliError {
    pub(super) text: String,
    /// 2 for wrong usage, otherwise 1.
    pub(super) exit_code: u8,
    /// Whether a saved game could not be resumed. Nothing else has failed.
    pub(super) is_about_a_save: bool,
}

impl<E: Display> From<E> for CliError {
    fn from(error: E) -> Self {
        Self { text: error.to_string(), exit_code: 1, is_about_a_save: false }
    }
}

impl CliError {
    pub(super) fn wrong_usage(text: impl Into<String>) -> Self {
        Self { exit_code: 2, ..text.into().into() }
    }

    pub(super) fn conflicting_modes(pit: &str, delve: &str) -> Self {
        let why = if delve == "--practice" {
            ". In the pit everything is visible anyway, and turns cannot be taken back"
        } else {
            ""
        };
        Self::wrong_usage(format!(
            "{pit} belongs to the pit and {delve} to the delve: leave one of them out{why}"
        ))
    }

    pub(super) fn no_terminal() -> Self {
        Self::wrong_usage(
            "no terminal to play on; `hexdelve --plain` and `hexdelve watch` also work in a pipe",
        )
    }

    pub(super) fn no_home(purpose: &str, remedy: &str) -> Self {
        format!("there is no home folder for {purpose}{}: {remedy}", why_no_home()).into()
    }

    pub(super) fn no_saves() -> Self {
        Self::no_home("saved games and scores", "set XDG_STATE_HOME to an absolute path")
    }

    pub(super) fn not_saved(why: impl Display) -> Self {
        format!("this game could not be saved: {why}").into()
    }

    pub(super) fn no_output(why: impl Display) -> Self {
        format!("the result cannot be written: {why}").into()
    }

    pub(super) fn at<E: Display>(path: &Path) -> impl Fn(E) -> Self {
        move |why| format!("{}: {why}", path.display()).into()
    }

    pub(super) fn unreadable<E: Display>(path: &Path) -> impl Fn(E) -> Self {
        move |why| format!("{}: cannot be read: {why}", path.display()).into()
    }

    pub(super) fn cannot_create<E: Display>(path: &Path) -> impl Fn(E) -> Self {
        move |why| format!("{}: cannot be written: {why}; name another FILE", path.display()).into()
    }
}

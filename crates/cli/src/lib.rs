//! The program of the roguelike [hexdelve](https://docs.rs/hexdelve): the command line, its
//! arguments and its commands, the ladder, and the terminal of the process.
//!
//! Results go to stdout, messages to stderr. The process ends with exit code 0 on
//! success, 1 if something went wrong, 2 for wrong usage and 101 after a panic, or by the
//! signal that asked it to end.

mod arguments;
mod content;
mod error;
mod game_setup;
#[doc(hidden)]
pub mod ladder;
mod ladder_command;
mod platform;
mod playing;
mod printing;
mod program;
mod progress;
mod replay;
mod saved_games;
mod scores;
mod season;
mod settings;
mod study;
pub mod terminal;
mod title;

use arguments::{Arguments, CliCommand, PlayArguments, ScreenArguments};
use error::CliError;
use game_setup::{GameArguments, TableArguments};
use hexdelve::content::is_unprintable;
use printing::{shown_by, visible_lines, visible_stdout};
pub use program::Program;
use std::{
    ffi::OsString,
    io::{self, Write},
};
use study::StudyArguments;

/// The answer quotes the arguments, which may contain control codes for the terminal.
fn print_answer(answer: &clap::Error, arguments: &[OsString]) -> io::Result<()> {
    let is_harmless = |word: &OsString| !word.to_string_lossy().contains(is_unprintable);
    if arguments.iter().all(is_harmless) {
        return answer.print();
    }
    let text = answer.to_string();
    if answer.use_stderr() {
        let mut out = io::stderr().lock();
        out.write_all(visible_lines(&text, shown_by(&out)).as_bytes())
    } else {
        let mut out = visible_stdout();
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// What a program of one's own needs, with the preludes of the screens and of the game.
pub mod prelude {
    pub use crate::Program;
    pub use hexdelve_tui::prelude::*;
}

/// Turns the examples in the guide into doctests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/extending.md")]
struct Extending;

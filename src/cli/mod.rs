//! The command line: what is asked for, and who does it.
//!
//! Results go to stdout, messages to stderr. The process ends with 0, with 1
//! where something went wrong, with 2 where it was asked for the wrong way, with
//! 101 after a panic, and by the signal that asked for its end.

mod arguments;
mod command;
mod content;
mod error;
mod files;
mod game;
mod games;
mod morgue;
mod playing;
mod printing;
mod program;
mod progress;
mod replay;
mod scores;
mod settings;
mod showing;
mod talking;
mod tutorial;
mod values;
mod watching;

pub use arguments::{
    Arguments, CliCommand, GameArguments, ModeArguments, PlayArguments, ScreenArguments,
    TableArguments,
};
pub use error::CliError;
pub use program::Program;

use crate::content::is_invisible;
use printing::{visible_lines, visible_stdout};
use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

/// Does what the arguments of `hexdelve` ask for, and says how the process ends.
///
/// ```
/// use hexdelve::cli::run;
/// use std::process::ExitCode;
/// assert_eq!(run(["hexdelve", "--nummon", "0"]), ExitCode::from(2));
/// ```
pub fn run<I: IntoIterator<Item: Into<OsString> + Clone>>(arguments: I) -> ExitCode {
    Program::hexdelve().run(arguments)
}

/// An answer quotes the arguments. Where those would command the terminal, it is
/// printed without colours, and they are made visible.
fn print_the_answer(answer: &clap::Error, arguments: &[OsString]) -> io::Result<()> {
    let is_harmless = |word: &OsString| !word.to_string_lossy().contains(is_invisible);
    if arguments.iter().all(is_harmless) {
        return answer.print();
    }
    let text = answer.to_string();
    if answer.use_stderr() {
        io::stderr().lock().write_all(visible_lines(&text).as_bytes())
    } else {
        let mut out = visible_stdout();
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// A write beyond the limit kills the process unless somebody waits for the
/// signal; then it fails like any other write, and is told.
fn survive_limits_of_file_sizes() {
    #[cfg(unix)]
    {
        use signal_hook::{consts::SIGXFSZ, flag};
        // Where no signal can be waited for, the write dies as it would have.
        let _ = flag::register(SIGXFSZ, std::sync::Arc::default());
    }
}

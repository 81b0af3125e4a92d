//! The command line: what is asked for, and who does it.
//!
//! Results go to stdout, messages to stderr. The process ends with 0, with 1
//! where something went wrong, with 2 where it was asked for the wrong way, with
//! 101 after a panic, and by the signal that asked for its end.

mod arguments;
mod content;
mod error;
mod files;
mod game;
mod games;
mod morgue;
mod playing;
mod printing;
mod progress;
mod replay;
mod scores;
mod settings;
mod talking;
mod tutorial;
mod values;

pub use arguments::{
    Arguments, GameArguments, ModeArguments, PlayArguments, ScreenArguments, TableArguments, Task,
};
pub use error::CliError;

use crate::content::is_invisible;
use clap::Parser;
use printing::{tell, visible_lines, visible_stdout};
use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

/// Does what the arguments ask for, and says how the process ends.
///
/// ```
/// use hexdelve::cli::run;
/// use std::process::ExitCode;
/// assert_eq!(run(["hexdelve", "--nummon", "0"]), ExitCode::from(2));
/// ```
pub fn run<I: IntoIterator<Item: Into<OsString> + Clone>>(arguments: I) -> ExitCode {
    let words: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let arguments = match Arguments::try_parse_from(&words) {
        Ok(arguments) => arguments,
        Err(answer) => {
            // Help, or what is wrong with the arguments; nobody may be reading.
            let _ = print_the_answer(&answer, &words);
            return ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(2));
        }
    };
    survive_limits_of_file_sizes();
    match arguments.task.unwrap_or(Task::Play(arguments.play)).carry_out() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tell(&error);
            error.exit_code()
        }
    }
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

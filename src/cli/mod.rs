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
mod playing;
mod printing;
mod values;

pub use arguments::{Arguments, GameArguments, Task};
pub use error::CliError;

use clap::Parser;
use std::{ffi::OsString, io::Write, process::ExitCode};

/// Does what the arguments ask for, and says how the process ends.
///
/// ```
/// use hexdelve::cli::run;
/// use std::process::ExitCode;
/// assert_eq!(run(["hexdelve", "--nummon", "0"]), ExitCode::from(2));
/// ```
pub fn run<I: IntoIterator<Item: Into<OsString> + Clone>>(arguments: I) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(answer) => {
            // Help, or what is wrong with the arguments; nobody may be reading.
            let _ = answer.print();
            return ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(2));
        }
    };
    survive_limits_of_file_sizes();
    match arguments.task.unwrap_or_default().carry_out(&arguments.game) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where stderr is closed too, the exit code has to do.
            let _ = writeln!(std::io::stderr().lock(), "hexdelve: {error}");
            error.exit_code()
        }
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

//! The `hexdelve` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    hexdelve::cli::Program::hexdelve().main()
}

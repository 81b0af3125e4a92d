//! The program: arguments, game, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    hexdelve::cli::Program::hexdelve().main()
}

//! The `hexdelve` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    hexdelve_cli::Program::hexdelve().main()
}

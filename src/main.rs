//! The program: arguments, game, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    hexdelve::ui::end_the_process_on_panic();
    hexdelve::cli::run(std::env::args_os())
}

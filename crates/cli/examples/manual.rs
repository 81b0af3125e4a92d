//! A generator for the man pages and for completions for five shells, from the definition
//! of the command line: `cargo run --example manual -- FOLDER`.

use clap::ValueEnum;
use clap_complete::Shell;
use hexdelve_cli::Program;
use std::{env, fs, io, path::Path};

pub(crate) fn write_all(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let program = Program::hexdelve();
    for shell in Shell::value_variants() {
        clap_complete::generate_to(*shell, &mut program.command(), "hexdelve", folder)?;
    }
    // One page for the program, and one for each of its subcommands.
    clap_mangen::generate_to(program.command().disable_help_subcommand(true), folder)
}

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).unwrap_or_else(|| "manual".into());
    write_all(folder.as_ref())
}

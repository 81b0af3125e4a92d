//! The program as users run it: in a terminal, with pipes, and whatever way it ends.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[cfg(unix)]
#[path = "../../../../tests/common/console.rs"]
mod console;
#[path = "../../../../tests/common/forgery.rs"]
mod forgery;
#[path = "../../../../tests/common/recorded.rs"]
mod recorded;

use std::{
    path::Path,
    process::{Command, Output, Stdio},
};

mod ansi;
mod command_line;
mod endings;
mod ends;
mod events;
mod hostile;
mod ladder;
mod plain;
mod replay;
mod scores;
mod settings;
mod study;
mod study_report;
mod terminal;
#[cfg(unix)]
mod title;
mod travelling;
mod tutorial;

fn hexdelve(arguments: &[&str]) -> Output {
    at_home(Path::new("/nowhere"), arguments)
}

/// Runs the program without a terminal. All its folders are in `home`.
fn at_home(home: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexdelve"));
    for variable in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
        command.env(variable, home);
    }
    command.args(arguments).env_remove("NO_COLOR").stdin(Stdio::null()).output().unwrap()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal ended it")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("it writes UTF-8")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("it writes UTF-8")
}

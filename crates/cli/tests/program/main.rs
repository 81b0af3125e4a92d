//! The program as users run it: in a terminal, with pipes, and whatever way it ends.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[cfg(unix)]
#[path = "../../../../tests/common/console.rs"]
mod console;
#[path = "../../../../tests/common/forgery.rs"]
mod forgery;
#[path = "../../../../tests/common/recorded.rs"]
mod recorded;

mod ansi;
mod command_line;
mod endings;
mod ends;
mod hostile;
mod ladder;
mod plain;
mod replay;
mod scores;
mod settings;
mod study;
mod study_report;
mod terminal;
mod travelling;
mod tutorial;

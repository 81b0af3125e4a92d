//! The program as users run it: in a terminal, with pipes, and whatever way it ends.

#![cfg(feature = "terminal")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

#[cfg(unix)]
#[path = "../common/console.rs"]
mod console;
#[path = "../common/forgery.rs"]
mod forgery;

mod ansi;
mod command_line;
mod endings;
mod ends;
mod hostile;
mod plain;
mod settings;
mod study;
mod study_report;
mod terminal;
mod travelling;
mod tutorial;

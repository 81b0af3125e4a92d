//! Journals and the list of scores: a resumed game continues as if it had never been
//! interrupted, a recorded game replays to the same end, and a modified journal is
//! noticed.
//!
//! For the tests that take too long for the usual run, in release mode:
//! `cargo test --profile bench --test journal -- --include-ignored`

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/delves.rs"]
mod delves;
#[path = "../common/forgery.rs"]
mod forgery;
#[path = "../common/recorded.rs"]
mod recorded;

mod conducts;
mod cutting;
mod deeds;
mod going_on;
mod golden;
mod hostile;
mod hostile_journals;
mod other_rules;
mod portrait;
mod replays;
mod run_codes;
mod taking_back;
mod writing;

//! Journals and the list of scores: a game that is taken up again goes on as if
//! it had never been left, a recorded one plays again to the same end, and a
//! journal that is not as it was written is noticed.
//!
//! What takes longer than the suite may, in release:
//! `cargo test --profile bench --test journal -- --include-ignored`

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[cfg(all(unix, feature = "terminal"))]
#[path = "../common/console.rs"]
mod console;
#[path = "../common/delves.rs"]
mod delves;
#[path = "../common/forgery.rs"]
mod forgery;
#[path = "../common/recorded.rs"]
mod recorded;

mod cutting;
mod deeds;
mod going_on;
mod golden;
mod hostile;
mod hostile_journals;
mod other_rules;
mod portrait;
mod replay;
mod replays;
mod scores;
mod taking_back;

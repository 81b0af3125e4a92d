//! What holds the story: a game that is taken up again goes on as if it had
//! never been left, a recorded one plays again to the same end, and a journal
//! that is not as it was written is noticed.
//!
//! What takes longer than the suite may, in release:
//! `cargo test --profile bench --test story -- --include-ignored`

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod cutting;
mod deeds;
#[path = "../common/delves.rs"]
mod delves;
#[path = "../common/forgery.rs"]
mod forgery;
mod going_on;
mod golden;
mod hostile;
mod other_rules;
mod portrait;
#[path = "../common/recorded.rs"]
mod recorded;
mod replays;
mod taking_back;

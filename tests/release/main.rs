//! What is tried in the build that players get, too: the golden hashes, whole
//! delves, a million turns, what they cost in memory and time.
//!
//! The suite has a short form of most. `cargo test --profile bench --test release`
//! builds all of it once; each file names its own long form.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/invariants.rs"]
mod invariants;
#[path = "../common/recorded.rs"]
mod recorded;

mod balance;
mod golden;
mod journal_cost;
mod memory;
mod one_build;
mod soak;

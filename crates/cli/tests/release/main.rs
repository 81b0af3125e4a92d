//! Tests that also run in the build that players get: the golden hashes, whole delves, a
//! million turns, and the cost in memory and time.
//!
//! The usual test run has a short form of most of them. `cargo test --profile bench
//! --test release` builds all of them at once; each file names the command for its long
//! form.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../../../tests/common/invariants.rs"]
mod invariants;
#[path = "../../../../tests/common/recorded.rs"]
mod recorded;

mod balance;
mod golden;
mod journal_cost;
mod ladder;
mod memory;
mod one_build;
mod soak;
mod study_threads;

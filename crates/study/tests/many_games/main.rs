//! What programs need that play many games: threads, restarts, observations, actions.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../../../tests/common/delves.rs"]
mod delves;

mod acting;
mod observing;
mod restarting;
mod sending;
mod studies;

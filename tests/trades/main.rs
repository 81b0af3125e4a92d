//! The trades of monsters: their rules, positions in which they matter, and forecasts of them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod foretold;
mod levels;
mod position;
mod positions;
mod rules;

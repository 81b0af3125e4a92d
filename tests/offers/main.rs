//! Cages and shrines (rules §7): which levels have them, what they offer, and taking it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod levels;
mod taking;

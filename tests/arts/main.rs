//! The arts of the PC: what each does, what it costs, and that forecasts know it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod charges;
mod forecast;
mod lines;
mod positions;
mod rules;

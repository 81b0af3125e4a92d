//! The documentation and the lists next to the code agree with the code.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod commands;
mod layering;
mod manual;
mod names;
mod pages;
mod platform;
mod public_api;
mod readme;
mod rules;

//! The rules of the delve (`RULES` §6 and §7), a drawn scenario each.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod anybody;
mod chests;
mod collisions;
mod doors;
mod handling;
mod items;
mod levels;
mod memory;
mod powers;
mod score;
mod seeds;
#[path = "../common/somebody.rs"]
mod somebody;
mod stairs;
mod traps;
#[path = "../common/words.rs"]
mod words;

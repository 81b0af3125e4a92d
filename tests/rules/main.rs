//! The rules: each is tested in a drawn scenario, and the invariants in whole delves.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/delves.rs"]
mod delves;
#[path = "../common/invariants.rs"]
mod invariants;
#[path = "../common/somebody.rs"]
mod somebody;
#[path = "../common/words.rs"]
mod words;

mod anybody;
mod challenges;
mod chests;
mod collisions;
mod delve_invariants;
mod distractions;
mod doors;
mod escape;
mod features;
mod gear;
mod handling;
mod hunters;
mod items;
mod journeys;
mod levels;
mod memory;
mod minds;
mod pit_in_one_file;
mod powers;
mod regions;
mod score;
mod seeds;
mod sides;
mod sounds;
mod spatial_index;
mod stairs;
mod tracks;
mod traps;
mod turns;
mod uniques;

//! Levels on their own: generation, files, the field of view and distance maps.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../common/dungeons.rs"]
mod dungeons;
#[path = "../common/textbook.rs"]
mod textbook;

mod cells;
mod constant_time;
mod distance_maps;
mod dungeon_files;
mod field_of_view;
mod generator;
mod kinds;
mod vaults;

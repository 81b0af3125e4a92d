//! The turn of a turn-based game, implemented with several entity component systems.
//!
//! Benchmark suites for these libraries time loops over a million entities. A turn-based
//! game does something else: one character acts at a time, small systems run in strict
//! order, data is looked up by entity, and characters die in the middle of a turn. Here,
//! the turn of [hexdelve](hexdelve)'s pit is written for each library in one file of
//! `contenders`; all of them use the game's own level, queue, maps and random streams.
//! `docs/benchmarks.md` in the repository shows the results.

#![cfg_attr(not(feature = "flecs"), allow(dead_code, reason = "not every library needs all"))]

pub mod contenders;
pub mod course;
pub mod level;
mod rules;
pub mod sample;

//! The turn of a turn-based game on several entity component systems.
//!
//! Suites for these libraries time loops over a million entities. A turn-based game does
//! something else: one character acts at a time, small systems run in strict order, data
//! are looked up by entity, and characters die in the middle of it. Here, the turn of
//! [hexdelve](hexdelve)'s pit is written for each library in one file of `contenders`;
//! the level, the queue, the maps and the random streams are the game's own for all of
//! them. `docs/ecs.md` of the repository has the results.

#![expect(unreachable_pub, reason = "contenders are reached by their table alone")]

pub mod clock;
pub mod contender;
pub mod contenders;
pub mod course;
pub mod level;
pub mod news;
pub mod opening;
pub mod rules;
pub mod sample;
pub mod ticket;

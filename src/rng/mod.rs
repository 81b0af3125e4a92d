//! By luck: one seed, and the streams of random numbers that come from it.
//!
//! Everything random is drawn from a stream that is keyed by what it is for,
//! and no two keys share numbers. So what the player does never changes a
//! level's layout, a new plugin never changes a monster's coin, and asking
//! twice for the same turn gives the same answer.

mod game_rng;
mod seed;

pub use game_rng::{GameRng, digest, mix};
pub use seed::Seed;

//! Randomness: one seed, and the streams derived from it. They are keyed by their purpose, so the
//! player's actions never change a level's layout, and a plugin never changes a coin toss.

mod game_rng;
mod seed;

pub use game_rng::{GameRng, fnv1a_hash, hash_combine};
pub use seed::Seed;

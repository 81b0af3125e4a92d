//! Randomness: one seed, and the streams of random numbers derived from it.
//!
//! All random numbers come from streams keyed by their purpose, and no two keys share
//! numbers. Therefore the player's actions never change a level's layout, a new plugin
//! never changes a monster's coin tosses, and asking about the same turn twice gives the
//! same answer.

mod game_rng;
mod seed;

pub use game_rng::{GameRng, fnv1a_hash, hash_combine};
pub use seed::Seed;

//! The seed of a game.

use super::{GameRng, fnv1a_hash, game_rng::keyed, hash_combine};
use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The seed of a game. The same seed and the same actions give the same game on every machine.
///
/// ```
/// use hexdelve::prelude::*;
/// let seed = Seed(7);
/// assert_eq!(seed.layout(1).next_u64(), seed.layout(1).next_u64());
/// assert_ne!(seed.layout(1).next_u64(), seed.layout(2).next_u64());
/// ```
///
/// It is serialized as text because many formats lack 64-bit numbers.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub u64);

impl Seed {
    /// Returns the stream for a level's rooms, corridors and rock.
    pub fn layout(self, level: u16) -> GameRng {
        self.stream(b"layout", u64::from(level), 0)
    }

    /// Returns the stream for a level's monsters and the PC's start cell.
    pub fn inhabitants(self, level: u16) -> GameRng {
        self.stream(b"inhabitants", u64::from(level), 0)
    }

    /// Returns the stream for the random behaviour of a character in the `turn`-th of its turns.
    pub fn behaviour(self, character: u64, turn: u64) -> GameRng {
        self.stream(b"behaviour", character, turn)
    }

    /// Returns the seed of a day such as `2026-11-21`, which is the same for everyone.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// assert_eq!(Seed::daily("2026-11-21"), Seed(2429773036313043265));
    /// ```
    pub fn daily(day: &str) -> Self {
        Self(hash_combine(fnv1a_hash(b"the seed of the day"), fnv1a_hash(day.as_bytes())))
    }

    /// Returns a custom stream, unrelated to those with another purpose or other numbers.
    pub fn stream(self, purpose: &[u8], first: u64, second: u64) -> GameRng {
        // Purposes are short constants, so the compiler can compute the digest.
        keyed(hash_combine(self.0, fnv1a_hash(purpose)), first, second)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.to_string()
    }
}

impl TryFrom<String> for Seed {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let expected = || format!("expected a seed, a number from 0 to {}", u64::MAX);
        text.parse().map(Self).map_err(|_| expected())
    }
}

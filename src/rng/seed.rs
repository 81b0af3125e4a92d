//! The one number that a game is made from.

use super::{GameRng, digest, game_rng::keyed, mix};
use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The seed of a game: the same seed and the same commands give the same game
/// on every machine.
///
/// ```
/// use hexdelve::prelude::*;
/// let seed = Seed(7);
/// assert_eq!(seed.layout(1).next_u64(), seed.layout(1).next_u64());
/// assert_ne!(seed.layout(1).next_u64(), seed.layout(2).next_u64());
/// ```
///
/// It is written as text: many formats have no numbers of 64 bits.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub u64);

impl Seed {
    /// What a level looks like: rooms, corridors, rock.
    pub fn layout(self, level: u16) -> GameRng {
        self.stream(b"layout", u64::from(level), 0)
    }

    /// Who lives on a level, and where the PC starts.
    pub fn inhabitants(self, level: u16) -> GameRng {
        self.stream(b"inhabitants", u64::from(level), 0)
    }

    /// What one character does by chance in one of its turns.
    ///
    /// `character` is its number, `turn` counts its own turns.
    pub fn behaviour(self, character: u64, turn: u64) -> GameRng {
        self.stream(b"behaviour", character, turn)
    }

    /// The seed of a day, as in `2026-11-21`: the same for everybody.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// assert_eq!(Seed::of_the_day("2026-11-21"), Seed(2429773036313043265));
    /// ```
    pub fn of_the_day(day: &str) -> Self {
        Self(mix(digest(b"the seed of the day"), digest(day.as_bytes())))
    }

    /// A stream of one's own. Streams with another purpose, or with another
    /// pair of numbers, have nothing in common with it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut weather = Seed(7).stream(b"weather", 3, 0);
    /// assert!(weather.random_range(0..100) < 100);
    /// ```
    pub fn stream(self, purpose: &[u8], first: u64, second: u64) -> GameRng {
        // Purposes are short constants, so the compiler can fold the digest.
        keyed(mix(self.0, digest(purpose)), first, second)
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

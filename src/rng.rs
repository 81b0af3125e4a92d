//! Randomness: one seed, and the streams of random numbers (RNG) derived from it by two hash
//! functions. Streams are keyed by their purpose, so the player's actions never change a level's
//! layout, and a plugin never changes a coin toss.
//!
//! Numbers are drawn with the methods of `rand`'s traits: `random_range`, `random_bool`, `choose`,
//! `shuffle`.

use bevy_ecs::prelude::Resource;
use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};
use std::{fmt, str::FromStr};

/// A stream of random numbers from xoshiro256++, to be drawn with `rand`'s traits. How its bits
/// become a number in a range is fixed within `rand` 0.10: a new minor version of that crate may
/// require a new version of the rules.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut dice = Seed(1).stream(b"dice", 0, 0);
/// let roll = dice.random_range(1..=6);
/// assert!((1..=6).contains(&roll));
/// assert!(Direction::ALL.choose(&mut dice).is_some());
/// ```
pub type GameRng = Xoshiro256PlusPlus;

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
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
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
        let purpose = hash_combine(self.0, fnv1a_hash(purpose));
        GameRng::seed_from_u64(hash_combine(hash_combine(purpose, first), second))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

serialize_as_text!(Seed);

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = || format!("expected a seed, a number from 0 to {}", u64::MAX);
        text.parse().map(Self).map_err(|_| expected())
    }
}

/// Returns a hash of `word` and of `state`, which stands for everything mixed in so far. It is
/// as stable as [`GameRng`].
pub fn hash_combine(state: u64, word: u64) -> u64 {
    Xoshiro256PlusPlus::seed_from_u64(state ^ word).next_u64()
}

/// Returns the FNV-1a hash of some bytes. The algorithm is fixed forever.
///
/// ```
/// use hexdelve::rng::fnv1a_hash;
/// assert_eq!(fnv1a_hash(b""), 0xcbf2_9ce4_8422_2325);
/// assert_ne!(fnv1a_hash(b"rope"), fnv1a_hash(b"robe"));
/// ```
#[inline]
pub fn fnv1a_hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

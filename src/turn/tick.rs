//! A moment of the game.

use std::{
    fmt,
    ops::{Add, Sub},
};

/// A moment, in ticks since the game began. The PC acts every
/// [`PER_TURN`](Self::PER_TURN) of them.
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(Tick::PER_TURN, Speed::PLAYER.delay());
/// assert_eq!(Tick(150) + 50, Tick(200));
/// assert_eq!(Tick(150) - Tick(200), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tick(pub u64);

impl Tick {
    /// How many ticks a turn has, where something lasts for turns.
    pub const PER_TURN: u64 = 100;
}

impl Add<u64> for Tick {
    type Output = Self;

    fn add(self, delay: u64) -> Self {
        Self(self.0 + delay)
    }
}

impl Sub for Tick {
    type Output = u64;

    /// Ticks from an earlier moment to this one, 0 if it is later.
    fn sub(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

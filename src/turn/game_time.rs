//! Points in game time.

use std::{
    fmt,
    ops::{Add, Sub},
};

/// A point in time, in ticks since the game began. The PC acts every
/// [`PER_TURN`](Self::PER_TURN) ticks.
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(GameTime::PER_TURN, Speed::PLAYER.delay());
/// assert_eq!(GameTime(150) + 50, GameTime(200));
/// assert_eq!(GameTime(150) - GameTime(200), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameTime(pub u64);

impl GameTime {
    /// The number of ticks in a turn, for durations given in turns.
    pub const PER_TURN: u64 = 100;
}

impl Add<u64> for GameTime {
    type Output = Self;

    fn add(self, delay: u64) -> Self {
        Self(self.0 + delay)
    }
}

impl Sub for GameTime {
    type Output = u64;

    /// Returns the number of ticks from `earlier` to `self`, or 0 if `earlier` is later.
    fn sub(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for GameTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

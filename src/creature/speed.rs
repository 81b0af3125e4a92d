//! How often a character acts.

use bevy_ecs::prelude::Component;

/// The speed of a character: it acts every floor(1000 / speed) ticks
/// (rules §3).
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(Speed::new(7).delay(), 142);
/// assert_eq!(Speed::PLAYER.delay(), 100);
/// assert_eq!(Speed::new(0), Speed::new(1));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Speed(u16);

impl Speed {
    /// The PC's.
    pub const PLAYER: Self = Self(10);
    /// An ordinary monster's, where nothing else is said: between the slowest
    /// and the fastest, it acts as often as the PC.
    pub const ORDINARY: Self = Self(10);
    /// The slowest monster's.
    pub const SLOWEST: u16 = 5;
    /// The fastest monster's.
    pub const FASTEST: u16 = 20;

    /// A speed from 1 to 1000; what lies outside becomes the nearer end, so
    /// that every delay is at least one tick and every character acts.
    pub const fn new(speed: u16) -> Self {
        match speed {
            0 => Self(1),
            1..=1000 => Self(speed),
            _ => Self(1000),
        }
    }

    /// The number itself, 1–1000.
    pub const fn value(self) -> u16 {
        self.0
    }

    /// Ticks from one turn to the next, 1–1000.
    pub const fn delay(self) -> u64 {
        1000 / self.0 as u64
    }
}

impl Default for Speed {
    /// [`ORDINARY`](Self::ORDINARY).
    fn default() -> Self {
        Self::ORDINARY
    }
}

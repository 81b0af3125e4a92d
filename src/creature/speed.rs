//! The speeds of characters.

use bevy_ecs::prelude::Component;

/// The speed of a character, which acts every floor(1000 / speed) ticks (rules §3).
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
    /// The PC's speed.
    pub const PLAYER: Self = Self(10);
    /// The default speed of a monster, which then acts as often as the PC.
    pub const ORDINARY: Self = Self(10);
    /// The speed of the slowest monsters.
    pub const SLOWEST: u16 = 5;
    /// The speed of the fastest monsters.
    pub const FASTEST: u16 = 20;

    /// Returns a speed, clamped to 1–1000, so that every delay is at least one tick.
    pub const fn new(speed: u16) -> Self {
        match speed {
            0 => Self(1),
            1..=1000 => Self(speed),
            _ => Self(1000),
        }
    }

    /// Returns the speed as a number, 1–1000.
    pub const fn value(self) -> u16 {
        self.0
    }

    /// Returns the number of ticks from one turn to the next, 1–1000.
    pub const fn delay(self) -> u64 {
        1000 / self.0 as u64
    }
}

impl Default for Speed {
    fn default() -> Self {
        Self::ORDINARY
    }
}

//! The ability to dig.

use crate::dungeon::Hardness;
use bevy_ecs::prelude::Component;

/// The ability to dig, and the hardness a character removes from rock each time (rules §4). A
/// hook on [`Abilities`](super::Abilities) adds and removes it along with the tunneling bit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunneling {
    /// The hardness removed by digging once.
    pub strength: u8,
}

impl Tunneling {
    /// Returns how many times the character must dig to get through a cell, 0 if there is no
    /// rock, or `None` if it never gets through. On the last dig, it also moves in.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// assert_eq!(Tunneling::default().digs_needed(Hardness(100)), Some(2));
    /// ```
    pub fn digs_needed(self, rock: Hardness) -> Option<u32> {
        rock.digs_needed(self.strength)
    }
}

impl Default for Tunneling {
    /// A strength of 85 gets through rock in one to three turns (rules §4).
    fn default() -> Self {
        Self { strength: 85 }
    }
}

/// A marker for characters that walk through rock as if it were air, leaving a corridor
/// behind. Only immutable rock stops them. `--bore` gives it to the PC (rules §7).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct RockBorer;

//! The teeth of those that dig.

use crate::dungeon::Hardness;
use bevy_ecs::prelude::Component;

/// How much hardness a bite takes from rock (rules §4).
///
/// Who has it digs. It comes and goes with the tunneling bit: the hook of
/// [`Abilities`](super::Abilities) sees to that. The strength may be changed.
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(Hardness(100).bitten(Tunneling::default().strength), Hardness(15));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunneling {
    /// What one bite takes away.
    pub strength: u8,
}

impl Tunneling {
    /// How many bites it takes to get through a cell, the last of which lets the
    /// digger in; `None` for the immutable, 0 where there is no rock.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// assert_eq!(Tunneling::default().bites(Hardness(100)), Some(2));
    /// ```
    pub fn bites(self, rock: Hardness) -> Option<u32> {
        rock.bites(self.strength)
    }
}

impl Default for Tunneling {
    /// 85, so that rock takes one bite, two or three: the assignment's number.
    fn default() -> Self {
        Self { strength: 85 }
    }
}

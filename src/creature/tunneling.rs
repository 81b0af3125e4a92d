//! The ability to dig.

use crate::dungeon::Hardness;
use bevy_ecs::prelude::Component;

/// The amount of hardness that a character removes from rock each time it digs (rules
/// §4).
///
/// Characters with this component can dig. A hook of [`Abilities`](super::Abilities) adds
/// and removes it along with the tunneling bit. You can change the strength.
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(Hardness(100).after_dig(Tunneling::default().strength), Hardness(15));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tunneling {
    /// The hardness that each dig removes.
    pub strength: u8,
}

impl Tunneling {
    /// Returns the number of digs that the character needs to get through a cell; the
    /// last one also lets it in. Returns `None` if it can never get through, as in
    /// immutable rock, and 0 if there is no rock.
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
    /// Returns a strength of 85, with which rock takes one to three digs (rules §4).
    fn default() -> Self {
        Self { strength: 85 }
    }
}

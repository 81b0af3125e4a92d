//! The slots in a pack.

use std::fmt;

/// One of the six slots in a pack, `a` to `f` (rules §7).
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(Slot::ALL.len(), 6);
/// assert_eq!(Slot::from_letter('c').map(Slot::index), Some(2));
/// assert_eq!(Slot::from_letter('g'), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u8);

impl Slot {
    /// All six slots.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Returns the slot's number, 0–5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the slot's letter, `a`–`f`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// Returns the slot with this letter, if there is one.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|slot| slot.letter() == letter)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

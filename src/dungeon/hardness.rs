//! The hardness of a cell's rock.

/// The hardness of a cell: 0 is open, 1–254 is rock, 255 is immutable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hardness(pub u8);

impl Hardness {
    /// The hardness of a cell without rock.
    pub const OPEN: Self = Self(0);
    /// The hardness of rock that nothing can change, such as the outermost ring.
    pub const IMMUTABLE: Self = Self(255);

    /// Whether the rock can never be dug.
    pub const fn is_immutable(self) -> bool {
        self.0 == 255
    }

    #[must_use]
    pub(crate) const fn after_dig(self, strength: u8) -> Self {
        if self.is_immutable() { self } else { Self(self.0.saturating_sub(strength)) }
    }

    /// Returns how many times rock must be dug with this strength to open it, or `None` if it
    /// never opens.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let needed = |rock| Hardness(rock).digs_needed(85);
    /// assert_eq!([0, 1, 85, 86, 170, 171, 254].map(needed), [0, 1, 1, 2, 2, 3, 3].map(Some));
    /// assert_eq!((needed(255), Hardness(1).digs_needed(0)), (None, None));
    /// ```
    pub fn digs_needed(self, strength: u8) -> Option<u32> {
        let (mut rock, mut digs) = (self, 0);
        while rock != Self::OPEN {
            let left = rock.after_dig(strength);
            if left == rock {
                return None;
            }
            (rock, digs) = (left, digs + 1);
        }
        Some(digs)
    }
}

//! The valid ranges of the numbers in parts. A number that makes no sense in the game is
//! rejected, and the error shows its line.

use crate::content::BoundedInt;
use serde::{Deserialize, Deserializer};

/// Reads a hardness that rock can have or lose, 1–254. 255 is immutable.
pub(in crate::things) fn rock_hardness<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    number::<1, 254, D, u8>(from)
}

/// Reads a count or a distance, 1–1000. A part with 0 would have no effect.
pub(in crate::things) fn count<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    number::<1, 1000, D, u16>(from)
}

/// Reads a radius in cells, 0–20: 20 covers more rows than a screen has.
pub(in crate::things) fn radius<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    number::<0, 20, D, u16>(from)
}

fn number<'de, const LOW: u32, const HIGH: u32, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u32, Error: std::fmt::Display>,
{
    let number = BoundedInt::<LOW, HIGH>::deserialize(from)?.get();
    T::try_from(number).map_err(serde::de::Error::custom)
}

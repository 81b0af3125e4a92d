//! The numbers that may stand in a part: each is refused with its line where it
//! would make no sense in the game.

use crate::content::BoundedInt;
use serde::{Deserialize, Deserializer};

/// What rock can have and lose, 1–254: 255 is immutable.
pub(in crate::things) fn rock_hardness<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    number::<1, 254, D, u8>(from)
}

/// How often or how far, 1–1000, where none would be no effect.
pub(in crate::things) fn count<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    number::<1, 1000, D, u16>(from)
}

/// Cells around one, 0–20: half of the height of a level is more than a screen.
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

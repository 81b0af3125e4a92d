//! Who is spoken of, even when dead or out of sight.

use super::{Abilities, CharacterId};

/// What lists, messages and records need to call a character by its name: a
/// [`Bestiary`](super::Bestiary) has the name.
///
/// ```
/// use hexdelve::prelude::*;
/// let bestiary = Bestiary::built_in();
/// let hunter = CharacterLabel { number: CharacterId { level: 1, index: 0 }, abilities: Abilities::from_mask(3) };
/// assert_eq!(bestiary.name(hunter), bestiary.name(hunter.abilities));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CharacterLabel {
    /// Which character it is.
    pub number: CharacterId,
    /// What it can do, or could when it was perceived last.
    pub abilities: Abilities,
}

impl From<(&CharacterId, &Abilities)> for CharacterLabel {
    fn from((number, abilities): (&CharacterId, &Abilities)) -> Self {
        Self { number: *number, abilities: *abilities }
    }
}

/// Any of its kind.
impl From<Abilities> for CharacterLabel {
    fn from(abilities: Abilities) -> Self {
        Self { number: CharacterId::UNNUMBERED, abilities }
    }
}

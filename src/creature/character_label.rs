//! Labels that name characters, even dead or unseen ones.

use super::{Abilities, CharacterId};

/// The data needed to name a character in lists, messages and records. A
/// [`Bestiary`](super::Bestiary) returns the name for it.
///
/// ```
/// use hexdelve::prelude::*;
/// let bestiary = Bestiary::built_in();
/// let hunter = Identity { id: CharacterId { level: 1, index: 0 }, abilities: Abilities::from_mask(3) };
/// assert_eq!(bestiary.name(hunter), bestiary.name(hunter.abilities));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identity {
    /// The character's ID.
    pub id: CharacterId,
    /// The character's abilities, or the last known ones.
    pub abilities: Abilities,
}

impl From<(&CharacterId, &Abilities)> for Identity {
    fn from((number, abilities): (&CharacterId, &Abilities)) -> Self {
        Self { id: *number, abilities: *abilities }
    }
}

/// Creates a label for any character with these abilities.
impl From<Abilities> for Identity {
    fn from(abilities: Abilities) -> Self {
        Self { id: CharacterId::UNASSIGNED, abilities }
    }
}

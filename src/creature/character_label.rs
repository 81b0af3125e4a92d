//! Labels that name characters, even dead or unseen ones.

use super::{Abilities, CharacterId};

/// The data by which a [`Bestiary`](super::Bestiary) names a character.
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

/// Stands for any character with these abilities.
impl From<Abilities> for Identity {
    fn from(abilities: Abilities) -> Self {
        Self { id: CharacterId::UNASSIGNED, abilities }
    }
}

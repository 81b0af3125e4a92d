//! The characters that news is about, and causes of death.

use crate::creature::{Abilities, BaseStats, CharacterId, CharacterLabel};
use bevy_ecs::{
    entity::ContainsEntity,
    prelude::{Entity, World},
};

/// A character that news is about. It may have died since, so this keeps what its
/// entity can no longer tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharacterSummary {
    /// The entity, which may be gone.
    pub entity: Entity,
    /// Which character it is.
    pub number: CharacterId,
    /// What it can do.
    pub abilities: Abilities,
    /// What it was born as, where that is kept.
    pub birth: Option<BaseStats>,
}

impl CharacterSummary {
    /// A character, as it is now.
    pub(super) fn of(world: &World, entity: Entity) -> Option<Self> {
        let character = world.get_entity(entity).ok()?;
        let (number, abilities) = character.get_components::<(&CharacterId, &Abilities)>().ok()?;
        let birth = character.get::<BaseStats>().copied();
        Some(Self { entity, number: *number, abilities: *abilities, birth })
    }

    /// Whether it is the PC.
    pub fn is_player(&self) -> bool {
        self.number == CharacterId::PLAYER
    }
}

impl From<&CharacterSummary> for CharacterLabel {
    fn from(it: &CharacterSummary) -> Self {
        Self { number: it.number, abilities: it.abilities }
    }
}

/// News of somebody is triggered on its entity.
impl ContainsEntity for CharacterSummary {
    fn entity(&self) -> Entity {
        self.entity
    }
}

/// A cause of death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CauseOfDeath {
    /// Somebody arrived in its cell.
    Arrival(CharacterSummary),
    /// Something that an extension brings, as a noun: "fire", "a curse".
    Other(&'static str),
}

impl CauseOfDeath {
    /// Who did it, if somebody did.
    pub const fn killer(self) -> Option<CharacterSummary> {
        match self {
            Self::Arrival(killer) => Some(killer),
            Self::Other(_) => None,
        }
    }
}

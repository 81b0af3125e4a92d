//! Summaries of characters for events, and causes of death.

use crate::creature::{Abilities, Ability, BaseStats, CharacterId, Identity};
use bevy_ecs::{
    entity::ContainsEntity,
    prelude::{Entity, World},
};

/// A summary of a character, included in an event: its entity may be gone by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharacterSummary {
    /// The entity, which may be gone.
    pub entity: Entity,
    /// The character's ID.
    pub id: CharacterId,
    /// The character's abilities.
    pub abilities: Abilities,
    /// The abilities and speed at birth, if they were recorded.
    pub base_stats: Option<BaseStats>,
}

impl CharacterSummary {
    /// Returns a summary of a character, or `None` if the entity is gone or is not a character.
    pub fn of(world: &World, entity: Entity) -> Option<Self> {
        let character = world.get_entity(entity).ok()?;
        let (id, abilities) = character.get_components::<(&CharacterId, &Abilities)>().ok()?;
        let base_stats = character.get::<BaseStats>().copied();
        Some(Self { entity, id: *id, abilities: *abilities, base_stats })
    }

    /// Whether the character is the PC.
    pub fn is_player(&self) -> bool {
        self.id == CharacterId::PLAYER
    }
}

impl From<&CharacterSummary> for Identity {
    fn from(it: &CharacterSummary) -> Self {
        Self { id: it.id, abilities: it.abilities }
    }
}

/// Events about a character are triggered on its entity.
impl ContainsEntity for CharacterSummary {
    fn entity(&self) -> Entity {
        self.entity
    }
}

/// A cause of death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CauseOfDeath {
    /// A character: it arrived in the victim's cell, or killed from afar.
    Character(CharacterSummary),
    /// Any other cause, as a noun: "fire", "a fall", "hunger".
    Other(&'static str),
}

impl CauseOfDeath {
    /// Returns the killer, if there is one.
    pub const fn killer(self) -> Option<CharacterSummary> {
        match self {
            Self::Character(killer) => Some(killer),
            Self::Other(_) => None,
        }
    }

    /// Whether the killer is erratic, so that the death depends on a coin toss.
    pub fn is_chancy(self) -> bool {
        self.killer().is_some_and(|killer| killer.abilities.has(Ability::Erratic))
    }
}

//! The characters that news is about, and causes of death.

use crate::creature::{Abilities, Birth, Identity, Number};
use bevy_ecs::{
    entity::ContainsEntity,
    prelude::{Entity, World},
};

/// A character that news is about. It may have died since, so this keeps what its
/// entity can no longer tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The entity, which may be gone.
    pub entity: Entity,
    /// Which character it is.
    pub number: Number,
    /// What it can do.
    pub abilities: Abilities,
    /// What it was born as, where that is kept.
    pub birth: Option<Birth>,
}

impl Figure {
    /// A character, as it is now.
    pub(super) fn of(world: &World, entity: Entity) -> Option<Self> {
        let character = world.get_entity(entity).ok()?;
        let (number, abilities) = character.get_components::<(&Number, &Abilities)>().ok()?;
        let birth = character.get::<Birth>().copied();
        Some(Self { entity, number: *number, abilities: *abilities, birth })
    }

    /// Whether it is the PC.
    pub fn is_player(&self) -> bool {
        self.number == Number::PLAYER
    }
}

impl From<&Figure> for Identity {
    fn from(it: &Figure) -> Self {
        Self { number: it.number, abilities: it.abilities }
    }
}

/// News of somebody is triggered on its entity.
impl ContainsEntity for Figure {
    fn entity(&self) -> Entity {
        self.entity
    }
}

/// A cause of death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Somebody arrived in its cell.
    Arrival(Figure),
    /// Something that an extension brings, as a noun: "fire", "a curse".
    Other(&'static str),
}

impl Cause {
    /// Who did it, if somebody did.
    pub const fn killer(self) -> Option<Figure> {
        match self {
            Self::Arrival(killer) => Some(killer),
            Self::Other(_) => None,
        }
    }
}

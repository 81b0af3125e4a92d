//! The PC's perception by sight and telepathy.

use super::{MapMemory, RememberedThing, things::things_in};
use crate::{
    creature::{Abilities, Ability},
    grid::Position,
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Entity, World};

/// The PC's current perception. In a world without a [`MapMemory`], nothing is hidden;
/// otherwise, the PC sees its field of view, and a telepathic PC senses every monster
/// whose mind is not veiled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Awareness<'a> {
    everybody: bool,
    feels: bool,
    field_of_view: &'a FieldOfView,
}

impl<'a> Awareness<'a> {
    /// A dead PC senses nothing, but keeps its last field of view.
    pub(crate) fn of(world: &'a World, player: Option<Entity>) -> Self {
        let abilities = player.and_then(|player| world.get_entity(player).ok()?.get());
        Self::with(abilities, !world.contains_resource::<MapMemory>(), world.resource())
    }

    /// `everybody` means that nothing is hidden.
    pub(super) fn with(
        abilities: Option<&Abilities>,
        everybody: bool,
        field_of_view: &'a FieldOfView,
    ) -> Self {
        let feels = abilities.is_some_and(|it| it.has(Ability::Telepathic));
        Self { everybody, feels, field_of_view }
    }

    pub(crate) fn sees(&self, cell: Position) -> bool {
        self.everybody || self.field_of_view.sees(cell)
    }

    pub(crate) fn notices(&self, cell: Position, is_veiled: bool) -> bool {
        self.sees(cell) || self.feels && !is_veiled
    }
}

pub(crate) fn known_things(world: &World) -> Vec<RememberedThing> {
    let memory = world.get_resource::<MapMemory>();
    memory.map_or_else(|| things_in(world, |_| true), |memory| memory.things().copied().collect())
}

//! What the PC perceives: by its eyes, and by feeling.

use super::{MapMemory, RememberedThing, things::things_in};
use crate::{
    creature::{Abilities, Ability},
    grid::Position,
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Entity, World};

/// What the PC perceives now. Where it has no memory nothing is hidden; else it
/// sees its field of view, and feels every monster if it is telepathic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Awareness<'a> {
    everybody: bool,
    feels: bool,
    field_of_view: &'a FieldOfView,
}

impl<'a> Awareness<'a> {
    /// That of the PC; a dead one has no feelings, and still sees what it saw last.
    pub(crate) fn of(world: &'a World, player: Option<Entity>) -> Self {
        let abilities = player.and_then(|player| world.get_entity(player).ok()?.get());
        Self::with(abilities, !world.contains_resource::<MapMemory>(), world.resource())
    }

    /// That of somebody with these abilities and this field of view, in a world
    /// that hides nothing or does.
    pub(super) fn with(
        abilities: Option<&Abilities>,
        everybody: bool,
        field_of_view: &'a FieldOfView,
    ) -> Self {
        let feels = abilities.is_some_and(|it| it.has(Ability::Telepathic));
        Self { everybody, feels, field_of_view }
    }

    /// Whether the PC sees a cell.
    pub(crate) fn sees(&self, cell: Position) -> bool {
        self.everybody || self.field_of_view.sees(cell)
    }

    /// Whether a monster in a cell shows itself to the PC.
    pub(crate) fn notices(&self, cell: Position, is_veiled: bool) -> bool {
        self.sees(cell) || self.feels && !is_veiled
    }
}

/// The things that the PC knows of.
pub(crate) fn known_things(world: &World) -> Vec<RememberedThing> {
    let memory = world.get_resource::<MapMemory>();
    memory.map_or_else(|| things_in(world, |_| true), |memory| memory.things().copied().collect())
}

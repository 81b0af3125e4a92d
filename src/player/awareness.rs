//! Whom and what the PC knows of.

use crate::{
    creature::{Abilities, Ability},
    grid::Position,
    memory::{Memory, Remembered, things_in},
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Entity, World};

/// Whom the PC notices: everybody where everything is visible; otherwise those
/// whom it sees, and those whom it feels, if it is a telepath itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Awareness<'a> {
    everybody: bool,
    feels: bool,
    field_of_view: &'a FieldOfView,
}

impl<'a> Awareness<'a> {
    pub(crate) fn of(world: &'a World, player: Entity) -> Self {
        let abilities = world.get_entity(player).ok().and_then(|who| who.get::<Abilities>());
        Self {
            everybody: !world.contains_resource::<Memory>(),
            feels: abilities.is_some_and(|it| it.has(Ability::Telepathic)),
            field_of_view: world.resource(),
        }
    }

    /// Whether it sees what is in a cell now.
    pub(crate) fn sees(&self, cell: Position) -> bool {
        self.everybody || self.field_of_view.sees(cell)
    }

    /// Whether it notices who stands in a cell. Nobody feels the veiled.
    pub(crate) fn notices(&self, cell: Position, veiled: bool) -> bool {
        self.sees(cell) || self.feels && !veiled
    }
}

/// The things that the PC knows of: what it remembers, or, where everything is
/// visible, all that shows.
pub(crate) fn known_things(world: &World) -> Vec<Remembered> {
    let memory = world.get_resource::<Memory>();
    memory.map_or_else(|| things_in(world, |_| true), |memory| memory.things().copied().collect())
}

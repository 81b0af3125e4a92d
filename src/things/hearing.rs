//! Who hears a noise, and what comes of it.

use crate::{
    creature::{Abilities, Ability, Monster},
    grid::Position,
    mind::Knowledge,
    sight::FieldOfView,
};
use bevy_ecs::prelude::{With, World};

/// Has the intelligent monsters within so many cells of a noise remember it as
/// the PC's place, but for those who see better (`RULES` §7).
pub(crate) fn be_heard(world: &mut World, cell: Position, within: u16) {
    world.resource_scope(|world, view: bevy_ecs::prelude::Mut<'_, FieldOfView>| {
        let mut monsters =
            world.query_filtered::<(&Position, &Abilities, &mut Knowledge), With<Monster>>();
        for (place, abilities, mut knowledge) in monsters.iter_mut(world) {
            let hears = abilities.has(Ability::Intelligent) && place.distance(cell) <= within;
            if hears && !view.sees(*place) {
                *knowledge = Knowledge::Remembers(cell);
            }
        }
    });
}

//! Who hears a noise, and what comes of it.

use crate::{
    creature::{Abilities, Ability, Monster},
    grid::Position,
    mind::Knowledge,
    sight::FieldOfView,
};
use bevy_ecs::prelude::{With, World};

/// Has the intelligent monsters within so many cells of a noise remember a place
/// as the PC's, but for those who see better (`RULES` §7). The noise may come
/// from where nobody can go, the place may not.
pub(crate) fn be_heard(world: &mut World, noise: Position, within: u16, place: Position) {
    world.resource_scope(|world, view: bevy_ecs::prelude::Mut<'_, FieldOfView>| {
        let mut monsters =
            world.query_filtered::<(&Position, &Abilities, &mut Knowledge), With<Monster>>();
        for (listener, abilities, mut knowledge) in monsters.iter_mut(world) {
            let hears = abilities.has(Ability::Intelligent) && listener.distance(noise) <= within;
            if hears && !view.sees(*listener) {
                *knowledge = Knowledge::Remembers(place);
            }
        }
    });
}

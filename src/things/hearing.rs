//! Who hears a noise, and what comes of it.

use crate::{
    creature::{Abilities, Ability, Monster},
    grid::Position,
    mind::Belief,
    sight::FieldOfView,
};
use bevy_ecs::{
    prelude::{Query, Res, With},
    system::SystemParam,
};

/// The monsters that could hear something, for a system that makes a noise.
#[derive(SystemParam, Debug)]
pub struct Listeners<'w, 's> {
    view: Res<'w, FieldOfView>,
    monsters:
        Query<'w, 's, (&'static Position, &'static Abilities, &'static mut Belief), With<Monster>>,
}

impl Listeners<'_, '_> {
    /// Has the intelligent ones within so many cells of a noise remember a place
    /// as the PC's, but for those who see better (rules §7). The noise may come
    /// from where nobody can go, the place may not.
    pub fn hear(&mut self, noise: Position, within: u16, place: Position) {
        for (listener, abilities, mut knowledge) in &mut self.monsters {
            let hears = abilities.has(Ability::Intelligent) && listener.distance(noise) <= within;
            if hears && !self.view.sees(*listener) {
                *knowledge = Belief::Remembers(place);
            }
        }
    }
}

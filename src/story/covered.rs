//! What an extension adds to the fingerprint.

use super::{
    Fingerprint,
    fingerprint::{NOBODY, word_of},
};
use crate::{chance::mix, creature::Number, grid::Position};
use bevy_app::App;
use bevy_ecs::prelude::{Component, Mut, QueryState, Resource, World};
use std::fmt;

/// Adds components of one's own to the [`Fingerprint`], so that a journal
/// notices where they went another way.
pub trait AddToFingerprint {
    /// Adds every component of this type, as the number that `word` makes of
    /// it, after each command of the player's. A game in which nobody has one
    /// keeps its fingerprint.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// #[derive(Component)]
    /// struct Gold(u32);
    ///
    /// let play = |gold| {
    ///     let purse = |app: &mut App| {
    ///         app.add_to_fingerprint(|gold: &Gold| u64::from(gold.0));
    ///     };
    ///     let mut game = Scenario::draw("@....4").plugin(purse).start();
    ///     game.world_mut().spawn(Gold(gold));
    ///     game.submit(Command::Rest).unwrap();
    ///     *game.world().resource::<Fingerprint>()
    /// };
    /// assert_eq!(play(5), play(5));
    /// assert_ne!(play(5), play(6));
    /// ```
    fn add_to_fingerprint<C: Component>(&mut self, word: fn(&C) -> u64) -> &mut Self;
}

impl AddToFingerprint for App {
    fn add_to_fingerprint<C: Component>(&mut self, word: fn(&C) -> u64) -> &mut Self {
        let mut query = None::<QueryState<(Option<&Number>, Option<&Position>, &C)>>;
        let sum = move |world: &mut World| {
            let query = query.get_or_insert_with(|| world.query());
            // A sum, because entities come in no order that means anything.
            query.iter(world).fold(0_u64, |sum, (number, cell, component)| {
                let number = number.map_or(NOBODY, |number| number.key());
                let cell = cell.map_or(NOBODY, |cell| word_of(*cell));
                sum.wrapping_add(mix(mix(number, cell), word(component)))
            })
        };
        self.world_mut().get_resource_or_init::<Covered>().0.push(Box::new(sum));
        self
    }
}

/// One of an extension's components, in all entities.
type Sum = Box<dyn FnMut(&mut World) -> u64 + Send + Sync>;

/// What is added after each command.
#[derive(Resource, Default)]
struct Covered(Vec<Sum>);

impl fmt::Debug for Covered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Covered({})", self.0.len())
    }
}

/// Adds what extensions have asked for, as it is now.
pub(crate) fn record_what_is_covered(world: &mut World) {
    if !world.contains_resource::<Covered>() {
        return;
    }
    world.resource_scope(|world, mut covered: Mut<'_, Covered>| {
        for sum in &mut covered.0 {
            match sum(world) {
                0 => {}
                sum => world.resource_mut::<Fingerprint>().add(sum),
            }
        }
    });
}

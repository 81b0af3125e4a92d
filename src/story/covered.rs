//! What an extension adds to the fingerprint.

use super::{
    Fingerprint,
    fingerprint::{NOBODY, word_of},
    recorders::record_by,
};
use crate::{chance::mix, creature::Number, grid::Position};
use bevy_app::App;
use bevy_ecs::prelude::{Component, QueryState};

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
        record_by(self, move |world| {
            let query = query.get_or_insert_with(|| world.query());
            // A sum, because entities come in no order that means anything.
            let sum = query.iter(world).fold(0_u64, |sum, (number, cell, component)| {
                let number = number.map_or(NOBODY, |number| number.key());
                let cell = cell.map_or(NOBODY, |cell| word_of(*cell));
                sum.wrapping_add(mix(mix(number, cell), word(component)))
            });
            if sum != 0 {
                world.get_resource_or_init::<Fingerprint>().add(sum);
            }
        });
        self
    }
}

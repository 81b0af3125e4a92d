//! The state that an extension adds to the game.

use super::{
    Fingerprint,
    fingerprint::{NOBODY, word_of},
    recorders::record_by,
};
use crate::{
    creature::{CarryState, CharacterId},
    grid::Position,
    rng::mix,
};
use bevy_app::App;
use bevy_ecs::prelude::{Component, QueryState, Resource};

/// Makes components and resources of one's own part of the game's state: of its
/// [`Fingerprint`], so that a journal notices where they went another way, and
/// of the lookahead, so that its warnings know of them.
pub trait AddState {
    /// Adds every component of this type. The fingerprint has it as the number
    /// that `word` makes of it, after each command of the player's; a game in
    /// which nobody has one keeps its fingerprint. The lookahead gives it to the
    /// PC, and to all whom the PC notices, as it is. Entities in fields that are
    /// marked `#[entities]` are those of the lookahead there.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// #[derive(Component, Clone)]
    /// struct Gold(u32);
    ///
    /// let play = |gold| {
    ///     let purse = |app: &mut App| {
    ///         app.add_state(|gold: &Gold| u64::from(gold.0));
    ///     };
    ///     let mut game = Scenario::draw("@....4").plugin(purse).start();
    ///     game.world_mut().spawn(Gold(gold));
    ///     game.submit(Action::Rest).unwrap();
    ///     *game.world().resource::<Fingerprint>()
    /// };
    /// assert_eq!(play(5), play(5));
    /// assert_ne!(play(5), play(6));
    /// ```
    fn add_state<C: Component + Clone>(&mut self, word: fn(&C) -> u64) -> &mut Self;

    /// Adds a resource in the same way.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// #[derive(Resource, Clone)]
    /// struct Tide(u32);
    ///
    /// let play = |tide| {
    ///     let sea = move |app: &mut App| {
    ///         app.insert_resource(Tide(tide)).add_resource_state(|tide: &Tide| u64::from(tide.0));
    ///     };
    ///     let mut game = Scenario::draw("@....4").plugin(sea).start();
    ///     game.submit(Action::Rest).unwrap();
    ///     *game.world().resource::<Fingerprint>()
    /// };
    /// assert_eq!(play(5), play(5));
    /// assert_ne!(play(5), play(6));
    /// ```
    fn add_resource_state<R: Resource + Clone>(&mut self, word: fn(&R) -> u64) -> &mut Self;
}

impl AddState for App {
    fn add_state<C: Component + Clone>(&mut self, word: fn(&C) -> u64) -> &mut Self {
        let mut query = None::<QueryState<(Option<&CharacterId>, Option<&Position>, &C)>>;
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
        self.carry::<C>()
    }

    fn add_resource_state<R: Resource + Clone>(&mut self, word: fn(&R) -> u64) -> &mut Self {
        record_by(self, move |world| {
            if let Some(word) = world.get_resource().map(word) {
                world.get_resource_or_init::<Fingerprint>().add(word);
            }
        });
        self.carry_resource::<R>()
    }
}

//! Game state added by extensions.

use super::{
    Fingerprint,
    fingerprint::{NOBODY, word_of},
    recorders::Recorders,
};
use crate::{
    creature::{CharacterId, RegisterState, register_name},
    grid::Position,
    rng::hash_combine,
};
use bevy_app::App;
use bevy_ecs::prelude::{Component, QueryState, World};
use std::any::type_name;

/// An extension trait for adding custom components and resources to the game's state.
/// They become part of its [`Fingerprint`], which lets a replay detect when they diverge,
/// and of the lookahead, whose warnings then take them into account.
pub trait TrackState {
    /// Adds every component of this type, or the resource. After each of the player's
    /// actions, the fingerprint includes the number that `word` returns for each of them;
    /// without any, a game's fingerprint is unchanged. The lookahead copies the resource,
    /// and the components of the PC, of every creature and thing that the PC notices, of
    /// other entities in cells that the PC knows, and of entities that are in no cell. In
    /// the copy, fields marked `#[entities]` refer to the lookahead's entities.
    ///
    /// Every component of an entity on the level has to be added. A game with another does not
    /// start, or ends with the action after which there is one, because warnings would be wrong. If
    /// no rule reads a component, mark it with `#[component(clone_behavior = Ignore)]` instead.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// #[derive(Component, Clone)]
    /// struct Gold(u32);
    /// #[derive(Resource, Clone)]
    /// struct Tide(u32);
    ///
    /// let play = |gold, tide| {
    ///     let state = move |app: &mut App| {
    ///         app.track_state(|gold: &Gold| u64::from(gold.0));
    ///         app.insert_resource(Tide(tide)).track_state(|tide: &Tide| u64::from(tide.0));
    ///     };
    ///     let mut game = Scenario::draw("@....4").plugin(state).start();
    ///     game.world_mut().spawn(Gold(gold));
    ///     game.submit(Action::Rest).unwrap();
    ///     *game.world().resource::<Fingerprint>()
    /// };
    /// assert_ne!(play(5, 1), play(6, 1));
    /// assert_ne!(play(5, 1), play(5, 2));
    /// ```
    ///
    /// # Panics
    /// Panics if the type has been added before.
    fn track_state<T: Component + Clone>(&mut self, word: fn(&T) -> u64) -> &mut Self;
}

impl TrackState for App {
    fn track_state<T: Component + Clone>(&mut self, word: fn(&T) -> u64) -> &mut Self {
        register_name(self.world_mut(), "tracked type", type_name::<T>());
        let mut query = None::<QueryState<(Option<&CharacterId>, Option<&Position>, &T)>>;
        let record = move |world: &mut World| {
            let id = world.component_id::<T>();
            let resource = id.and_then(|id| world.resource_entities().get(id));
            if let Some(entity) = resource {
                if let Some(word) = world.get(entity).map(word) {
                    world.get_resource_or_init::<Fingerprint>().add(word);
                }
                return;
            }
            let query = query.get_or_insert_with(|| world.query());
            // Entities have no order, so the words are summed. A sum of 0 is skipped, so that games
            // without the component keep their fingerprint.
            let sum = query.iter(world).fold(0_u64, |sum, (number, cell, component)| {
                let number = number.map_or(NOBODY, |number| number.to_bits());
                let cell = cell.map_or(NOBODY, |cell| word_of(*cell));
                sum.wrapping_add(hash_combine(hash_combine(number, cell), word(component)))
            });
            if sum != 0 {
                world.get_resource_or_init::<Fingerprint>().add(sum);
            }
        };
        self.world_mut().get_resource_or_init::<Recorders>().0.push(Box::new(record));
        self.register_state::<T>()
    }
}

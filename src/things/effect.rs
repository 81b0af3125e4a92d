//! How a thing does something to somebody: a component and a function.

use super::Parts;
use crate::{
    action::Aim,
    grid::{Direction, Position},
};
use bevy_app::App;
use bevy_ecs::prelude::{Commands, Component, Entity, EntityEvent, On, Query, World};
use serde::de::DeserializeOwned;

/// A thing goes off: a trap under somebody's feet, an item in somebody's hand.
/// It is triggered on the thing.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoesOff {
    /// The thing.
    pub entity: Entity,
    /// Who stepped on it, used it or threw it.
    pub on: Entity,
    /// Where it goes off.
    pub cell: Position,
    /// In which direction that character was going.
    pub heading: Option<Direction>,
    /// What it was used on beside.
    pub aim: Aim,
}

/// What an effect does, once the thing has gone off.
pub type Effect<C> = fn(&mut World, C, GoesOff);

/// Teaches things what they can do.
pub trait AddEffects {
    /// A component that things have by its name in the tables.
    fn add_part<C: Component + Clone + DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> &mut Self;

    /// The same, and what happens when a thing with it goes off. Traps and
    /// items are alike here, and so are the PC and the monsters.
    fn add_effect<C: Component + Clone + DeserializeOwned>(
        &mut self,
        name: &'static str,
        effect: Effect<C>,
    ) -> &mut Self;
}

impl AddEffects for App {
    fn add_part<C: Component + Clone + DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> &mut Self {
        self.world_mut().get_resource_or_init::<Parts>().register::<C>(name);
        self
    }

    fn add_effect<C: Component + Clone + DeserializeOwned>(
        &mut self,
        name: &'static str,
        effect: Effect<C>,
    ) -> &mut Self {
        let go_off = move |off: On<GoesOff>, things: Query<&C>, mut commands: Commands| {
            if let Ok(part) = things.get(off.entity) {
                let (part, off) = (part.clone(), *off);
                commands.queue(move |world: &mut World| effect(world, part, off));
            }
        };
        self.add_part::<C>(name).add_observer(go_off)
    }
}

/// Lets a thing go off, and all that comes of it happen.
pub(crate) fn go_off(world: &mut World, off: GoesOff) {
    world.trigger(off);
    world.flush();
}

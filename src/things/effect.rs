//! Effects of things: each is a component and an observer.

use super::Parts;
use crate::{
    action::ItemTarget,
    grid::{Direction, Position},
};
use bevy_app::App;
use bevy_ecs::prelude::{Component, Entity, EntityEvent, World};
use serde::de::DeserializeOwned;

/// A thing goes off: a trap under somebody's feet, an item in somebody's hand.
/// It is triggered on the thing.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Triggered {
    /// The thing.
    pub entity: Entity,
    /// Who stepped on it, used it or threw it.
    pub on: Entity,
    /// Where it goes off.
    pub cell: Position,
    /// In which direction that character was going.
    pub heading: Option<Direction>,
    /// What it was used on beside.
    pub aim: ItemTarget,
}

/// Teaches things what they can do.
pub trait AddParts {
    /// A component that things have by its name in the tables. What it does
    /// when a thing with it goes off is an observer of [`Triggered`]: traps and
    /// items are alike there, and so are the PC and the monsters.
    fn add_part<C: Component + Clone + DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> &mut Self;
}

impl AddParts for App {
    fn add_part<C: Component + Clone + DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> &mut Self {
        self.world_mut().get_resource_or_init::<Parts>().register::<C>(name);
        self
    }
}

/// Lets a thing go off, and all that comes of it happen.
pub(crate) fn go_off(world: &mut World, off: Triggered) {
    world.trigger(off);
    world.flush();
}

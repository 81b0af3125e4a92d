//! The effects of things, each a component and an observer.

use super::ThingPartRegistry;
use crate::{
    action::ItemTarget,
    grid::{Direction, Position},
};
use bevy_app::App;
use bevy_ecs::prelude::{Component, Entity, EntityEvent, World};
use serde::de::DeserializeOwned;

/// A thing goes off: either a trap a character has stepped on, or an item a character has
/// used. The event is triggered on the thing.
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectTriggered {
    /// The thing.
    pub entity: Entity,
    /// The character that stepped on it, used it or threw it.
    pub character: Entity,
    /// The cell in which it goes off.
    pub cell: Position,
    /// The direction in which the character was moving.
    pub direction: Option<Direction>,
    /// The target the item was used on, in addition to its user.
    pub target: ItemTarget,
}

/// Registers the parts of things.
pub trait AddThingParts {
    /// Registers a component as a part: things have it if their table row has a key of
    /// this name.
    ///
    /// Its effect is an observer of [`EffectTriggered`]. The observer does not
    /// distinguish traps from items, nor the PC from monsters.
    fn add_part<C: Component + Clone + DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> &mut Self;
}

impl AddThingParts for App {
    fn add_part<C: Component + Clone + DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> &mut Self {
        self.world_mut().get_resource_or_init::<ThingPartRegistry>().register::<C>(name);
        self
    }
}

/// Sets a thing off and applies all resulting commands.
pub(crate) fn go_off(world: &mut World, off: EffectTriggered) {
    world.trigger(off);
    world.flush();
}

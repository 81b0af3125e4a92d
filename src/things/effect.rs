//! The effects of things, each a component and an observer.

use super::ThingPartRegistry;
use crate::{
    action::ItemTarget,
    creature::recreate,
    grid::{Direction, Position},
};
use bevy_app::App;
use bevy_ecs::prelude::{Component, Entity, EntityEvent, World};
use serde::de::DeserializeOwned;
use std::any::TypeId;

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
    ///
    /// The lookahead gives a thing the part as its row has it. A part that changes during
    /// the game needs
    /// [`track_component`](crate::journal::AddFingerprintedState::track_component), too.
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
        recreate(self.world_mut(), &[TypeId::of::<C>()]);
        self.world_mut().get_resource_or_init::<ThingPartRegistry>().register::<C>(name);
        self
    }
}

pub(crate) fn go_off(world: &mut World, off: EffectTriggered) {
    world.trigger(off);
    world.flush();
}

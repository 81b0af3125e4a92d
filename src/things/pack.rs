//! What somebody carries.

use crate::{action::Slot, grid::Position};
use bevy_ecs::{
    lifecycle::HookContext,
    prelude::{Component, Entity, EntityEvent, World},
    system::Command,
    world::DeferredWorld,
};
use std::collections::BTreeMap;

/// Somebody has picked up an item. It is triggered on the item.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ItemTaken {
    /// The item.
    pub entity: Entity,
    /// Who has it now.
    pub by: Entity,
}

/// Somebody lets go of an item. It is triggered on the item.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ItemReleased {
    /// The item.
    pub entity: Entity,
    /// Who had it.
    pub by: Entity,
}

/// An item is carried, in one of the bearer's six slots (rules §7). What is
/// carried has no place of its own.
///
/// ```
/// use hexdelve::{prelude::*, things::{free_slot, pack_of}};
/// let mut world = World::new();
/// let [bearer, rope, lamp] = [(); 3].map(|()| world.spawn_empty().id());
/// for item in [rope, lamp] {
///     let slot = free_slot(&world, bearer).unwrap();
///     world.entity_mut(item).insert(CarriedBy { bearer, slot });
/// }
/// world.despawn(rope);
/// assert!(pack_of(&world, bearer).into_iter().eq([(Slot::ALL[1], lamp)]));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
#[relationship(relationship_target = Pack)]
pub struct CarriedBy {
    /// Who carries it.
    #[relationship]
    pub bearer: Entity,
    /// Where. No two items of a bearer share a slot.
    pub slot: Slot,
}

/// The items that a character carries, in the order in which they were taken;
/// [`pack_of`] has them by their slots. Bevy keeps it, and removes it with the
/// last item. Where the bearer goes for ever, all of it lies where the bearer
/// stood.
#[derive(Component, Debug)]
#[component(on_remove = leave_it_all)]
#[relationship_target(relationship = CarriedBy)]
pub struct Pack(Vec<Entity>);

/// The items that somebody carries, by their slots.
pub fn pack_of(world: &World, bearer: Entity) -> BTreeMap<Slot, Entity> {
    let items = world.get::<Pack>(bearer).into_iter().flat_map(|pack| &pack.0);
    items.filter_map(|item| Some((world.get::<CarriedBy>(*item)?.slot, *item))).collect()
}

/// The item in a slot of somebody's.
pub fn item_in(world: &World, bearer: Entity, slot: Slot) -> Option<Entity> {
    pack_of(world, bearer).get(&slot).copied()
}

/// The first slot of somebody's that is empty.
pub fn free_slot(world: &World, bearer: Entity) -> Option<Slot> {
    let pack = pack_of(world, bearer);
    Slot::ALL.into_iter().find(|slot| !pack.contains_key(slot))
}

fn leave_it_all(mut world: DeferredWorld<'_>, context: HookContext) {
    let bearer = world.entity(context.entity);
    let Some(place) = bearer.get::<Position>().copied() else { return };
    // In the order of the slots: the last one lies on top.
    let items = pack_of(&world, context.entity);
    let mut commands = world.commands();
    for item in items.into_values() {
        commands.entity(item).try_insert(place);
    }
}

/// Takes an item that is used up out of its bearer's hands, and out of the world.
pub(super) fn use_up(bearer: Entity, item: Entity) -> impl Command<Out = ()> {
    move |world: &mut World| {
        if world.get::<CarriedBy>(item).is_some_and(|carried| carried.bearer == bearer) {
            world.entity_mut(item).remove::<CarriedBy>();
            world.trigger(ItemReleased { entity: item, by: bearer });
            world.flush();
        }
        world.despawn(item);
    }
}

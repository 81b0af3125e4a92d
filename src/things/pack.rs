//! What somebody carries.

use super::LetGo;
use crate::{action::Slot, grid::Position};
use bevy_ecs::{
    lifecycle::HookContext,
    prelude::{Component, Entity, World},
    world::DeferredWorld,
};

/// The items that a character carries, in six slots (`RULES` §7). What is
/// carried has no place of its own; where its bearer goes for ever, it lies
/// where the bearer stood.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut world = World::new();
/// let [rope, lamp] = [(); 2].map(|()| world.spawn_empty().id());
/// let mut pack = Pack::default();
/// assert_eq!(pack.put(rope), Some(Slot::ALL[0]));
/// assert_eq!(pack.put(lamp), Some(Slot::ALL[1]));
/// assert_eq!(pack.take(Slot::ALL[0]), Some(rope));
/// assert_eq!(pack.items().collect::<Vec<_>>(), [(Slot::ALL[1], lamp)]);
/// ```
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
#[component(on_remove = leave_it_all)]
pub struct Pack {
    slots: [Option<Entity>; Slot::ALL.len()],
}

impl Pack {
    /// What is in a slot.
    pub const fn item(&self, slot: Slot) -> Option<Entity> {
        self.slots[slot.index()]
    }

    /// All that is carried, by slot.
    pub fn items(&self) -> impl Iterator<Item = (Slot, Entity)> {
        Slot::ALL.into_iter().filter_map(|slot| Some((slot, self.item(slot)?)))
    }

    /// Whether no slot is free.
    pub fn is_full(&self) -> bool {
        self.slots.iter().all(Option::is_some)
    }

    /// Puts an item into the first free slot, and says which that was.
    pub fn put(&mut self, item: Entity) -> Option<Slot> {
        let slot = Slot::ALL.into_iter().find(|slot| self.item(*slot).is_none())?;
        self.slots[slot.index()] = Some(item);
        Some(slot)
    }

    /// Puts an item into a slot, in the place of what was there.
    pub(crate) const fn put_into(&mut self, slot: Slot, item: Entity) {
        self.slots[slot.index()] = Some(item);
    }

    /// Takes the item of a slot.
    pub const fn take(&mut self, slot: Slot) -> Option<Entity> {
        self.slots[slot.index()].take()
    }

    /// Where an item is.
    pub fn slot_of(&self, item: Entity) -> Option<Slot> {
        self.items().find(|(_, other)| *other == item).map(|(slot, _)| slot)
    }
}

fn leave_it_all(mut world: DeferredWorld<'_>, context: HookContext) {
    let bearer = world.entity(context.entity);
    let Some((place, pack)) = bearer.get::<Position>().copied().zip(bearer.get::<Pack>().cloned())
    else {
        return;
    };
    let mut commands = world.commands();
    for (_, item) in pack.items() {
        commands.entity(item).try_insert(place);
    }
}

/// Takes an item out of a pack and out of the world.
pub(super) fn use_up(world: &mut World, bearer: Entity, item: Entity) {
    if let Some(mut pack) = world.get_mut::<Pack>(bearer)
        && let Some(slot) = pack.slot_of(item)
    {
        pack.take(slot);
        world.trigger(LetGo { entity: item, by: bearer });
        world.flush();
    }
    world.despawn(item);
}

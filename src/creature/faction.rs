//! The sides characters are on.

use bevy_ecs::{
    entity::EntityHashMap,
    lifecycle::HookContext,
    prelude::{Component, Entity, Resource},
    world::DeferredWorld,
};

/// The side a character is on. Two characters on one side are friends: they change places
/// instead of killing each other, and victory does not require killing friends. Monsters of the
/// sixteen kinds are on no side: each of them is against everyone else.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@3.........4").start();
/// let dog = game.contents_at(game.find('3').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(dog).insert((Faction::PLAYER, CustomMind(|_| Action::Rest)));
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_eq!(game.drawing().trim(), "3@........4.");
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[component(immutable, on_insert = note, on_discard = forget)]
pub struct Faction(pub u8);

impl Faction {
    /// The side of the PC and its friends.
    pub const PLAYER: Self = Self(0);

    pub(crate) fn is_shared(one: Option<Self>, other: Option<Self>) -> bool {
        one.is_some() && one == other
    }

    /// Whether a character on this side is the PC or its friend. `None` means no side.
    pub fn is_the_players(side: Option<Self>) -> bool {
        Self::is_shared(side, Some(Self::PLAYER))
    }
}

/// For code that has an entity but cannot read its components.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Sides(EntityHashMap<Faction>);

impl Sides {
    pub(crate) fn of(&self, who: Entity) -> Option<Faction> {
        self.0.get(&who).copied()
    }
}

fn note(mut world: DeferredWorld<'_>, context: HookContext) {
    let side = world.get::<Faction>(context.entity).copied();
    if let Some((mut sides, side)) = world.get_resource_mut::<Sides>().zip(side) {
        sides.0.insert(context.entity, side);
    }
}

fn forget(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some(mut sides) = world.get_resource_mut::<Sides>() {
        sides.0.remove(&context.entity);
    }
}

//! The viewpoint: the PC's place, dead or alive, or a monster chosen in a watched game.

use crate::{
    action::GameStatus,
    creature::{CharacterId, Monster},
    dungeon::Dungeon,
    grid::Position,
    mind::Belief,
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Entity, With, World};

#[derive(Debug)]
pub(super) struct Beholder {
    pub(super) entity: Entity,
    pub(super) place: Position,
    pub(super) belief: Belief,
    pub(super) field_of_view: FieldOfView,
}

impl Beholder {
    pub(super) fn of(world: &World, number: CharacterId) -> Option<Self> {
        type Placed = (Entity, &'static CharacterId, &'static Position);
        let mut monsters = world.try_query_filtered::<Placed, With<Monster>>()?;
        let (entity, _, place) = monsters.iter(world).find(|(_, other, _)| **other == number)?;
        let field_of_view =
            world.resource::<FieldOfView>().seen_from(world.resource::<Dungeon>(), *place);
        let belief = world.get(entity).copied().unwrap_or_default();
        Some(Self { entity, place: *place, belief, field_of_view })
    }
}

pub(super) fn place_of(world: &World, player: Option<Entity>) -> Position {
    let killer = || world.resource::<GameStatus>().killer().map(|killer| killer.entity);
    let place = player.or_else(killer).and_then(|who| world.get(who).copied());
    place.unwrap_or(Position::new(0, 0))
}

//! The monsters that the PC knows of, by how soon they could reach it, for the
//! screen.

use crate::ui::seeing::known::player_of;
use crate::{
    knowledge::Memory,
    level::Depth,
    lookahead::{Approach, approaches},
    path::DistanceMaps,
    player::Survey,
};
use bevy_ecs::prelude::{Mut, Resource, World};

/// The ways through the level as far as the PC knows it. Where nothing is
/// hidden, the ways of the monsters serve.
#[derive(Resource, Debug, Default)]
struct KnownWays {
    maps: DistanceMaps,
    /// Of which level they are.
    level: Option<u16>,
}

/// The monsters by time to contact; nobody once the PC is dead.
pub(in crate::ui) fn roster(world: &mut World) -> Vec<Approach> {
    let mut roster = approaching(world);
    for Approach { monster, .. } in &mut roster {
        monster.knowledge = monster.concluded_knowledge(world);
    }
    roster
}

fn approaching(world: &mut World) -> Vec<Approach> {
    let Some(player) = player_of(world) else { return Vec::new() };
    if !world.contains_resource::<Memory>() {
        return world.resource_scope(|world, mut maps: Mut<'_, DistanceMaps>| {
            let survey = Survey::new(world, player);
            survey.map_or_else(Vec::new, |survey| approaches(&survey, &mut maps))
        });
    }
    let level = world.get_resource().map(Depth::level);
    let mut ways = world.remove_resource::<KnownWays>().unwrap_or_default();
    if ways.level != level {
        ways = KnownWays { level, ..KnownWays::default() };
    }
    let survey = Survey::new(world, player);
    let roster = survey.map_or_else(Vec::new, |survey| approaches(&survey, &mut ways.maps));
    world.insert_resource(ways);
    roster
}

//! The monsters that the PC knows of, ordered by how soon they could reach it.

use bevy_ecs::prelude::World;
use hexdelve::{
    knowledge::{MapMemory, player_of},
    level::Depth,
    lookahead::{ApproachingMonster, TurnForecast, approaching_monsters},
    path::DistanceMaps,
    player::PlayerView,
};

/// If nothing is hidden, the monsters' maps are used.
#[derive(Debug, Default)]
pub(crate) struct KnownWays {
    maps: DistanceMaps,
    level: Option<u16>,
}

impl KnownWays {
    /// Ordered by the time to contact, as the forecast has it. Empty if the PC is dead.
    pub(crate) fn roster(
        &mut self,
        world: &mut World,
        forecast: Option<&TurnForecast>,
    ) -> Vec<ApproachingMonster> {
        let approaching = |world: &World, maps: &mut DistanceMaps| {
            let player_view = player_of(world).and_then(|player| PlayerView::new(world, player));
            player_view.map_or_else(Vec::new, |it| approaching_monsters(&it, maps, forecast))
        };
        let mut roster = if world.contains_resource::<MapMemory>() {
            let level = world.get_resource().map(Depth::level);
            if self.level != level {
                *self = Self { level, ..Self::default() };
            }
            approaching(world, &mut self.maps)
        } else {
            world.resource_scope(|world, mut maps| approaching(world, &mut maps))
        };
        for ApproachingMonster { monster, .. } in &mut roster {
            monster.belief = monster.concluded_knowledge(world);
        }
        roster
    }
}

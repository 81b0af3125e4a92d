//! The monsters that the PC knows of, ordered by how soon they could reach it.

use crate::{
    knowledge::{MapMemory, player_of},
    level::Depth,
    lookahead::{ApproachingMonster, TurnForecast, approaching_monsters},
    path::DistanceMaps,
    player::PlayerView,
};
use bevy_ecs::prelude::{Mut, World};

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
        let mut roster = self.approaching(world, forecast);
        for ApproachingMonster { monster, .. } in &mut roster {
            monster.belief = monster.concluded_knowledge(world);
        }
        roster
    }

    fn approaching(
        &mut self,
        world: &mut World,
        forecast: Option<&TurnForecast>,
    ) -> Vec<ApproachingMonster> {
        let Some(player) = player_of(world) else { return Vec::new() };
        if !world.contains_resource::<MapMemory>() {
            return world.resource_scope(|world, mut maps: Mut<'_, DistanceMaps>| {
                let player_view = PlayerView::new(world, player);
                player_view.map_or_else(Vec::new, |player_view| {
                    approaching_monsters(&player_view, &mut maps, forecast)
                })
            });
        }
        let level = world.get_resource().map(Depth::level);
        if self.level != level {
            *self = Self { level, ..Self::default() };
        }
        let player_view = PlayerView::new(world, player);
        player_view.map_or_else(Vec::new, |player_view| {
            approaching_monsters(&player_view, &mut self.maps, forecast)
        })
    }
}

//! Sight through the eyes of another creature.

use super::{MapMemory, reveal_cells, sighting::sightings};
use crate::{
    creature::Player,
    sight::FieldOfView,
    things::{Effect, UseMethod},
    turn::{CurrentTurn, NextTurn},
};
use bevy_ecs::prelude::{Commands, Component, On, Query, With, World};
use serde::Deserialize;

/// An effect that shows the PC what the target creature sees: terrain, things and monsters.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::AimedAtCreature)]
#[serde(deny_unknown_fields)]
pub struct FarSight {}

pub(super) fn look_through_its_eyes(
    off: On<Effect<FarSight>>,
    players: Query<&NextTurn, With<Player>>,
    mut commands: Commands,
) {
    if let (Ok(turn), Some(cell)) = (players.get(off.character), off.target.cell()) {
        let turn = turn.turns_taken();
        commands.queue(move |world: &mut World| {
            let now = (turn, world.resource::<CurrentTurn>().now());
            let view = world.resource::<FieldOfView>().seen_from(world.resource(), cell);
            let monsters = sightings(world, |it| view.sees(*it.position));
            let cells: Vec<_> = view.cells().collect();
            reveal_cells(world, &cells);
            if let Some(mut memory) = world.get_resource_mut::<MapMemory>() {
                for monster in monsters {
                    memory.perceive(monster, now);
                }
            }
        });
    }
}

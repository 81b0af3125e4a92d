//! Updating the PC's memory.

use super::{
    CameIntoView, FarSight, HeardSound, MagicMapping, MapMemory, Track, WentOutOfView,
    came_into_view::{
        Monsters, Players, forget_the_dead, forget_the_gone, hear, miss_the_gone, perceive,
        somebody_may_show,
    },
    far_sight::look_through_its_eyes,
    magic_mapping::map_level,
    things::things_in,
};
use crate::{
    action::EnteredFeature,
    creature::{Abilities, CharacterId, Identity, Monster, Player},
    dungeon::Dungeon,
    grid::Position,
    sight::FieldOfView,
    things::AddThingParts,
    turn::{ExtensionSystems, NextTurn, Turn, TurnQueue, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, Mut, On, Query, ResMut, With, World};

/// A plugin that maintains the [`MapMemory`] resource, if there is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct MapMemoryPlugin;

impl Plugin for MapMemoryPlugin {
    fn build(&self, app: &mut App) {
        // The update runs after everything else in the turn, so that it includes changes
        // made by systems that extensions add after the last set.
        let last = ExtensionSystems::After(TurnSystems::Refresh);
        app.add_part::<MagicMapping>("mapping")
            .add_part::<FarSight>("far_sight")
            .add_message::<CameIntoView>()
            .add_message::<WentOutOfView>()
            .add_message::<HeardSound>()
            .add_observer(map_level)
            .add_observer(look_through_its_eyes)
            .add_observer(forget_the_dead)
            .add_observer(leave_tracks)
            .add_systems(Turn, update_map_memory.after(last));
    }
}

/// Updates the PC's memory. Before each of its actions, the PC remembers visible terrain,
/// mechanisms and items; undiscovered traps look like floor. After every character's
/// turn, it remembers the monsters it perceives.
///
/// This is an exclusive system because in most turns there is nothing to remember.
/// Finding that out through the parameters of two systems would slow down every turn of a
/// delve.
pub fn update_map_memory(world: &mut World, monsters: &mut Monsters, players: &mut Players) {
    if !world.contains_resource::<MapMemory>() {
        return;
    }
    let player_is_next = world.resource::<TurnQueue>().player_is_next();
    if player_is_next {
        world.resource_scope(|world, mut memory: Mut<'_, MapMemory>| {
            look_around(world, &mut memory);
        });
        hear(world, monsters, players);
        forget_the_gone(world, monsters, players);
    }
    if somebody_may_show(world, players) {
        perceive(world, monsters, players);
    }
    if player_is_next {
        miss_the_gone(world, monsters);
    }
}

/// Makes the PC remember some cells, with their terrain and things, as if it saw them.
pub(crate) fn reveal_cells(world: &mut World, cells: &[Position]) {
    if !world.contains_resource::<MapMemory>() {
        return;
    }
    world.resource_scope(|world, mut memory: Mut<'_, MapMemory>| {
        for cell in cells {
            memory.learn(world.resource(), *cell);
        }
        let is_shown = |cell: Position| cells.contains(&cell);
        memory.renew(is_shown, things_in(world, is_shown));
    });
}

fn look_around(world: &World, memory: &mut MapMemory) {
    let view = world.resource::<FieldOfView>();
    let dungeon = world.resource::<Dungeon>();
    for cell in view.cells() {
        memory.learn(dungeon, cell);
    }
    memory.renew(|cell| view.sees(cell), things_in(world, |cell| view.sees(cell)));
}

fn leave_tracks(
    step: On<EnteredFeature>,
    monsters: Query<(&CharacterId, &Abilities), With<Monster>>,
    players: Query<&NextTurn, With<Player>>,
    memory: Option<ResMut<MapMemory>>,
) {
    let (Some(mut memory), Ok((id, abilities))) = (memory, monsters.get(step.entity)) else {
        return;
    };
    let turn = players.iter().next().map_or(0, |turn| turn.turns_taken());
    let maker = Identity { id: *id, abilities: *abilities };
    let track = Track { maker, direction: step.from.toward(step.cell), turn };
    memory.tracks.add(step.cell, track);
}

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
// Exclusive, because in most turns there is nothing to remember: to find that out through the
// parameters of two systems would slow down every turn.
pub fn update_map_memory(world: &mut World, monsters: &mut Monsters, players: &mut Players) {
    if !world.contains_resource::<MapMemory>() {
        return;
    }
    let player_is_next = world.resource::<TurnQueue>().player_is_next();
    if player_is_next {
        world.resource_scope(|world, mut memory: Mut<'_, MapMemory>| {
            let view = world.resource::<FieldOfView>();
            memory.look_at(world, view.cells(), |cell| view.sees(cell));
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
    if world.contains_resource::<MapMemory>() {
        world.resource_scope(|world, mut memory: Mut<'_, MapMemory>| {
            memory.look_at(world, cells.iter().copied(), |cell| cells.contains(&cell));
        });
    }
}

impl MapMemory {
    /// Remembers the cells, which are those that `sees` is true for, and the things in them.
    pub(super) fn look_at(
        &mut self,
        world: &World,
        cells: impl Iterator<Item = Position>,
        sees: impl Fn(Position) -> bool,
    ) {
        let dungeon = world.resource::<Dungeon>();
        cells.for_each(|cell| self.learn(dungeon, cell));
        self.renew(&sees, things_in(world, &sees));
    }
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
    memory.tracks.insert(step.cell, track);
}

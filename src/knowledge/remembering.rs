//! The PC remembers what it sees.

use super::{
    CameIntoView, MagicMapping, MapMemory,
    came_into_view::{Monsters, Players, forget_the_dead, perceive, somebody_may_show},
    magic_mapping::map_the_level,
    things::things_in,
};
use crate::{
    dungeon::Dungeon,
    sight::FieldOfView,
    things::AddParts,
    turn::{ExtensionSystems, Turn, TurnQueue, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, Mut, World};

/// Keeps the [`MapMemory`], where there is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct MapMemoryPlugin;

impl Plugin for MapMemoryPlugin {
    fn build(&self, app: &mut App) {
        // After all else of the turn: who adds to the last set has been seen.
        let last = ExtensionSystems::After(TurnSystems::Refresh);
        app.add_part::<MagicMapping>("mapping")
            .add_message::<CameIntoView>()
            .add_observer(map_the_level)
            .add_observer(forget_the_dead)
            .add_systems(Turn, remember_what_is_seen.after(last));
    }
}

/// Before the PC is asked, it remembers what it sees: terrain, mechanisms,
/// items. Traps that it has not discovered are floor to it. After the turn of any
/// character it remembers the monsters that it perceives.
///
/// It needs the whole world: in most turns there is nothing to do, and to find that
/// out by the parameters of two systems would cost every event of the delve.
pub fn remember_what_is_seen(world: &mut World, monsters: &mut Monsters, players: &mut Players) {
    if !world.contains_resource::<MapMemory>() {
        return;
    }
    if world.resource::<TurnQueue>().player_is_next() {
        world.resource_scope(|world, mut memory: Mut<'_, MapMemory>| {
            look_around(world, &mut memory);
        });
    }
    if somebody_may_show(world, players) {
        perceive(world, monsters, players);
    }
}

fn look_around(world: &World, memory: &mut MapMemory) {
    let view = world.resource::<FieldOfView>();
    let dungeon = world.resource::<Dungeon>();
    for cell in view.cells() {
        memory.learn(dungeon, cell);
    }
    memory.renew(|cell| view.sees(cell), things_in(world, |cell| view.sees(cell)));
}

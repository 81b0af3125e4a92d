//! Bites into rock.

use super::{Dug, Intent};
use crate::{
    creature::{Boring, Tunneling},
    dungeon::{Dungeon, Hardness, Terrain},
    grid::Position,
    turn::{Actor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{IntoScheduleConfigs, World};

/// Lets tunnelers bite, and borers walk, into rock.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiggingPlugin;

impl Plugin for DiggingPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Dug>().add_systems(Turn, dig_into_the_rock.in_set(TurnSystems::Act));
    }
}

/// Digs where the character is about to step into rock. Where nothing is left
/// of it, the step is taken in the same turn.
pub fn dig_into_the_rock(world: &mut World) {
    let Intent::Step(direction) = *world.resource::<Intent>() else { return };
    let who = world.resource::<Actor>().entity();
    let Some(cell) = world.get::<Position>(who).map(|place| place.step(direction)) else { return };
    let rock = world.resource::<Dungeon>().hardness(cell);
    if rock == Hardness::OPEN || rock.is_immutable() {
        return;
    }
    let bores = world.get::<Boring>(who).is_some();
    let teeth = world.get::<Tunneling>(who).copied();
    let mut dungeon = world.resource_mut::<Dungeon>();
    let left = match teeth {
        _ if bores => {
            dungeon.open(cell, Terrain::Corridor);
            Hardness::OPEN
        }
        Some(teeth) => dungeon.bite(cell, teeth.strength),
        None => return,
    };
    let dug = Dug { who, cell, left };
    world.write_message(dug);
    world.trigger(dug);
}

//! Digging into rock.

use super::Dug;
use crate::{
    creature::{RockBorer, Tunneling},
    dungeon::{Dungeon, Hardness, MovementCapabilities, StepOutcome, Terrain},
    grid::Position,
};
use bevy_ecs::prelude::{Entity, World};

/// Digs in a cell a character is about to step into: a tunneler digs once, and a borer
/// removes all the rock (rules §4). Nothing happens if the rock is immutable or the
/// character can do neither.
pub(super) fn dig(world: &mut World, who: Entity, cell: Position) {
    let Ok(character) = world.get_entity(who) else { return };
    let (bores, teeth) = (character.contains::<RockBorer>(), character.get::<Tunneling>().copied());
    let means =
        MovementCapabilities { digs: bores || teeth.is_some(), ..MovementCapabilities::NONE };
    let mut dungeon = world.resource_mut::<Dungeon>();
    if means.step_into(dungeon.hardness(cell)) != StepOutcome::Digs {
        return;
    }
    let left = match teeth {
        _ if bores => {
            dungeon.open(cell, Terrain::Corridor);
            Hardness::OPEN
        }
        Some(teeth) => dungeon.dig(cell, teeth.strength),
        None => return,
    };
    let dug = Dug { who, cell, remaining: left };
    world.write_message(dug);
    world.trigger(dug);
}

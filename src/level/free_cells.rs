//! Where somebody who comes to a level can stand.

use crate::{
    dungeon::{Dungeon, SpatialIndex},
    grid::Position,
};
use bevy_ecs::prelude::World;

/// Returns whether a cell is open, and has neither a feature, nor a mechanism, nor a
/// character.
pub(super) fn is_free(world: &World, cell: Position) -> bool {
    let stack = world.resource::<SpatialIndex>().at(cell);
    let is_bare = world.resource::<Dungeon>().is_bare(cell);
    is_bare && stack.creature.is_none() && stack.mechanism.is_none()
}

/// Returns the free cell nearest to a cell, the first in row order among equals, or `None`
/// on a level without free cells.
pub(super) fn nearest_free(world: &World, cell: Position) -> Option<Position> {
    let dungeon = world.resource::<Dungeon>();
    let free = dungeon.open_cells().filter(|it| is_free(world, *it));
    free.min_by_key(|it| it.distance(cell))
}

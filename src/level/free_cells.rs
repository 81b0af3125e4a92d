//! The cells where characters arrive on a level.

use crate::{
    dungeon::{Dungeon, SpatialIndex, Terrain},
    grid::Position,
};
use bevy_ecs::prelude::World;

pub(super) fn arrival(dungeon: &Dungeon) -> Position {
    staircase(dungeon, Terrain::UpStairs)
}

pub(super) fn staircase(dungeon: &Dungeon, terrain: Terrain) -> Position {
    let first = dungeon.cells_with(terrain).next().or_else(|| dungeon.open_cells().next());
    first.unwrap_or(Position::new(1, 1))
}

pub(super) fn is_free(world: &World, cell: Position) -> bool {
    world.resource::<SpatialIndex>().is_free(world.resource(), cell)
}

/// Ties go to the first cell in row order.
pub(super) fn nearest_free(world: &World, cell: Position) -> Option<Position> {
    let dungeon = world.resource::<Dungeon>();
    let free = dungeon.open_cells().filter(|it| is_free(world, *it));
    free.min_by_key(|it| it.distance(cell))
}

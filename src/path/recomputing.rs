//! Updating the acting character's distance map before the character decides.

use super::{DistanceMapKind, DistanceMaps, PathTarget};
use crate::{creature::Tunneling, dungeon::Dungeon, grid::Position, turn::CurrentTurn};
use bevy_ecs::prelude::{Has, Query, Res, ResMut};

/// Brings the acting character's distance map up to date: the one to its [`PathTarget`],
/// for walkers or for diggers. No other map is touched.
///
/// On the PC's turn, the maps to its cell become the first to be evicted: most monsters
/// head for the PC, and it is about to move.
pub fn recompute_distance_maps(
    current: Res<CurrentTurn>,
    dungeon: Res<Dungeon>,
    mut maps: ResMut<DistanceMaps>,
    characters: Query<(&Position, Option<&PathTarget>, Has<Tunneling>)>,
) {
    let Some(who) = current.actor() else { return };
    let Ok((place, target, tunnels)) = characters.get(who) else { return };
    if current.is_player() {
        maps.mark_evictable(*place);
    }
    if let Some(cell) = target.and_then(|target| target.0) {
        maps.get_or_compute(&dungeon, cell, DistanceMapKind::of(tunnels), current.now().0);
    }
}

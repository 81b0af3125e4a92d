//! Distance maps follow the PC.

use super::DistanceMaps;
use crate::{creature::Player, grid::Position};
use bevy_ecs::prelude::{Local, Query, ResMut, With};

/// When the PC has moved, the maps of its former place make room.
///
/// Those of its new place are made when somebody heads by them, and digs are
/// followed then too: what nobody uses costs nothing.
pub fn refresh_distance_maps(
    players: Query<&Position, With<Player>>,
    mut maps: ResMut<DistanceMaps>,
    mut place: Local<Option<Position>>,
) {
    let now = players.single().ok().copied();
    if *place != now
        && let Some(left) = std::mem::replace(&mut *place, now)
    {
        maps.leave(left);
    }
}

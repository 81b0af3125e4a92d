//! The choice of which rooms to join with corridors.

use crate::{dungeon::Room, rng::GameRng};
use rand::RngExt;

pub(super) type Link = (Room, Room);

pub(super) fn way_through(strips: &[Vec<Room>]) -> Vec<Link> {
    let order = strips.iter().enumerate().flat_map(|(index, strip)| {
        let mut strip = strip.clone();
        if index % 2 == 1 {
            strip.reverse();
        }
        strip
    });
    let order: Vec<Room> = order.collect();
    order.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

/// Without these loops, a large level would be one long chain.
pub(super) fn ways_round(strips: &[Vec<Room>], stream: &mut GameRng) -> Vec<Link> {
    let mut links = Vec::new();
    for (index, pair) in strips.windows(2).enumerate() {
        // These two rooms, where the chain turns, already have their corridor.
        let turn = if index % 2 == 0 {
            pair[0].last().zip(pair[1].last())
        } else {
            pair[0].first().zip(pair[1].first())
        };
        for room in &pair[0] {
            let beside = beside(*room, &pair[1]);
            if stream.random_bool(0.5) && beside.is_some() && turn != Some(room).zip(beside) {
                links.extend(beside.map(|beside| (*room, *beside)));
            }
        }
    }
    links
}

fn beside(room: Room, strip: &[Room]) -> Option<&Room> {
    let middle = |room: &Room| room.y + room.height / 2;
    let next = strip.partition_point(|other| middle(other) < middle(&room));
    strip[next.saturating_sub(1)..]
        .iter()
        .take(2)
        .min_by_key(|other| middle(other).abs_diff(middle(&room)))
}

//! Hardens rock.

use crate::{
    dungeon::{Dungeon, Hardness},
    grid::Position,
    things::GoesOff,
};
use bevy_ecs::prelude::{Component, World};
use serde::Deserialize;

/// Rock within so many cells becomes as hard as this, but for immutable rock.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Harden {
    /// 1–254.
    #[serde(deserialize_with = "crate::things::numbers::rock_hardness")]
    pub hardness: u8,
    /// How far it reaches.
    #[serde(deserialize_with = "crate::things::numbers::radius")]
    pub radius: u16,
}

pub(super) fn harden_the_rock(world: &mut World, harden: Harden, off: GoesOff) {
    let mut dungeon = world.resource_mut::<Dungeon>();
    let near: Vec<_> = cells_within(off.cell, harden.radius).collect();
    for cell in near {
        let rock = dungeon.hardness(cell);
        if rock != Hardness::OPEN && !rock.is_immutable() {
            dungeon.fill(cell, Hardness(harden.hardness));
        }
    }
}

fn cells_within(middle: Position, radius: u16) -> impl Iterator<Item = Position> {
    let reach = move |at: u16| at.saturating_sub(radius)..=at.saturating_add(radius);
    reach(middle.y).flat_map(move |y| reach(middle.x).map(move |x| Position::new(x, y)))
}

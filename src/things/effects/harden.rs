//! An effect that hardens rock.

use crate::{
    dungeon::{Dungeon, Hardness},
    grid::Position,
    things::Effect,
};
use bevy_ecs::prelude::{Component, On, Query, ResMut};
use serde::Deserialize;

/// Sets the hardness of all rock within a radius, except immutable rock.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Harden {
    /// The new hardness, 1–254.
    #[serde(deserialize_with = "crate::things::numbers::rock_hardness")]
    pub(super) hardness: u8,
    /// The radius in cells.
    #[serde(deserialize_with = "crate::things::numbers::radius")]
    pub(super) radius: u16,
}

pub(super) fn harden_the_rock(
    off: On<Effect<Harden>>,
    hardeners: Query<&Harden>,
    mut dungeon: ResMut<Dungeon>,
) {
    let Ok(harden) = hardeners.get(off.entity) else { return };
    for cell in cells_within(off.cell, harden.radius) {
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

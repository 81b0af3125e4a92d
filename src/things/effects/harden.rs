//! An effect that hardens rock.

use crate::{
    dungeon::{Dungeon, Hardness},
    grid::Position,
    things::{AddThingParts, Effect},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Harden>("harden").add_observer(harden_the_rock);
}

/// Sets the hardness of all rock within a radius, except immutable rock.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Harden {
    #[serde(deserialize_with = "super::super::catalogue::rock_hardness")]
    pub(super) hardness: u8,
    #[serde(deserialize_with = "super::super::catalogue::radius")]
    pub(super) radius: u16,
}

fn harden_the_rock(
    off: On<Effect<Harden>>,
    hardeners: Query<&Harden>,
    mut dungeon: ResMut<Dungeon>,
) {
    let Ok(harden) = hardeners.get(off.entity) else { return };
    let reach = |at: u16| at.saturating_sub(harden.radius)..=at.saturating_add(harden.radius);
    for (y, x) in reach(off.cell.y).flat_map(|y| reach(off.cell.x).map(move |x| (y, x))) {
        let cell = Position::new(x, y);
        let rock = dungeon.hardness(cell);
        if rock != Hardness::OPEN && !rock.is_immutable() {
            dungeon.fill(cell, Hardness(harden.hardness));
        }
    }
}

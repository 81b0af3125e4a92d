//! Effects on the cells of a level: features, rock, traps and smoke.

use crate::{
    dungeon::{Dungeon, Hardness, SpatialIndex},
    grid::Position,
    sight::{Haze, refresh_field_of_view},
    things::{
        AddThingParts, Catalogue, Discovered, Effect, UseMethod,
        catalogue::{count, radius, rock_hardness},
    },
    turn::{CurrentTurn, Expirations, Expired, GameTime},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Cover>("cover").add_observer(cover_ground);
    app.add_part::<WearsAway>("wears_away").add_observer(wear_away);
    app.add_part::<Harden>("harden").add_observer(harden_the_rock);
    app.add_part::<SetTrap>("set_trap").add_observer(set_trap);
    app.add_part::<Smoke>("smoke").add_observer(fill_with_smoke).add_observer(lift_the_smoke);
}

/// Puts a feature on the bare cells within a radius of the cell where the item lands, or
/// of the trap. Cells with a mechanism or a staircase stay as they are; so do cells with
/// a creature or an item if the feature is solid.
#[derive(Component, Clone, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Thrown)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    /// The name of the feature.
    pub feature: String,
    /// The radius in cells.
    #[serde(deserialize_with = "radius")]
    pub radius: u16,
}

fn cover_ground(
    off: On<Effect<Cover>>,
    items: Query<&Cover>,
    catalogue: Res<Catalogue>,
    spatial_index: Res<SpatialIndex>,
    mut dungeon: ResMut<Dungeon>,
) {
    let Ok(cover) = items.get(off.entity) else { return };
    let feature = catalogue.find(&cover.feature).and_then(|row| catalogue.feature(row));
    let Some(feature) = feature else { return };
    let is_free = |cell| {
        let stack = spatial_index.at(cell);
        let is_empty = stack.creature.is_none() && stack.items.is_empty();
        stack.mechanism.is_none() && (is_empty || !feature.obstacle.is_solid())
    };
    let cells: Vec<_> = dungeon
        .open_cells()
        .filter(|cell| cell.distance(off.cell) <= cover.radius && dungeon.is_bare(*cell))
        .filter(|cell| !dungeon.terrain(*cell).is_staircase() && is_free(*cell))
        .collect();
    for cell in cells {
        dungeon.set_feature(cell, Some(feature));
    }
}

/// Removes the feature from the cell in which it goes off.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct WearsAway {}

fn wear_away(off: On<Effect<WearsAway>>, mut dungeon: ResMut<Dungeon>) {
    dungeon.set_feature(off.cell, None);
}

/// Sets the hardness of all rock within a radius, except immutable rock.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Harden {
    #[serde(deserialize_with = "rock_hardness")]
    hardness: u8,
    #[serde(deserialize_with = "radius")]
    radius: u16,
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

/// Sets a trap in its user's cell if that cell is bare and has neither a mechanism nor a
/// staircase. The PC knows about the trap; the monsters on the level do not.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetTrap {
    pub(crate) trap: String,
}

fn set_trap(
    off: On<Effect<SetTrap>>,
    kits: Query<&SetTrap>,
    catalogue: Res<Catalogue>,
    (dungeon, spatial_index): (Res<Dungeon>, Res<SpatialIndex>),
    mut commands: Commands,
) {
    let (Ok(kit), cell) = (kits.get(off.entity), off.cell) else { return };
    let Some(kind) = catalogue.find(&kit.trap) else { return };
    if is_free(&dungeon, &spatial_index, cell) {
        let catalogue = catalogue.clone();
        commands.queue(move |world: &mut World| {
            let trap = catalogue.spawn(world, kind);
            world.entity_mut(trap).insert((cell, Discovered));
        });
    }
}

pub(crate) fn has_room_for_a_trap(world: &World, cell: Position) -> bool {
    is_free(world.resource(), world.resource(), cell)
}

fn is_free(dungeon: &Dungeon, spatial_index: &SpatialIndex, cell: Position) -> bool {
    dungeon.is_bare(cell)
        && !dungeon.terrain(cell).is_staircase()
        && spatial_index.mechanism(cell).is_none()
}

/// Limits sight within a radius to neighbouring cells, for a number of turns.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::AppliedOrThrown)]
#[serde(deny_unknown_fields)]
pub struct Smoke {
    /// The radius in cells.
    #[serde(deserialize_with = "radius")]
    pub radius: u16,
    /// The duration in turns.
    #[serde(deserialize_with = "count")]
    pub turns: u16,
}

fn fill_with_smoke(
    off: On<Effect<Smoke>>,
    pots: Query<&Smoke>,
    current: Res<CurrentTurn>,
    mut expirations: ResMut<Expirations>,
    mut commands: Commands,
) {
    let Ok(smoke) = pots.get(off.entity) else { return };
    let cloud = commands.spawn((off.cell, Haze { radius: smoke.radius })).id();
    let end = current.now() + GameTime::PER_TURN * u64::from(smoke.turns);
    expirations.add::<Haze>(end, cloud);
}

/// Otherwise, the actor's field of view would not be refreshed until the end of the turn.
fn lift_the_smoke(smoke: On<Expired<Haze>>, mut commands: Commands) {
    commands.entity(smoke.entity).despawn();
    commands.run_system_cached(refresh_field_of_view);
}

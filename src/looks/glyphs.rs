//! How things and the ground are drawn: a glyph and a role.

use crate::{
    dungeon::{Feature, Glyph, Terrain},
    grid::Position,
    knowledge::RememberedThing,
    looks::{ColourOverride, ColourRole, colour_role::custom_role},
    things::{Catalogue, ThingKind},
};
use bevy_ecs::prelude::{Entity, World};
use std::collections::BTreeMap;

/// The glyph of smoke.
pub const HAZE: char = ',';

/// Returns the role whose colour a creature or mechanism has been given.
pub fn tint(world: &World, who: Entity) -> Option<ColourRole> {
    world.get::<ColourOverride>(who).map(|tint| tint.0)
}

/// The looks of the ground, for code that draws many cells.
#[derive(Debug, Default)]
pub struct GroundLooks {
    features: Vec<(char, ColourRole)>,
}

impl GroundLooks {
    /// Reads the catalogue of a game.
    pub fn of(world: &World) -> Self {
        let kinds = world.get_resource::<Catalogue>().into_iter().flat_map(Catalogue::iter);
        Self { features: kinds.map(|(_, kind)| look_of_feature(world, kind)).collect() }
    }

    /// Returns the glyph and role of a cell's ground.
    pub fn of_cell(
        &self,
        terrain: Terrain,
        feature: Option<Feature>,
        is_seen: bool,
    ) -> (char, ColourRole) {
        let feature = feature.and_then(|it| self.features.get(usize::from(it.row)));
        ground_look(terrain, feature.copied(), is_seen)
    }
}

/// Returns the glyph and role of a cell's ground.
pub const fn ground_look(
    terrain: Terrain,
    feature: Option<(char, ColourRole)>,
    is_seen: bool,
) -> (char, ColourRole) {
    if let Some((glyph, role)) = feature {
        return (glyph, if is_seen { role } else { ColourRole::Remembered });
    }
    let role = match terrain {
        Terrain::UpStairs | Terrain::DownStairs if !is_seen => ColourRole::Landmark,
        _ if !is_seen => ColourRole::Remembered,
        Terrain::Rock => ColourRole::Rock,
        Terrain::Floor => ColourRole::Floor,
        Terrain::Corridor => ColourRole::Corridor,
        Terrain::UpStairs | Terrain::DownStairs => ColourRole::Stairs,
    };
    (terrain.glyph(), role)
}

/// Returns the glyph and role of a feature that is seen.
pub fn look_of_feature(world: &World, kind: &ThingKind) -> (char, ColourRole) {
    (kind.glyph, role_of(world, kind).unwrap_or(ColourRole::Stone))
}

/// Returns the glyph of a cell with a thing: a staircase matters more, and takes its colour.
pub const fn glyph_over(terrain: Terrain, thing: char) -> char {
    if terrain.is_staircase() { terrain.glyph() } else { thing }
}

/// How a thing is drawn.
#[derive(Clone, Copy, Debug)]
pub struct ThingLook {
    /// Its glyph.
    pub glyph: char,
    /// Its role, which decides its colour.
    pub role: ColourRole,
    /// The thing as the PC remembers it.
    pub thing: RememberedThing,
}

/// Returns how the topmost of the given things in each cell is drawn.
pub fn looks_of_things(world: &World, things: &[RememberedThing]) -> BTreeMap<Position, ThingLook> {
    let Some(catalogue) = world.get_resource::<Catalogue>() else { return BTreeMap::new() };
    let mut drawn: BTreeMap<_, ThingLook> = BTreeMap::new();
    for thing in things {
        let Some(kind) = thing.kind.map(|kind| catalogue.kind(kind)) else { continue };
        if !thing.is_item || drawn.get(&thing.cell).is_none_or(|below| below.thing.is_item) {
            drawn.insert(thing.cell, draw_thing(world, thing, kind));
        }
    }
    drawn
}

fn draw_thing(world: &World, thing: &RememberedThing, kind: &ThingKind) -> ThingLook {
    let own = world.get::<Glyph>(thing.entity).map(|glyph| glyph.0);
    let glyph = own.unwrap_or(thing.door_state.map_or(kind.glyph, |latch| latch.glyph(kind.glyph)));
    let usual = if thing.is_item { ColourRole::Item } else { ColourRole::Mechanism };
    let role = tint(world, thing.entity).or_else(|| role_of(world, kind)).unwrap_or(usual);
    ThingLook { glyph, role, thing: *thing }
}

fn role_of(world: &World, kind: &ThingKind) -> Option<ColourRole> {
    let name = kind.colour.as_ref()?;
    custom_role(world, name).or_else(|| ColourRole::named(name))
}

//! The catalogue of kinds of things: the rows of three tables. Also the ways to use an item, and
//! the valid ranges of the numbers in parts, so that an error shows the line.

use super::{
    EffectRegistry,
    effect::{COLUMNS, COMMON, Parts},
};
use crate::{
    content::{AssetFile, AssetFiles, ContentError, Row, SourceText, glyph, line, number, range},
    dungeon::{CellLayer, Feature, Obstacle},
};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Deserializer};
use std::sync::Arc;

/// The tables, in the order of the catalogue's rows, and the key of each table's rows.
const TABLES: [(AssetFile, &str, ThingTable); 3] = [
    (AssetFile::Mechanisms, "mechanism", ThingTable::Mechanisms),
    (AssetFile::Items, "item", ThingTable::Items),
    (AssetFile::Features, "feature", ThingTable::Features),
];

/// The glyphs already taken by characters, terrain, and open doors.
const TAKEN: &str = "@.#<>' 0123456789abcdef";

/// The row of the [`Catalogue`]: mechanisms, items, then features, each in file order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThingKindId(pub u16);

/// An item or a mechanism, with its kind.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[component(immutable)]
pub struct Thing(pub ThingKindId);

/// The table that describes a kind of thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ThingTable {
    /// Doors, chests and traps.
    #[default]
    Mechanisms,
    /// Items.
    Items,
    /// Terrain features.
    Features,
}

/// A kind of thing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThingKind {
    /// The name.
    #[serde(deserialize_with = "line::<24, _, _>")]
    pub name: String,
    /// The glyph, which no other kind shares.
    #[serde(deserialize_with = "glyph")]
    pub glyph: char,
    /// The row of the colour table for this kind; the default row if there is none.
    #[serde(default, deserialize_with = "line::<24, _, _>")]
    pub colour: Option<String>,
    /// The description of its effect, as shown in the game.
    #[serde(deserialize_with = "line::<200, _, _>")]
    pub text: String,
    /// The table it comes from.
    #[serde(skip)]
    pub table: ThingTable,
    /// The relative frequency in random placement; 0 means never.
    #[serde(deserialize_with = "number::<0, 1000, _, _>")]
    pub weight: u32,
    /// The first and last level on which it is placed at random, counted from 1.
    #[serde(deserialize_with = "range::<1, 99, _, _>")]
    pub levels: (u32, u32),
    /// A feature's effect on movement and sight. Mechanisms have a component for this instead.
    #[serde(skip)]
    pub obstacle: Obstacle,
    #[serde(skip)]
    parts: Parts,
}

/// All kinds of things. Empty by default.
///
/// ```
/// use hexdelve::{prelude::*, things::Haste};
/// let catalogue = &GameTables::built_in().catalogue;
/// let potion = catalogue.find("potion of haste").unwrap();
/// assert_eq!(catalogue.by_glyph('!'), Some(potion));
/// assert_eq!(catalogue.kind(potion).part::<Haste>().unwrap().moves, 8);
/// let mut world = World::new();
/// let flask = catalogue.spawn(&mut world, potion);
/// assert_eq!(world.get(flask), Some(&Thing(potion)));
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct Catalogue {
    // Shared, so that code needing the whole world can hold a cheap clone.
    kinds: Arc<[ThingKind]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FeatureColumns {
    #[serde(deserialize_with = "number::<0, 3, _, _>")]
    walkers: u8,
    #[serde(deserialize_with = "number::<0, 3, _, _>")]
    diggers: u8,
    solid: bool,
    opaque: bool,
}

impl Catalogue {
    /// Reads the tables `[[mechanism]]`, `[[item]]` and `[[feature]]`.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, what was found and what was expected.
    pub fn read(files: &AssetFiles, parts: &EffectRegistry) -> Result<Self, ContentError> {
        let mut kinds = Vec::new();
        for (file, noun, table) in TABLES {
            let text = files.text(file);
            for row in text.rows(noun)? {
                kinds.push(read_kind(text, row, table, parts, &kinds)?);
            }
        }
        Ok(Self { kinds: kinds.into() })
    }

    /// Returns the kind with this id.
    ///
    /// # Panics
    /// Panics if the id comes from another catalogue.
    pub fn kind(&self, id: ThingKindId) -> &ThingKind {
        &self.kinds[usize::from(id.0)]
    }

    /// Returns the kind with this name.
    pub fn find(&self, name: &str) -> Option<ThingKindId> {
        self.first(|kind| kind.name == name)
    }

    /// Returns the kind with this glyph.
    pub fn by_glyph(&self, glyph: char) -> Option<ThingKindId> {
        self.first(|kind| kind.glyph == glyph)
    }

    /// Returns the first kind that has this part.
    pub fn with_part(&self, part: &str) -> Option<ThingKindId> {
        self.first(|kind| kind.has(part))
    }

    /// Returns a feature as a level stores it, or `None` if the kind is not a feature.
    pub fn feature(&self, id: ThingKindId) -> Option<Feature> {
        let kind = self.kind(id);
        let is_feature = kind.table == ThingTable::Features;
        is_feature.then_some(Feature { row: id.0, obstacle: kind.obstacle })
    }

    /// Iterates over all kinds, in catalogue order.
    pub fn iter(&self) -> impl Iterator<Item = (ThingKindId, &ThingKind)> {
        (0..).map(ThingKindId).zip(self.kinds.iter())
    }

    /// Spawns a thing of this kind, with its parts but without a position.
    ///
    /// # Panics
    /// Panics if the id comes from another catalogue.
    pub fn spawn(&self, world: &mut World, id: ThingKindId) -> Entity {
        let kind = self.kind(id);
        let mut thing = match kind.table {
            ThingTable::Mechanisms => world.spawn((Thing(id), CellLayer::Mechanism)),
            ThingTable::Items => world.spawn((Thing(id), CellLayer::Item)),
            ThingTable::Features => world.spawn(Thing(id)),
        };
        kind.parts.give_to(&mut thing);
        thing.id()
    }

    fn first(&self, fits: impl Fn(&ThingKind) -> bool) -> Option<ThingKindId> {
        self.iter().find(|(_, kind)| fits(kind)).map(|(id, _)| id)
    }
}

impl ThingKind {
    /// Whether the kind has the part with this name.
    pub fn has(&self, part: &str) -> bool {
        self.has_any(&[part])
    }

    pub(crate) fn has_any(&self, parts: &[&str]) -> bool {
        self.parts().any(|name| parts.contains(&name))
    }

    /// Returns a part of the kind, with the numbers from its row.
    pub fn part<C: Component>(&self) -> Option<&C> {
        self.parts.get()
    }

    /// Returns the names of the kind's parts, in the order of its row.
    pub fn parts(&self) -> impl Iterator<Item = &'static str> {
        self.parts.names()
    }

    /// Whether the kind can be placed at random on a level.
    pub fn occurs_on(&self, level: u32) -> bool {
        let (first, last) = self.levels;
        self.weight > 0 && (first..=last).contains(&level)
    }
}

/// The way in which an item is used. The parts of a thing determine it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UseMethod {
    /// Applied in the hand, which uses it up.
    #[default]
    Applied,
    /// Aimed at one of the four bits of a monster in sight, which uses it up.
    Aimed,
    /// Thrown: it goes off where it lands, which uses it up.
    Thrown,
    /// Applied in the hand, or thrown.
    AppliedOrThrown,
    /// Worn, any number of times. If it is thrown at a creature, that creature wears it.
    Worn,
    /// Works while it is carried.
    Carried,
}

impl UseMethod {
    /// Whether the item goes off where it lands, and is then gone.
    pub const fn breaks(self) -> bool {
        matches!(self, Self::Thrown | Self::AppliedOrThrown)
    }

    /// Whether using the item uses it up.
    pub(crate) const fn is_used_up(self) -> bool {
        !matches!(self, Self::Worn)
    }
}

fn read_kind(
    text: &SourceText,
    mut row: Row<'_>,
    table: ThingTable,
    parts: &EffectRegistry,
    above: &[ThingKind],
) -> Result<ThingKind, ContentError> {
    let is_feature = table == ThingTable::Features;
    let columns = if is_feature { &COLUMNS[..] } else { &COLUMNS[..COMMON] };
    let parts = parts.take_from(&mut row, columns)?;
    let feature_columns = is_feature.then(|| row.split_off(&COLUMNS[..COMMON]));
    let [name_at, glyph_at] = ["name", "glyph"].map(|column| row.place_of(column));
    let kind: ThingKind = row.read()?;
    let feature_columns = feature_columns.map(Row::read).transpose()?;
    let obstacle = feature_columns.map_or(Obstacle::NONE, |columns| obstacle(&columns));
    if above.iter().any(|other| other.name == kind.name) {
        return Err(text.refuse(name_at, "expected a name no other thing has"));
    }
    if TAKEN.contains(kind.glyph) {
        let expected = "expected a glyph other than @ . # < > ' 0-9 a-f or a space";
        return Err(text.refuse(glyph_at, expected));
    }
    if let Some(other) = above.iter().find(|other| other.glyph == kind.glyph) {
        let expected = format!("expected a glyph of its own: this one is the {}'s", other.name);
        return Err(text.refuse(glyph_at, expected));
    }
    Ok(ThingKind { table, obstacle, parts, ..kind })
}

fn obstacle(columns: &FeatureColumns) -> Obstacle {
    let cost = |cost: u8| (cost > 0).then_some(cost);
    let (walkers, diggers) = (cost(columns.walkers), cost(columns.diggers));
    let obstacle = match (columns.solid, walkers) {
        (true, _) => Obstacle::solid(walkers, diggers),
        (false, None) => Obstacle::is_avoided(),
        (false, Some(1)) if !columns.opaque => Obstacle::NONE,
        (false, Some(cost)) => Obstacle::passable(cost),
    };
    if columns.opaque { obstacle.opaque() } else { obstacle }
}

/// Returns the way in which an item is used: [`UseMethod::Applied`] if its parts name none.
pub fn usage(world: &World, item: Entity) -> UseMethod {
    world.get::<UseMethod>(item).copied().unwrap_or_default()
}

/// Reads a hardness that rock can have or lose, 1–254. 255 is immutable.
pub(in crate::things) fn rock_hardness<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    number::<1, 254, D, u8>(from)
}

/// Reads a count or a distance, 1–1000. A part with 0 would have no effect.
pub(in crate::things) fn count<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    number::<1, 1000, D, u16>(from)
}

/// Reads a radius in cells, 0–20: 20 covers more rows than a screen has.
pub(in crate::things) fn radius<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    number::<0, 20, D, u16>(from)
}

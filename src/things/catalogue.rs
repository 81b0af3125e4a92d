//! The kinds of things that there are: the rows of `assets/items.toml` and
//! `assets/mechanisms.toml`.

use super::{
    Parts,
    parts::{COLUMNS, Part},
};
use crate::{
    content::{
        BoundedInt, BoundedRange, ContentError, GlyphChar, Row, ShortName, ShortText, SourceText,
    },
    dungeon::CellLayer,
};
use bevy_ecs::prelude::{Component, Entity, Resource, World};
use serde::Deserialize;
use std::sync::Arc;
use toml::Spanned;

/// What else is drawn: characters, terrain, a door that is open or locked.
const TAKEN: &str = "@.#<>'X 0123456789abcdef";

/// Which row of the [`Catalogue`] a thing is: mechanisms first, then items, in
/// the order of their files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThingKindId(pub u16);

/// An item or a mechanism, of some kind.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[component(immutable)]
pub struct Thing(pub ThingKindId);

/// One kind of things.
#[derive(Clone, Debug)]
pub struct ThingKind {
    /// What it is called.
    pub name: String,
    /// What it is drawn as. No other kind has it.
    pub glyph: char,
    /// The row of the table of colours that it is drawn in, if that is not the usual
    /// one; a screen that has no such row takes the usual one.
    pub colour: Option<String>,
    /// What it does, in the game's own words.
    pub text: String,
    /// Whether it is a mechanism or an item.
    pub layer: CellLayer,
    /// How often it is drawn where things are drawn by chance; 0 is never.
    pub weight: u32,
    /// The first and the last level where it is drawn, from 1.
    pub levels: (u32, u32),
    parts: Vec<(&'static str, Part)>,
}

/// All kinds of things.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::things::Haste;
/// let catalogue = Assets::built_in().catalogue.clone();
/// let potion = catalogue.find("potion of haste").unwrap();
/// assert_eq!(catalogue.by_glyph('!'), Some(potion));
/// assert_eq!(catalogue.kind(potion).layer, CellLayer::Item);
///
/// let mut world = World::new();
/// let flask = catalogue.spawn(&mut world, potion);
/// assert_eq!(world.get(flask), Some(&Thing(potion)));
/// assert_eq!(world.get::<Haste>(flask).unwrap().moves, 8);
/// ```
#[derive(Resource, Clone, Debug)]
pub struct Catalogue {
    // Shared, so that whoever needs the whole world can take a copy along.
    kinds: Arc<[ThingKind]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Columns {
    name: Spanned<ShortName>,
    glyph: Spanned<GlyphChar>,
    text: ShortText,
    weight: BoundedInt<0, 1000>,
    levels: BoundedRange<1, 99>,
    colour: Option<ShortName>,
}

impl Catalogue {
    /// Reads the tables: `[[item]]` and `[[mechanism]]`.
    ///
    /// # Errors
    /// [`ContentError`] names the line, what stands there and what may.
    pub fn read(
        items: &SourceText,
        mechanisms: &SourceText,
        parts: &Parts,
    ) -> Result<Self, ContentError> {
        let mut kinds = Vec::new();
        for (text, noun, layer) in
            [(mechanisms, "mechanism", CellLayer::Mechanism), (items, "item", CellLayer::Item)]
        {
            for row in text.rows(noun)? {
                let kind = read_kind(text, row, layer, parts, &kinds)?;
                kinds.push(kind);
            }
        }
        Ok(Self { kinds: kinds.into() })
    }

    /// A kind.
    ///
    /// # Panics
    /// With the number of another catalogue.
    pub fn kind(&self, id: ThingKindId) -> &ThingKind {
        &self.kinds[usize::from(id.0)]
    }

    /// The kind of this name.
    pub fn find(&self, name: &str) -> Option<ThingKindId> {
        self.first(|kind| kind.name == name)
    }

    /// The kind that is drawn as this.
    pub fn by_glyph(&self, glyph: char) -> Option<ThingKindId> {
        self.first(|kind| kind.glyph == glyph)
    }

    /// The first kind that has this part.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let catalogue = &Assets::built_in().catalogue;
    /// assert_eq!(catalogue.with_part("crown"), catalogue.find("Crown"));
    /// ```
    pub fn with_part(&self, part: &str) -> Option<ThingKindId> {
        self.first(|kind| kind.has(part))
    }

    /// All kinds, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (ThingKindId, &ThingKind)> {
        (0..).map(ThingKindId).zip(self.kinds.iter())
    }

    /// A new thing of a kind, with its parts and without a place.
    ///
    /// # Panics
    /// With the number of another catalogue.
    pub fn spawn(&self, world: &mut World, id: ThingKindId) -> Entity {
        let kind = self.kind(id);
        let mut thing = world.spawn((Thing(id), kind.layer));
        for (_, part) in &kind.parts {
            part.give(&mut thing);
        }
        thing.id()
    }

    fn first(&self, fits: impl Fn(&ThingKind) -> bool) -> Option<ThingKindId> {
        self.iter().find(|(_, kind)| fits(kind)).map(|(id, _)| id)
    }
}

impl ThingKind {
    /// Whether it has the part of this name.
    pub fn has(&self, part: &str) -> bool {
        self.parts().any(|name| name == part)
    }

    /// A part of it, with the numbers of its row.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// use hexdelve::things::{Haste, Veil};
    /// let catalogue = &Assets::built_in().catalogue;
    /// let potion = catalogue.kind(catalogue.find("potion of haste").unwrap());
    /// assert_eq!(potion.part::<Haste>().unwrap().moves, 8);
    /// assert!(potion.part::<Veil>().is_none());
    /// ```
    pub fn part<C: Component>(&self) -> Option<&C> {
        self.parts.iter().find_map(|(_, part)| part.get())
    }

    /// The names of its parts, in the order of its row.
    pub fn parts(&self) -> impl Iterator<Item = &'static str> {
        self.parts.iter().map(|(name, _)| *name)
    }

    /// Whether it can be drawn by chance on a level.
    pub fn occurs_on(&self, level: u32) -> bool {
        let (first, last) = self.levels;
        self.weight > 0 && (first..=last).contains(&level)
    }
}

fn read_kind(
    text: &SourceText,
    mut row: Row<'_>,
    layer: CellLayer,
    parts: &Parts,
    above: &[ThingKind],
) -> Result<ThingKind, ContentError> {
    let parts = row.split_off(&COLUMNS).into_iter().map(|field| parts.read(field));
    let parts = parts.collect::<Result<_, _>>()?;
    let Columns { name, glyph, text: words, weight, levels, colour } = row.read()?;
    let (name, name_at) = (name.get_ref().clone().into_inner(), name.span());
    if above.iter().any(|kind| kind.name == name) {
        return Err(text.refuse(name_at, "expected a name that no other thing has"));
    }
    let (glyph, glyph_at) = (glyph.get_ref().get(), glyph.span());
    if TAKEN.contains(glyph) {
        let expected = "expected a glyph that is none of @ . # < > ' X 0-9 a-f nor a space";
        return Err(text.refuse(glyph_at, expected));
    }
    if let Some(other) = above.iter().find(|kind| kind.glyph == glyph) {
        let expected = format!("expected a glyph of its own: this one is the {}'s", other.name);
        return Err(text.refuse(glyph_at, expected));
    }
    let (text, weight, levels) = (words.into_inner(), weight.get(), levels.get());
    let colour = colour.map(ShortName::into_inner);
    Ok(ThingKind { name, glyph, colour, text, layer, weight, levels, parts })
}

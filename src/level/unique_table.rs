//! All uniques: the rows of `assets/uniques.toml`.

use crate::{
    content::{BoundedInt, BoundedRange, ContentError, ShortName, ShortText, SourceText},
    creature::{Abilities, BaseStats, CharacterBundle, Description, Monster, Speed, Unique},
    dungeon::Dungeon,
    level::table::speed as speed_of,
    things::{Part, RoomGuard, ThingPartRegistry},
};
use bevy_ecs::prelude::{Name, Resource, World};
use serde::Deserialize;
use std::sync::Arc;
use toml::Spanned;

/// The table's columns. Every other key is a part.
const COLUMNS: [&str; 8] =
    ["name", "mask", "speed", "number", "text", "weight", "levels", "guards_crown"];

/// A kind of monster with a trait of its own.
#[derive(Clone, Debug)]
pub struct UniqueKind {
    /// The name.
    pub name: String,
    /// A description of the trait, in one sentence.
    pub text: String,
    /// The abilities at birth.
    pub abilities: Abilities,
    /// The speed, if it does not depend on the level.
    pub speed: Option<Speed>,
    /// The number of monsters of this kind on a level that has it.
    pub number: u32,
    /// The relative frequency with which it is chosen for a level.
    pub weight: u32,
    /// Whether one monster of this kind stands beside the Crown.
    pub guards_crown: bool,
    levels: (u32, u32),
    parts: Vec<Part>,
}

/// All uniques.
///
/// ```
/// use hexdelve::prelude::*;
/// let uniques = &GameTables::built_in().uniques;
/// let twins = uniques.iter().find(|kind| kind.name == "twin").unwrap();
/// assert!(twins.number == 2 && !twins.occurs_on(1));
/// ```
#[derive(Resource, Clone, Debug)]
pub struct UniqueTable {
    kinds: Arc<[UniqueKind]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Columns {
    name: ShortName,
    mask: Spanned<char>,
    speed: Option<BoundedInt<1, 1000>>,
    number: BoundedInt<1, 9>,
    text: ShortText,
    weight: BoundedInt<0, 1000>,
    levels: BoundedRange<1, 99>,
    guards_crown: Option<bool>,
}

impl UniqueTable {
    /// Reads a table of `[[unique]]` rows.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, what was found and what was expected.
    pub fn read(text: &SourceText, parts: &ThingPartRegistry) -> Result<Self, ContentError> {
        let mut kinds = Vec::new();
        for mut row in text.rows("unique")? {
            let own = row.split_off(&COLUMNS).fields().into_iter();
            let own = own.map(|field| Ok(parts.read(field, &COLUMNS)?.1));
            let own = own.collect::<Result<_, ContentError>>()?;
            let row: Columns = row.read()?;
            let abilities = Abilities::from_letter(*row.mask.get_ref())
                .ok_or_else(|| text.refuse(row.mask.span(), "expected one of 0123456789abcdef"))?;
            kinds.push(UniqueKind {
                name: row.name.into_inner(),
                text: row.text.into_inner(),
                abilities,
                speed: row.speed.map(|speed| speed_of(speed.get())),
                number: row.number.get(),
                weight: row.weight.get(),
                guards_crown: row.guards_crown.unwrap_or_default(),
                levels: row.levels.get(),
                parts: own,
            });
        }
        Ok(Self { kinds: kinds.into() })
    }

    /// Iterates over the kinds, in table order.
    pub fn iter(&self) -> impl Iterator<Item = &UniqueKind> {
        self.kinds.iter()
    }
}

impl UniqueKind {
    /// Whether the kind can be chosen for the level with this number, counted from 1.
    pub fn occurs_on(&self, level: u32) -> bool {
        let (first, last) = self.levels;
        self.weight > 0 && (first..=last).contains(&level)
    }

    pub(in crate::level) fn spawn(
        &self,
        world: &mut World,
        dungeon: &Dungeon,
        character: CharacterBundle,
    ) {
        let birth = BaseStats { abilities: character.abilities, speed: character.speed };
        let me = character.position;
        let look = (Name::new(self.name.clone()), Description(self.text.clone()));
        let mut monster = world.spawn((Monster, Unique, character, birth, look));
        for part in &self.parts {
            part.give(&mut monster);
        }
        if monster.contains::<RoomGuard>() {
            let room = dungeon.rooms().iter().copied().find(|room| room.contains(me));
            monster.insert(RoomGuard { room });
        }
    }
}

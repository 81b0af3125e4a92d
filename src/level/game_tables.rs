//! All the game's tables, and two of them: `assets/levels.toml` and `assets/uniques.toml`.

use super::{LevelKind, VaultTable};
use crate::{
    arts::ArtTable,
    content::{AssetFile, AssetFiles, ContentError, SourceText, line, number, range},
    creature::{
        Abilities, BaseStats, Bestiary, CharacterBundle, Description, Monster, Speed, Unique,
    },
    rng::{fnv1a_hash, hash_combine},
    things::{Catalogue, EffectRegistry, Parts, ThingTable},
    trades::TradeTable,
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Name, Resource, World};
use serde::{Deserialize, Deserializer, de::Error};
use std::{fmt, str::FromStr, sync::Arc};

/// The parts that at least one row of a table must have. All other parts are optional.
const NEEDED: [(AssetFile, ThingTable, &str); 3] = [
    (AssetFile::Mechanisms, ThingTable::Mechanisms, "chest"),
    (AssetFile::Mechanisms, ThingTable::Mechanisms, "door"),
    (AssetFile::Items, ThingTable::Items, "crown"),
];

/// The tables of a game. Add them as a plugin to make the game use them.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::{content::ContentError, level::LevelTable};
/// let tables = GameTables::read(&AssetFiles::built_in(), &EffectRegistry::built_in())?;
/// let game = PitSetup::new(Seed(7)).start_with(tables).unwrap();
/// assert_eq!(game.world().resource::<LevelTable>().count(), 8);
/// # Ok::<(), ContentError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTables {
    /// The arts.
    pub arts: ArtTable,
    /// The kinds of monsters.
    pub bestiary: Bestiary,
    /// The kinds of things.
    pub catalogue: Catalogue,
    /// The levels.
    pub levels: LevelTable,
    /// The trades.
    pub trades: TradeTable,
    /// The uniques.
    pub uniques: UniqueTable,
    /// The vaults.
    pub vaults: VaultTable,
    content: ContentHash,
}

impl GameTables {
    /// Reads the tables from these files.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the file and line, what was found and what was expected.
    pub fn read(files: &AssetFiles, parts: &EffectRegistry) -> Result<Self, ContentError> {
        let arts = ArtTable::read(files.text(AssetFile::Arts), parts)?;
        let bestiary = Bestiary::read(files.text(AssetFile::Bestiary))?;
        let catalogue = Catalogue::read(files, parts)?;
        let levels = LevelTable::read(files.text(AssetFile::Levels))?;
        let trades = TradeTable::read(files.text(AssetFile::Trades), parts)?;
        let uniques = UniqueTable::read(files.text(AssetFile::Uniques), parts)?;
        let vaults = VaultTable::read(files.text(AssetFile::Vaults), &catalogue)?;
        for (file, table, part) in NEEDED {
            if !catalogue.iter().any(|(_, kind)| kind.table == table && kind.has(part)) {
                let text = files.text(file);
                return Err(
                    text.refuse(text.end(), format!("expected a row with {part} = {{ … }}"))
                );
            }
        }
        let content = ContentHash::of(files)?;
        Ok(Self { arts, bestiary, catalogue, levels, trades, uniques, vaults, content })
    }

    /// Returns the hash that identifies the tables.
    pub const fn content_hash(&self) -> ContentHash {
        self.content
    }

    /// Lets no hunters come, as in lessons. The hash stays the same.
    #[must_use]
    pub fn without_hunters(mut self) -> Self {
        self.levels.change(|_, plan| plan.lead = 0);
        self
    }

    pub(crate) fn insert_into(self, world: &mut World) {
        world.insert_resource(self.arts);
        world.insert_resource(self.bestiary);
        world.insert_resource(self.catalogue);
        world.insert_resource(self.levels);
        world.insert_resource(self.trades);
        world.insert_resource(self.uniques);
        world.insert_resource(self.vaults);
        world.insert_resource(self.content);
    }
}

impl Plugin for GameTables {
    fn build(&self, app: &mut App) {
        self.clone().insert_into(app.world_mut());
    }
}

/// A hash of all tables that affect the course of a game, whatever their comments and layout.
///
/// ```
/// use hexdelve::prelude::*;
/// let tables = |files| GameTables::read(&files, &EffectRegistry::built_in()).unwrap();
/// let own = AssetFiles::built_in();
/// let noted = own.clone().with_rows(AssetFile::Items, "# Nothing but a note.");
/// assert_eq!(tables(own).content_hash(), tables(noted).content_hash());
/// ```
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContentHash(u64);

const HASHED: [AssetFile; 8] = [
    AssetFile::Items,
    AssetFile::Levels,
    AssetFile::Mechanisms,
    AssetFile::Features,
    AssetFile::Vaults,
    AssetFile::Uniques,
    AssetFile::Trades,
    AssetFile::Arts,
];

impl ContentHash {
    /// Of the built-in tables. The example above computes it.
    const BUILT_IN: Self = Self(0xf2a1_5cd3_939d_a87f);

    /// Returns the lowest 15 bits, which fit in three base-32 characters.
    pub(crate) const fn short(self) -> u16 {
        (self.0 & 0x7fff) as u16
    }

    pub(super) fn of(files: &AssetFiles) -> Result<Self, ContentError> {
        if HASHED.iter().all(|file| *files.text(*file) == file.built_in()) {
            return Ok(Self::BUILT_IN);
        }
        let mut hash = 0;
        for file in HASHED {
            // Serialized again, so that only its values count, not its comments and layout.
            let table: toml::Table = files.text(file).value()?;
            hash = hash_combine(hash, fnv1a_hash(table.to_string().as_bytes()));
        }
        Ok(Self(hash))
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

serialize_as_text!(ContentHash);

impl FromStr for ContentHash {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        u64::from_str_radix(text, 16).map(Self).map_err(|_| "expected a hash of 16 hex digits")
    }
}

/// The level columns in the tables of things have the same limit.
const MOST_LEVELS: u32 = 99;

/// The contents of one level.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelPlan {
    /// The initial number of monsters, 1–1000.
    #[serde(deserialize_with = "number::<1, 1000, _, _>")]
    pub monsters: u32,
    /// One or more masks for random monsters, in ascending order.
    #[serde(deserialize_with = "masks")]
    pub masks: Vec<Abilities>,
    /// The monsters' lowest and highest speeds.
    #[serde(deserialize_with = "speeds")]
    pub speeds: (Speed, Speed),
    /// One or more kinds, from which the level's kind is chosen.
    #[serde(deserialize_with = "kinds")]
    pub kinds: Vec<LevelKind>,
    /// The number of patches of features added.
    #[serde(deserialize_with = "amount")]
    pub patches: u32,
    /// The number of vaults.
    #[serde(deserialize_with = "amount")]
    pub vaults: u32,
    /// The number of kinds of uniques.
    #[serde(deserialize_with = "amount")]
    pub uniques: u32,
    /// The number of monsters with a trade.
    #[serde(default, deserialize_with = "amount")]
    pub traders: u32,
    /// The number of guards at the stairs down, or at the Crown.
    #[serde(default, deserialize_with = "amount")]
    pub guards: u32,
    /// The percentage of doorways that have a door.
    #[serde(deserialize_with = "number::<0, 100, _, _>")]
    pub doors: u32,
    /// The number of traps.
    #[serde(deserialize_with = "amount")]
    pub traps: u32,
    /// The number of chests.
    #[serde(deserialize_with = "amount")]
    pub chests: u32,
    /// The number of items on the floor.
    #[serde(deserialize_with = "amount")]
    pub items: u32,
    /// The turns by which the first arrival on the level lengthens the PC's lead. If the first level
    /// has 0, no hunters come.
    #[serde(deserialize_with = "number::<0, 100_000, _, _>")]
    pub lead: u32,
    /// Whether the level has a cage.
    #[serde(default)]
    pub cage: bool,
    /// The least and the most steps from the PC's arrival cell to the level's shrine, if it has one.
    #[serde(default, deserialize_with = "range::<1, 1000, _, _>")]
    pub shrine: Option<(u32, u32)>,
    /// Whether the level has the Crown. Only the last level has it.
    #[serde(default)]
    pub crown: bool,
}

/// The contents of all levels, from the top.
///
/// ```
/// use hexdelve::prelude::*;
/// let table = &GameTables::built_in().levels;
/// assert_eq!(table.level(1).unwrap().masks, [0, 1, 2, 3].map(Abilities::from_mask));
/// assert!(table.level(8).unwrap().crown && table.level(9).is_none());
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct LevelTable {
    // Shared, so that each game can hold a cheap clone.
    levels: Arc<[LevelPlan]>,
}

impl LevelTable {
    /// Reads a table of 1 to 99 `[[level]]` rows.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, what was found and what was expected.
    pub fn read(text: &SourceText) -> Result<Self, ContentError> {
        let rows = text.rows("level")?;
        let last = rows.len() - 1;
        let mut levels = Vec::new();
        for (index, row) in rows.into_iter().enumerate() {
            if index == MOST_LEVELS as usize {
                return Err(text.refuse(row.span(), "expected no more than 99 [[level]]"));
            }
            let crown_at = row.place_of("crown");
            let plan: LevelPlan = row.read()?;
            if plan.crown != (index == last) {
                let expected = "expected crown = true on the last level, and on no other";
                return Err(text.refuse(crown_at, expected));
            }
            levels.push(plan);
        }
        Ok(Self { levels: levels.into() })
    }

    /// Returns the number of levels, 1–99.
    pub fn count(&self) -> u32 {
        u32::try_from(self.levels.len()).unwrap_or(u32::MAX)
    }

    /// Returns the contents of a level by its number, from 1.
    pub fn level(&self, number: u32) -> Option<&LevelPlan> {
        self.levels.get((number as usize).checked_sub(1)?)
    }

    /// From 1.
    pub(super) fn numbers_where(
        &self,
        is_meant: fn(&LevelPlan) -> bool,
    ) -> impl Iterator<Item = u16> {
        (1..).zip(&*self.levels).filter(move |(_, plan)| is_meant(plan)).map(|(number, _)| number)
    }

    /// Adds levels before the last until there are `count`, each like the one two levels above it.
    /// Every level then has one more trader for each level that was added.
    pub(super) fn deepen(&mut self, count: u32) {
        let extra = count.min(MOST_LEVELS).saturating_sub(self.count());
        let mut levels = self.levels.to_vec();
        for last in (levels.len() - 1..).take(extra as usize) {
            let like = levels[last.saturating_sub(2)].clone();
            levels.insert(last, LevelPlan { crown: false, ..like });
        }
        self.levels = levels.into();
        self.change(|_, plan| plan.traders += extra);
    }

    pub(super) fn change(&mut self, change: impl Fn(u32, &mut LevelPlan)) {
        (1..).zip(Arc::make_mut(&mut self.levels)).for_each(|(level, plan)| change(level, plan));
    }
}

/// The table's columns. Every other key is a part.
const COLUMNS: [&str; 7] = ["name", "mask", "speed", "number", "text", "weight", "levels"];

/// A kind of monster with a trait of its own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UniqueKind {
    /// The name.
    #[serde(deserialize_with = "line::<24, _, _>")]
    pub name: String,
    /// A description of the trait, in one sentence.
    #[serde(deserialize_with = "line::<200, _, _>")]
    pub text: String,
    /// The abilities at birth.
    #[serde(rename = "mask", deserialize_with = "mask")]
    pub abilities: Abilities,
    /// The speed, if it does not depend on the level.
    #[serde(default, deserialize_with = "own_speed")]
    pub speed: Option<Speed>,
    /// The number of monsters of this kind on a level that has it.
    #[serde(deserialize_with = "number::<1, 9, _, _>")]
    pub number: u32,
    /// The relative frequency with which it is chosen for a level.
    #[serde(deserialize_with = "number::<0, 1000, _, _>")]
    pub weight: u32,
    #[serde(deserialize_with = "range::<1, 99, _, _>")]
    levels: (u32, u32),
    #[serde(skip)]
    parts: Parts,
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

impl UniqueTable {
    /// Reads a table of `[[unique]]` rows.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, what was found and what was expected.
    pub fn read(text: &SourceText, parts: &EffectRegistry) -> Result<Self, ContentError> {
        let mut kinds = Vec::new();
        for mut row in text.rows("unique")? {
            let parts = parts.take_from(&mut row, &COLUMNS)?;
            kinds.push(UniqueKind { parts, ..row.read()? });
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

    pub(super) fn spawn(&self, world: &mut World, character: CharacterBundle) {
        let birth = BaseStats::new(character.abilities, character.speed);
        let look = (Name::new(self.name.clone()), Description(self.text.clone()));
        let mut monster = world.spawn((Monster, Unique, character, birth, look));
        self.parts.give_to(&mut monster);
    }
}

fn speeds<'de, D: Deserializer<'de>>(from: D) -> Result<(Speed, Speed), D::Error> {
    let (slowest, fastest) = range::<1, 1000, D, _>(from)?;
    let speed = |number| Speed::new(u16::try_from(number).unwrap_or(u16::MAX));
    Ok((speed(slowest), speed(fastest)))
}

fn own_speed<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Speed>, D::Error> {
    number::<1, 1000, D, _>(from).map(|number| Some(Speed::new(number)))
}

fn amount<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    number::<0, 200, D, _>(from)
}

fn mask<'de, D: Deserializer<'de>>(from: D) -> Result<Abilities, D::Error> {
    let mask = Abilities::from_letter(char::deserialize(from)?);
    mask.ok_or_else(|| D::Error::custom("expected one of 0123456789abcdef"))
}

fn masks<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Abilities>, D::Error> {
    let letters = String::deserialize(from)?;
    let masks = letters.chars().map(Abilities::from_letter).collect::<Option<Vec<_>>>();
    let is_ascending = |it: &Vec<_>| !it.is_empty() && it.is_sorted_by(|one, next| one < next);
    masks.filter(is_ascending).ok_or_else(|| {
        D::Error::custom("expected some of 0123456789abcdef, in ascending order, each once")
    })
}

fn kinds<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<LevelKind>, D::Error> {
    let names = Vec::<String>::deserialize(from)?;
    let kinds = names.iter().map(|name| name.parse().ok()).collect::<Option<Vec<_>>>();
    kinds.filter(|it| !it.is_empty()).ok_or_else(|| {
        let names = LevelKind::ALL.map(LevelKind::name).join(", ");
        D::Error::custom(format!("expected at least one of {names}"))
    })
}

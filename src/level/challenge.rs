//! Game modes, and challenges: delves with one rule changed (rules §7, "Challenges"). Also the
//! content hash, which identifies a game's tables.

use super::{GameTables, LevelPlan};
use crate::{
    content::{AssetFile, AssetFiles, ContentError},
    creature::Abilities,
    rng::{fnv1a_hash, hash_combine},
};
use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, fmt};

const TELEPATHIC: u8 = 2;
const SOONER: u32 = 4;

/// A change to one rule that makes the delve harder.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::level::{Challenge, LevelTable};
/// let game = DelveSetup::new(Seed(7)).challenge(Some(Challenge::Bare)).start();
/// assert_eq!(game.world().resource::<LevelTable>().level(1).unwrap().items, 0);
/// assert_eq!(game.world().get_resource(), Some(&Challenge::Bare));
/// ```
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Challenge {
    /// There are no items except the Crown.
    Bare,
    /// Hunters arrive in a quarter of the usual time, and four times as often.
    Hunted,
    /// All of a level's initial monsters are telepathic, except uniques and those
    /// specified by a vault's drawing.
    Telepaths,
}

/// The name, a sentence about the change, and the change itself.
type Row = (&'static str, &'static str, fn(&mut LevelPlan));

impl Challenge {
    /// All challenges. Run codes number them in this order, from 1.
    pub const ALL: [Self; 3] = every_variant![Bare, Hunted, Telepaths];

    const fn row(self) -> Row {
        match self {
            Self::Bare => ("bare", "There are no items but the Crown.", |plan| {
                (plan.items, plan.chests, plan.vaults, plan.locked) = (0, 0, 0, 0);
            }),
            Self::Hunted => ("hunted", "Hunters arrive in a quarter of the usual time.", |plan| {
                plan.hunters = plan.hunters.div_ceil(SOONER);
                plan.hunters_again = plan.hunters_again.div_ceil(SOONER);
            }),
            Self::Telepaths => ("telepaths", "Most monsters are telepaths.", |plan| {
                let masks = plan.masks.iter().map(|it| it.mask() | TELEPATHIC);
                let masks: BTreeSet<_> = masks.collect();
                plan.masks = masks.into_iter().map(Abilities::from_mask).collect();
            }),
        }
    }

    /// Returns the name, such as `hunted`.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// Returns a sentence describing the change.
    pub const fn description(self) -> &'static str {
        self.row().1
    }

    /// Their hash stays the same.
    pub(super) fn change(self, mut tables: GameTables) -> GameTables {
        tables.levels.change(self.row().2);
        tables
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A hash of all tables that affect the course of a game. Monster names, keys and colours
/// are excluded, as are the files' comments and layout.
///
/// ```
/// use hexdelve::prelude::*;
/// let tables = |files| GameTables::read(&files, &EffectRegistry::built_in()).unwrap();
/// let own = AssetFiles::built_in();
/// let noted = own.clone().with_rows(AssetFile::Items, "# Nothing but a note.");
/// assert_eq!(tables(own).content_hash(), tables(noted).content_hash());
/// ```
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ContentHash(u64);

const TABLES: [AssetFile; 6] = [
    AssetFile::Items,
    AssetFile::Levels,
    AssetFile::Mechanisms,
    AssetFile::Features,
    AssetFile::Vaults,
    AssetFile::Uniques,
];

impl ContentHash {
    /// Of the built-in tables. The example above computes it.
    const BUILT_IN: Self = Self(0xbf93_da6c_9717_1775);

    /// Returns the lowest 15 bits, which fit in three base-32 characters.
    pub(crate) const fn short(self) -> u16 {
        (self.0 & 0x7fff) as u16
    }

    pub(super) fn of(files: &AssetFiles) -> Result<Self, ContentError> {
        if TABLES.iter().all(|file| *files.text(*file) == file.built_in()) {
            return Ok(Self::BUILT_IN);
        }
        let mut hash = 0;
        for file in TABLES {
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

impl From<ContentHash> for String {
    fn from(hash: ContentHash) -> Self {
        hash.to_string()
    }
}

impl TryFrom<String> for ContentHash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong = |_| "expected a hash of 16 hex digits".to_owned();
        u64::from_str_radix(&text, 16).map(Self).map_err(wrong)
    }
}

/// The mode of a game. Scores are listed by mode (rules §7, "Score").
#[derive(
    Resource, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum GameMode {
    /// The delve.
    #[default]
    Delve,
    /// The delve with everything visible, and turns that can be taken back.
    Practice,
    /// Practice mode, with powers the player normally lacks.
    Wizard,
    /// The pit.
    Pit,
}

impl GameMode {
    /// All modes.
    pub const ALL: [Self; 4] = every_variant![Delve, Practice, Wizard, Pit];

    /// Whether turns can be taken back.
    pub const fn can_take_back(self) -> bool {
        matches!(self, Self::Practice | Self::Wizard)
    }

    pub(super) const fn shows_everything(self) -> bool {
        !matches!(self, Self::Delve)
    }

    /// Returns `delve`, `practice`, `wizard` or `pit`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Delve => "delve",
            Self::Practice => "practice",
            Self::Wizard => "wizard",
            Self::Pit => "pit",
        }
    }
}

impl fmt::Display for GameMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

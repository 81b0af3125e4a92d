//! A study: its game, autopilot and seeds, the share of them that one machine plays, and the
//! manifest, which describes its rows.

use crate::{RowFormat, RowsPer, StudyError};
use hexdelve::{
    content::escape_unprintable,
    journal::{GameSetup, RULES_VERSION},
    level::ContentHash,
    prelude::*,
    rng::fnv1a_hash,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{fmt, str::FromStr};

const FORMAT: u32 = 1;

/// Two studies with equal manifests have equal rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StudyManifest {
    format: u32,
    /// The program that played, for human readers.
    program: String,
    rules: u32,
    /// The hash of a delve's tables. A pit has none, because no table affects it.
    tables: Option<ContentHash>,
    /// The names of custom rules, and of omitted built-in rules.
    plugins: Vec<String>,
    /// The setup of the games, without a seed.
    game: Value,
    /// The hash of a pit's custom dungeon.
    dungeon: Option<String>,
    pub(super) autopilot: String,
    pub(super) seeds: SeedRange,
    pub(super) shard: Shard,
    pub(super) each: RowsPer,
    pub(super) rows: RowFormat,
}

hexdelve::serialize_as_text!(SeedRange, Shard);

/// The game, autopilot and seeds of a study, and the format of its rows.
///
/// ```
/// use hexdelve_study::prelude::*;
/// use hexdelve_study::Study;
/// let study = Study::new(PitSetup::new(Seed(0)), AutopilotName::Hunter, "1..3".parse().unwrap());
/// let mut rows = Vec::new();
/// let threads = std::num::NonZero::new(2).unwrap();
/// study.run(&Rules::default(), threads, &Default::default(), &mut |games| {
///     rows.extend_from_slice(games);
///     Ok(())
/// })?;
/// assert_eq!(String::from_utf8(rows).unwrap().lines().count(), 3);
/// # Ok::<(), hexdelve_study::StudyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Study {
    /// The setup of the games, whose seed does not matter.
    pub setup: GameSetup,
    /// The autopilot that plays.
    pub autopilot: AutopilotName,
    /// The seeds of all games.
    pub seeds: SeedRange,
    /// The share of the seeds that is played.
    pub shard: Shard,
    /// Whether there is a row for each game (the default) or for each turn.
    pub each: RowsPer,
    /// The format of the rows: JSON lines by default.
    pub rows: RowFormat,
}

impl Study {
    /// Creates a study of games that differ only in their seeds, all of which are played.
    pub fn new(setup: impl Into<GameSetup>, autopilot: AutopilotName, seeds: SeedRange) -> Self {
        let (shard, each, rows) = (Shard::WHOLE, RowsPer::default(), RowFormat::default());
        Self { setup: setup.into().reseeded(Seed(0)), autopilot, seeds, shard, each, rows }
    }

    /// Returns the seeds of this shard, which are the ones to be played.
    ///
    /// # Errors
    /// [`StudyError`] if there are more shards than seeds.
    pub fn own_seeds(&self) -> Result<SeedRange, StudyError> {
        self.seeds.shard(self.shard)
    }

    /// Returns the header line, without its line ending, if the format has one.
    pub fn header(&self) -> Option<&'static str> {
        self.rows.header(self.each)
    }

    /// The first game must be startable.
    pub(super) fn manifest(&self, rules: &Rules) -> Result<StudyManifest, StudyError> {
        let seed = self.own_seeds()?.first;
        let wrong = |why| StudyError::Refused(format!("seed {seed}: {why}"));
        let game = rules.start(self.setup.reseeded(Seed(seed))).map_err(wrong)?;
        let header = GameHeader::new(self.setup.clone(), game.world());
        let dungeon = match &self.setup {
            GameSetup::Pit(pit) => pit.custom_dungeon(),
            GameSetup::Delve(_) => None,
        };
        let hash = |it: &Dungeon| format!("{:016x}", fnv1a_hash(&it.to_bytes(Position::new(0, 0))));
        Ok(StudyManifest {
            format: FORMAT,
            program: header.program,
            rules: RULES_VERSION,
            tables: header.content,
            plugins: header.plugins,
            game: without_seed(&self.setup),
            dungeon: dungeon.map(hash),
            autopilot: self.autopilot.as_str().to_owned(),
            seeds: self.seeds,
            shard: self.shard,
            each: self.each,
            rows: self.rows,
        })
    }
}

fn without_seed(setup: &GameSetup) -> Value {
    let mut game = serde_json::to_value(setup).expect("a setup has keys that are text");
    for part in game.as_object_mut().into_iter().flat_map(serde_json::Map::values_mut) {
        part.as_object_mut().map(|fields| fields.remove("seed"));
    }
    game
}

impl StudyManifest {
    /// In a few words: `delve, challenge bare`.
    pub(super) fn game(&self) -> String {
        let Some((name, fields)) = self.game.as_object().and_then(|it| it.iter().next()) else {
            return self.game.to_string();
        };
        let fields = fields.as_object().into_iter().flatten().filter_map(|(field, value)| {
            // A mode with the same name as the game adds no information.
            let says_nothing = value.is_null() || *value == Value::Bool(false) || *value == **name;
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            (!says_nothing).then(|| format!(", {} {value}", field.replace('_', " ")))
        });
        name.clone() + &fields.collect::<String>()
    }

    pub(super) fn with_seeds(&self, seeds: SeedRange, shard: Shard) -> Self {
        Self { seeds, shard, ..self.clone() }
    }

    fn fields(&self) -> [(&'static str, String); 11] {
        let none = || "none".to_owned();
        [
            ("format", self.format.to_string()),
            ("rules", self.rules.to_string()),
            ("tables", self.tables.map_or_else(none, |hash| hash.to_string())),
            ("plugins", format!("[{}]", self.plugins.join(", "))),
            ("game", self.game.to_string()),
            ("dungeon", self.dungeon.clone().unwrap_or_else(none)),
            ("autopilot", self.autopilot.clone()),
            ("each", self.each.as_ref().to_owned()),
            ("rows", self.rows.as_ref().to_owned()),
            ("seeds", self.seeds.to_string()),
            ("shard", self.shard.to_string()),
        ]
    }

    /// A sentence about the first field that differs.
    pub(super) fn difference(
        &self,
        other: &Self,
        other_name: &dyn fmt::Display,
        remedy: &str,
    ) -> Option<String> {
        let mut pairs = self.fields().into_iter().zip(other.fields());
        let ((field, found), (_, expected)) = pairs.find(|(one, other)| one != other)?;
        let told = format!("its {field} is {found}, but {other_name} has {expected}: {remedy}");
        Some(escape_unprintable(&told))
    }

    pub(super) fn read(text: &str) -> Result<Self, String> {
        let manifest: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if manifest.format != FORMAT {
            let found = manifest.format;
            return Err(format!("it has format {found}, and this program reads {FORMAT}"));
        }
        Ok(manifest)
    }
}

/// An inclusive range of seeds, written as `1..2000`.
///
/// ```
/// use hexdelve_study::{SeedRange, Shard};
/// let seeds: SeedRange = "1..10".parse()?;
/// assert_eq!(seeds.count(), 10);
/// let third: Shard = "3/3".parse().unwrap();
/// assert_eq!(seeds.shard(third).unwrap(), "7..10".parse()?);
/// let told = "10..1".parse::<SeedRange>().unwrap_err();
/// assert!(told.contains("the first must not be higher than the last"), "{told}");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedRange {
    pub(super) first: u64,
    pub(super) last: u64,
}

/// One of several equal shares of the seeds, written as `2/4`: the second of four.
///
/// The seeds of a share are consecutive, so concatenating the rows of all shares gives
/// the rows of the whole study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    count: u32,
}

impl SeedRange {
    /// `None` if `last` is lower than `first`.
    pub(super) const fn new(first: u64, last: u64) -> Option<Self> {
        if first <= last { Some(Self { first, last }) } else { None }
    }

    /// Returns the number of seeds, 1 to 2⁶⁴, which does not fit into a `u64`.
    pub const fn count(self) -> u128 {
        (self.last - self.first) as u128 + 1
    }

    /// Returns the seeds of a shard.
    ///
    /// # Errors
    /// [`StudyError`] if there are more shards than seeds.
    #[expect(clippy::cast_possible_truncation, reason = "both are below the number of seeds")]
    pub fn shard(self, shard: Shard) -> Result<Self, StudyError> {
        let most = self.count();
        if u128::from(shard.count) > most {
            return Err(StudyError::Refused(format!(
                "shard {shard} of the seeds {self} is empty: use at most {most} shards"
            )));
        }
        let share = |number: u32| most * u128::from(number) / u128::from(shard.count);
        let (before, through) = (share(shard.number - 1), share(shard.number));
        Ok(Self { first: self.first + before as u64, last: self.first + (through - 1) as u64 })
    }
}

impl Shard {
    /// All seeds, as a single share.
    pub(super) const WHOLE: Self = Self { number: 1, count: 1 };
}

impl FromStr for SeedRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let ends = text.split_once("..").and_then(|(first, last)| {
            let [first, last] = [first, last].map(|it| it.trim().parse().ok());
            Self::new(first?, last?)
        });
        ends.ok_or_else(|| {
            format!(
                "\"{text}\" is not a range of seeds: write the first and the last seed, both of \
                 which are played, as in 1..2000; the first must not be higher than the last, and \
                 the highest possible seed is {}",
                u64::MAX
            )
        })
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let shard = text.split_once('/').and_then(|(number, count)| {
            let (number, count) = (number.trim().parse().ok()?, count.trim().parse().ok()?);
            (1..=count).contains(&number).then_some(Self { number, count })
        });
        shard.ok_or_else(|| {
            format!(
                "\"{text}\" is not a shard: write its number, from 1, and the total number of \
                 shards, as in 2/4"
            )
        })
    }
}

impl fmt::Display for SeedRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

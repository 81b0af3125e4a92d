//! The manifest of a study, which describes its rows.

use super::{RowFormat, RowsPer, SeedRange, Shard, StudyError};
use hexdelve::{
    game::{Game, Rules},
    grid::Position,
    journal::{GameHeader, GameSetup, RULES_VERSION},
    level::{ContentHash, Pit, SetupError},
    player::AutopilotName,
    rng::{Seed, fnv1a_hash},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

const FORMAT: u32 = 1;

/// The description of a study, which is stored beside its rows. Two studies with equal
/// manifests have equal rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyManifest {
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
    autopilot: String,
    seeds: SeedRange,
    shard: Shard,
    each: RowsPer,
    rows: RowFormat,
}

/// The game, autopilot and seeds of a study, and the format of its rows.
///
/// ```
/// use hexdelve_study::prelude::*;
/// use hexdelve_study::Study;
/// let study = Study::new(Pit::new(Seed(0)), AutopilotName::Hunter, "1..3".parse().unwrap());
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
    pub(super) setup: GameSetup,
    pub(super) autopilot: AutopilotName,
    pub(super) seeds: SeedRange,
    pub(super) shard: Shard,
    pub(super) each: RowsPer,
    pub(super) rows: RowFormat,
}

impl Study {
    /// Creates a study of games that differ only in their seeds. The seed of `setup` does
    /// not matter.
    pub fn new(setup: impl Into<GameSetup>, autopilot: AutopilotName, seeds: SeedRange) -> Self {
        let (shard, each, rows) = (Shard::WHOLE, RowsPer::default(), RowFormat::default());
        Self { setup: setup.into().reseeded(Seed(0)), autopilot, seeds, shard, each, rows }
    }

    /// Plays only one share of the seeds.
    #[must_use]
    pub fn shard(self, shard: Shard) -> Self {
        Self { shard, ..self }
    }

    /// Writes a row for each game (the default) or for each turn.
    #[must_use]
    pub fn rows_per(self, each: RowsPer) -> Self {
        Self { each, ..self }
    }

    /// Writes rows in this format. The default is JSON lines.
    #[must_use]
    pub fn rows(self, rows: RowFormat) -> Self {
        Self { rows, ..self }
    }

    /// Returns the seeds of this shard, which are the ones to be played.
    ///
    /// # Errors
    /// [`StudyError::TooManyShards`].
    pub fn own_seeds(&self) -> Result<SeedRange, StudyError> {
        let too_many = || StudyError::TooManyShards { shard: self.shard, seeds: self.seeds };
        self.seeds.shard(self.shard).ok_or_else(too_many)
    }

    /// Returns the header line, without its line ending, if the format has one.
    pub const fn header(&self) -> Option<&'static str> {
        self.rows.header(self.each)
    }

    /// Returns the manifest of the study under these rules.
    ///
    /// # Errors
    /// [`StudyError::Setup`] if the first game cannot be started.
    pub fn manifest(&self, rules: &Rules) -> Result<StudyManifest, StudyError> {
        let seed = self.own_seeds()?.first();
        let wrong = |why: SetupError| StudyError::Setup { seed, why };
        let game = rules.start(self.setup.reseeded(Seed(seed))).map_err(wrong)?;
        Ok(self.manifest_of(&game))
    }

    fn manifest_of(&self, game: &Game) -> StudyManifest {
        let header = GameHeader::new(self.setup.clone(), game.world());
        let dungeon = match &self.setup {
            GameSetup::Pit(pit) => hash_of_the_dungeon(pit),
            GameSetup::Delve(_) => None,
        };
        StudyManifest {
            format: FORMAT,
            program: header.program().to_owned(),
            rules: RULES_VERSION,
            tables: header.content_hash(),
            plugins: header.rule_names().to_vec(),
            game: without_seed(&self.setup),
            dungeon,
            autopilot: self.autopilot.as_str().to_owned(),
            seeds: self.seeds,
            shard: self.shard,
            each: self.each,
            rows: self.rows,
        }
    }
}

fn hash_of_the_dungeon(pit: &Pit) -> Option<String> {
    let dungeon = pit.custom_dungeon()?;
    let corner = Position::new(0, 0);
    Some(format!("{:016x}", fnv1a_hash(&dungeon.to_bytes(corner))))
}

fn without_seed(setup: &GameSetup) -> Value {
    let mut game = serde_json::to_value(setup).expect("a setup has keys that are text");
    for part in game.as_object_mut().into_iter().flat_map(serde_json::Map::values_mut) {
        part.as_object_mut().map(|fields| fields.remove("seed"));
    }
    game
}

impl StudyManifest {
    /// Returns all seeds of the study, which include the shard's seeds.
    pub const fn seeds(&self) -> SeedRange {
        self.seeds
    }

    /// Returns the shard whose rows are beside the manifest.
    pub const fn shard(&self) -> Shard {
        self.shard
    }

    /// Returns the seeds of the shard.
    ///
    /// # Errors
    /// [`StudyError::TooManyShards`].
    pub fn own_seeds(&self) -> Result<SeedRange, StudyError> {
        let too_many = || StudyError::TooManyShards { shard: self.shard, seeds: self.seeds };
        self.seeds.shard(self.shard).ok_or_else(too_many)
    }

    /// Returns whether there is a row for each game or for each turn.
    pub const fn rows_per(&self) -> RowsPer {
        self.each
    }

    /// Returns the format of the rows.
    pub const fn rows(&self) -> RowFormat {
        self.rows
    }

    /// Returns the name of the autopilot.
    pub fn autopilot(&self) -> &str {
        &self.autopilot
    }

    /// Returns the game in a few words: `delve, challenge bare`.
    pub fn game(&self) -> String {
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

    #[must_use]
    pub(super) fn whole(&self, seeds: SeedRange) -> Self {
        Self { seeds, shard: Shard::WHOLE, ..self.clone() }
    }

    pub(super) fn difference(&self, other: &Self) -> Option<(&'static str, [String; 2])> {
        let text = |it: &Option<String>| it.clone().unwrap_or_else(|| "none".to_owned());
        let tables = |it: &Self| text(&it.tables.map(|hash| hash.to_string()));
        let list = |names: &[String]| format!("[{}]", names.join(", "));
        let pairs = [
            ("format", self.format.to_string(), other.format.to_string()),
            ("rules", self.rules.to_string(), other.rules.to_string()),
            ("tables", tables(self), tables(other)),
            ("plugins", list(&self.plugins), list(&other.plugins)),
            ("game", self.game.to_string(), other.game.to_string()),
            ("dungeon", text(&self.dungeon), text(&other.dungeon)),
            ("autopilot", self.autopilot.clone(), other.autopilot.clone()),
            ("each", self.each.as_str().to_owned(), other.each.as_str().to_owned()),
            ("rows", self.rows.as_str().to_owned(), other.rows.as_str().to_owned()),
        ];
        let differing = pairs.into_iter().find(|(_, one, other)| one != other);
        differing.map(|(name, one, other)| (name, [one, other]))
    }

    pub(super) fn any_difference(&self, other: &Self) -> Option<(&'static str, [String; 2])> {
        let seeds = [self.seeds, other.seeds].map(|it| it.to_string());
        let shards = [self.shard, other.shard].map(|it| it.to_string());
        let pairs = [("seeds", seeds), ("shard", shards)];
        let differing = || pairs.into_iter().find(|(_, [one, other])| one != other);
        self.difference(other).or_else(differing)
    }

    pub(super) fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("its keys are text") + "\n"
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

//! The header of a recorded game: its setup, the names of its custom rules, and the version of the
//! rules.

use super::{DailyDate, JournalError, timestamp_now};
use crate::{
    content::{SourceText, escape_unprintable, is_unprintable},
    creature::register_name,
    dungeon::{Dungeon, DungeonFile},
    level::{Challenge, ContentHash, DelveSetup, GameMode, PitSetup},
    rng::Seed,
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Resource, World};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, fmt::Display};

/// The version of the rules. A game recorded under one version is replayed only under
/// that version. It is incremented with every change that makes recorded games diverge.
pub const RULES_VERSION: u32 = 6;

/// In bytes, in either format.
pub(super) const LONGEST_DUNGEON: u64 = 1 << 20;

/// The header of a recorded game: everything needed to start it again.
///
/// ```
/// use hexdelve::prelude::*;
/// let delve = DelveSetup::new(Seed(7));
/// let header = GameHeader::new(delve.clone(), delve.start().world());
/// assert_eq!((header.seed(), header.mode()), (Seed(7), GameMode::Delve));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameHeader {
    /// The program that records the game, with its version: `venom 0.1.0`.
    pub program: String,
    /// The [`RULES_VERSION`] of the program.
    pub rules: u32,
    /// The game's start time, in UTC: `2026-11-21T14:20:25Z`.
    pub began: String,
    /// The date whose seed the game uses, if it is a daily game.
    #[serde(default)]
    pub daily: Option<DailyDate>,
    /// The hash of the game's tables; a pit has none.
    #[serde(default)]
    pub content: Option<ContentHash>,
    /// The names of the custom rules, and of the built-in rules that have been left out.
    #[serde(default)]
    pub plugins: Vec<String>,
    /// The game's setup.
    pub game: GameSetup,
}

/// The setup of a game: a delve or a pit.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameSetup {
    /// A delve.
    Delve(DelveSetup),
    /// A pit.
    Pit(PitSetup),
}

impl GameSetup {
    /// Returns a setup that differs only in its seed.
    #[must_use]
    pub fn reseeded(&self, seed: Seed) -> Self {
        match self.clone() {
            Self::Delve(delve) => Self::Delve(DelveSetup { seed, ..delve }),
            Self::Pit(pit) => Self::Pit(PitSetup { seed, ..pit }),
        }
    }

    pub(crate) const fn seed(&self) -> Seed {
        match self {
            Self::Delve(delve) => delve.seed(),
            Self::Pit(pit) => pit.seed(),
        }
    }

    pub(crate) const fn most_turns(&self) -> Option<u64> {
        match self {
            Self::Delve(delve) => delve.turn_limit,
            Self::Pit(pit) => pit.turn_limit,
        }
    }

    pub(super) const fn own_level_seed(&self) -> Option<Seed> {
        match self {
            Self::Delve(delve) => delve.level_seed,
            Self::Pit(pit) => pit.level_seed,
        }
    }
}

impl GameHeader {
    /// Creates the header of a game that starts now. `world` is the game's world.
    pub fn new(setup: impl Into<GameSetup>, world: &World) -> Self {
        let game = setup.into();
        let content = world.get_resource().filter(|_| matches!(game, GameSetup::Delve(_)));
        let rule_names = world.get_resource::<RuleNames>().cloned().unwrap_or_default();
        Self {
            program: concat!("hexdelve ", env!("CARGO_PKG_VERSION")).to_owned(),
            rules: RULES_VERSION,
            began: timestamp_now(),
            daily: None,
            content: content.copied(),
            plugins: rule_names.0.into_iter().collect(),
            game,
        }
    }

    /// Creates the header of a daily game that starts now. `world` is the game's world.
    pub fn of_daily(day: DailyDate, world: &World) -> Self {
        Self { daily: Some(day.clone()), ..Self::new(day.delve(), world) }
    }

    /// Describes the difference between this header and that of the daily game it claims to
    /// be, if it does and there is one. `world` is that of a game with the program's rules and
    /// tables. Only the program and the start time may differ; everything else is compared as
    /// text, so a key that is added to headers is compared, too.
    pub(crate) fn difference_from_daily(&self, world: &World) -> Option<String> {
        let daily = Self::of_daily(self.daily.clone()?, world);
        let (program, began) = (self.program.clone(), self.began.clone());
        let daily = Self { program, began, ..daily }.encode().unwrap_or_default();
        let own = self.encode().unwrap_or_default();
        if own == daily {
            return None;
        }
        let (own, daily) = (own.0, daily.0);
        let mut has = own.lines().filter(|line| !daily.lines().any(|it| it == *line));
        let mut expected = daily.lines().filter(|line| !own.lines().any(|it| it == *line));
        Some(match (has.next(), expected.next()) {
            (Some(has), Some(expected)) => format!("`{has}`, expected `{expected}`"),
            (Some(has), None) => format!("`{has}`, expected nothing there"),
            (None, expected) => format!("no `{}`", expected.unwrap_or_default()),
        })
    }

    /// Returns bytes that are equal for all headers of one game: they hold the level of a pit, not
    /// how it was made, and not what shows in the records, such as the mode and the turn limit.
    ///
    /// # Errors
    /// Returns a [`JournalError`] if the level of a pit cannot be generated, or the header cannot
    /// be encoded.
    pub fn identity(&self) -> Result<Vec<u8>, JournalError> {
        let level_seed = self.game.own_level_seed().filter(|seed| *seed != self.seed());
        let game = match &self.game {
            GameSetup::Delve(_) => DelveSetup::new(self.seed()).level_seed(level_seed).into(),
            GameSetup::Pit(pit) => {
                let (level, start) = pit.generate_level().map_err(invalid)?;
                let (monsters, ..) = pit.settings();
                let same = PitSetup::new(self.seed()).monsters(monsters).level_seed(level_seed);
                same.dungeon(level).player_at(start).into()
            }
        };
        let (program, began) = (String::new(), String::new());
        let plugins = BTreeSet::from_iter(self.plugins.clone()).into_iter().collect();
        let content = self.content.filter(|_| matches!(game, GameSetup::Delve(_)));
        let same = Self { program, began, daily: None, content, plugins, game, ..*self };
        let (text, dungeon) = same.encode()?;
        Ok([text.as_bytes(), &dungeon].concat())
    }

    /// Returns a delve's challenge, if it has one.
    pub const fn challenge(&self) -> Option<Challenge> {
        match &self.game {
            GameSetup::Delve(delve) => delve.challenge,
            GameSetup::Pit(_) => None,
        }
    }

    /// Returns the seed.
    pub const fn seed(&self) -> Seed {
        self.game.seed()
    }

    /// Returns the game's mode.
    pub const fn mode(&self) -> GameMode {
        match &self.game {
            GameSetup::Delve(delve) => delve.game_mode(),
            GameSetup::Pit(_) => GameMode::Pit,
        }
    }

    pub(super) fn encode(&self) -> Result<(String, Vec<u8>), JournalError> {
        let text = toml::to_string(self).map_err(invalid)?;
        let dungeon = match &self.game {
            GameSetup::Pit(pit) if pit.custom_dungeon().is_some() => encode_dungeon(pit)?,
            _ => Vec::new(),
        };
        Ok((text, dungeon))
    }

    pub(super) fn decode(text: String, dungeon: &[u8]) -> Result<Self, JournalError> {
        #[derive(Deserialize)]
        struct Versions {
            program: String,
            rules: u32,
        }
        let text = SourceText::new("its header", text);
        // Another version may have a different header, so this is checked first.
        let table: toml::Table = text.value().map_err(invalid)?;
        let Versions { program, rules } = table
            .try_into()
            .map_err(|error: toml::de::Error| invalid(escape_unprintable(error.message())))?;
        if rules != RULES_VERSION {
            return Err(JournalError::RulesVersionMismatch {
                program: escape_unprintable(&program),
                rules,
            });
        }
        let mut header: Self = text.value().map_err(invalid)?;
        let words = header.plugins.iter().chain([&header.program, &header.began]);
        if let Some(word) = { words }.find(|word| word.contains(is_unprintable)) {
            let told = format!("\"{}\": expected visible characters", escape_unprintable(word));
            return Err(invalid(told));
        }
        if let GameSetup::Delve(delve) = &header.game
            && delve.game_mode() == GameMode::Pit
        {
            return Err(invalid("a delve played as a pit"));
        }
        if let GameSetup::Pit(pit) = &header.game {
            // Whatever is done with the journal, no world is made beyond the limits.
            pit.check_limits().map_err(invalid)?;
        }
        if !dungeon.is_empty() {
            let file = decode_dungeon(dungeon)?;
            match &mut header.game {
                GameSetup::Pit(pit) => *pit = pit.clone().file(file),
                GameSetup::Delve(_) => return Err(invalid("a delve with a dungeon file")),
            }
        }
        Ok(header)
    }
}

impl From<DelveSetup> for GameSetup {
    fn from(delve: DelveSetup) -> Self {
        Self::Delve(delve)
    }
}

impl From<PitSetup> for GameSetup {
    fn from(pit: PitSetup) -> Self {
        Self::Pit(pit)
    }
}

/// The name of a custom rule. A plugin that changes the course of games adds the name of its rule,
/// and journals then record that they require it. Nothing else depends on the name.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::journal::RuleNames;
/// fn mirrors(app: &mut App) {
///     app.add_plugins(RuleName("mirrors"));
/// }
/// let game = DelveSetup::new(Seed(7)).start_with(mirrors)?;
/// assert!(game.world().resource::<RuleNames>().names().eq(["mirrors"]));
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleName(pub &'static str);

/// The names of all custom rules of a game. A built-in rule that has been left out is
/// listed with a `-` before its name.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleNames(pub(crate) BTreeSet<String>);

impl RuleNames {
    /// Iterates over the names in sorted order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

impl Plugin for RuleName {
    fn build(&self, app: &mut App) {
        register_name(app.world_mut(), "rule", self.0);
        app.world_mut().get_resource_or_init::<RuleNames>().0.insert(self.0.to_owned());
    }

    fn name(&self) -> &str {
        self.0
    }

    fn is_unique(&self) -> bool {
        false
    }
}

/// As an RLG327 file if possible, which other programs can read too.
fn encode_dungeon(pit: &PitSetup) -> Result<Vec<u8>, JournalError> {
    let (dungeon, start) = pit.generate_level().map_err(invalid)?;
    let file = DungeonFile::new(dungeon, Some(start));
    let bytes = file.encode().unwrap_or_else(|_| file.dungeon.to_bytes(start));
    let length = bytes.len();
    if length as u64 > LONGEST_DUNGEON {
        return Err(JournalError::Invalid(format!(
            "its dungeon takes {length} bytes, but the limit is {LONGEST_DUNGEON}; use a smaller \
             one"
        )));
    }
    Ok(bytes)
}

fn invalid(why: impl ToString) -> JournalError {
    JournalError::Invalid(why.to_string())
}

fn decode_dungeon(bytes: &[u8]) -> Result<DungeonFile, JournalError> {
    let wrong =
        |told: &dyn Display| JournalError::Invalid(format!("the dungeon in its header: {told}"));
    if !Dungeon::is_in(bytes) {
        return DungeonFile::decode(bytes).map_err(|told| wrong(&told));
    }
    let (dungeon, start) = Dungeon::from_bytes(bytes).map_err(|told| wrong(&told))?;
    Ok(DungeonFile::new(dungeon, Some(start)))
}

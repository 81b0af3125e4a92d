//! The header of a recorded game.

use super::{DailyDate, JournalError, RULES_VERSION, RuleNames, timestamp_now};
use crate::{
    content::{SourceText, escape_unprintable, is_unprintable},
    dungeon::{Dungeon, DungeonFile},
    level::{Challenge, ContentHash, Delve, GameMode, Pit},
    rng::Seed,
};
use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

/// The maximum size of a dungeon in bytes, in either format.
pub(super) const LONGEST_DUNGEON: u64 = 1 << 20;

/// The header of a recorded game: everything needed to start it again.
///
/// ```
/// use hexdelve::prelude::*;
/// let delve = Delve::new(Seed(7));
/// let header = GameHeader::new(delve.clone(), delve.start().world());
/// assert_eq!((header.seed(), header.mode()), (Seed(7), GameMode::Delve));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameHeader {
    /// The program that recorded the game, for human readers.
    program: String,
    rules: u32,
    /// The game's start time, in UTC.
    began: String,
    /// The date whose seed the game uses.
    #[serde(default)]
    daily: Option<DailyDate>,
    /// The hash of a delve's tables.
    #[serde(default)]
    content: Option<ContentHash>,
    #[serde(default)]
    plugins: Vec<String>,
    game: GameSetup,
}

/// The setup of a game: a delve or a pit.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameSetup {
    /// A delve.
    Delve(Delve),
    /// A pit.
    Pit(Pit),
}

impl GameSetup {
    /// Returns a setup that differs only in its seed.
    ///
    /// ```
    /// use hexdelve::{prelude::*, journal::GameSetup};
    /// let delve = GameSetup::from(Delve::new(Seed(7)).practice(true)).reseeded(Seed(8));
    /// let GameSetup::Delve(delve) = delve else { panic!("it stays a delve") };
    /// assert_eq!((delve.seed(), delve.game_mode()), (Seed(8), GameMode::Practice));
    /// ```
    #[must_use]
    pub fn reseeded(&self, seed: Seed) -> Self {
        match self.clone() {
            Self::Delve(delve) => Self::Delve(delve.reseeded(seed)),
            Self::Pit(pit) => Self::Pit(pit.reseeded(seed)),
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
            Self::Delve(delve) => delve.most_turns(),
            Self::Pit(pit) => pit.most_turns(),
        }
    }
}

/// The part of a header that all versions share.
#[derive(Deserialize)]
struct Versions {
    program: String,
    rules: u32,
}

impl GameHeader {
    /// Creates the header of a game that starts now. `world` is the game's world.
    pub fn new(setup: impl Into<GameSetup>, world: &World) -> Self {
        let game = setup.into();
        let content = matches!(game, GameSetup::Delve(_)).then(|| world.get_resource().copied());
        let plugins = world.get_resource::<RuleNames>();
        Self {
            program: concat!("hexdelve ", env!("CARGO_PKG_VERSION")).to_owned(),
            rules: RULES_VERSION,
            began: timestamp_now(),
            daily: None,
            content: content.flatten(),
            plugins: plugins
                .map_or_else(Vec::new, |rules| rules.names().map(str::to_owned).collect()),
            game,
        }
    }

    /// Marks the game as a daily game, whose seed is that of `day`.
    #[must_use]
    pub fn for_daily(self, day: DailyDate) -> Self {
        Self { daily: Some(day), ..self }
    }

    /// Sets the name and version of the program that records the game: `venom 0.1.0`.
    #[must_use]
    pub fn with_program(self, program: impl Into<String>) -> Self {
        Self { program: program.into(), ..self }
    }

    /// Returns the date whose seed the game uses, if it is a daily game.
    pub const fn daily(&self) -> Option<&DailyDate> {
        self.daily.as_ref()
    }

    /// Returns a delve's challenge, if it has one.
    pub const fn challenge(&self) -> Option<Challenge> {
        match &self.game {
            GameSetup::Delve(delve) => delve.active_challenge(),
            GameSetup::Pit(_) => None,
        }
    }

    /// Returns the game's start time, in UTC: `2026-11-21T14:20:25Z`.
    pub fn started_at(&self) -> &str {
        &self.began
    }

    /// Returns the program that recorded the game.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Returns the hash of the game's tables; a pit has none.
    pub const fn content_hash(&self) -> Option<ContentHash> {
        self.content
    }

    /// Returns the names of the custom rules, and of the built-in rules that have been
    /// left out.
    pub fn rule_names(&self) -> &[String] {
        &self.plugins
    }

    /// Returns the game's setup.
    pub const fn setup(&self) -> &GameSetup {
        &self.game
    }

    /// Returns the seed.
    pub const fn seed(&self) -> Seed {
        match &self.game {
            GameSetup::Delve(delve) => delve.seed(),
            GameSetup::Pit(pit) => pit.seed(),
        }
    }

    /// Returns the game's mode.
    pub const fn mode(&self) -> GameMode {
        match &self.game {
            GameSetup::Delve(delve) => delve.game_mode(),
            GameSetup::Pit(_) => GameMode::Pit,
        }
    }

    pub(super) fn encode(&self) -> Result<(String, Vec<u8>), JournalError> {
        let text = toml::to_string(self)
            .map_err(|error| JournalError::InvalidHeader(error.to_string()))?;
        let dungeon = match &self.game {
            GameSetup::Pit(pit) if pit.custom_dungeon().is_some() => encode_dungeon(pit)?,
            _ => Vec::new(),
        };
        Ok((text, dungeon))
    }

    pub(super) fn decode(text: String, dungeon: &[u8]) -> Result<Self, JournalError> {
        let text = SourceText::new("its header", text);
        let wrong =
            |error: crate::content::ContentError| JournalError::InvalidHeader(error.to_string());
        // Another version may have a different header, so this is checked first.
        let table: toml::Table = text.value().map_err(wrong)?;
        let Versions { program, rules } = table.try_into().map_err(|error: toml::de::Error| {
            JournalError::InvalidHeader(escape_unprintable(error.message()))
        })?;
        if rules != RULES_VERSION {
            return Err(JournalError::RulesVersionMismatch {
                program: escape_unprintable(&program),
                rules,
            });
        }
        let mut header: Self = text.value().map_err(wrong)?;
        let words = header.plugins.iter().chain([&header.program, &header.began]);
        if let Some(word) = { words }.find(|word| word.contains(is_unprintable)) {
            let told = format!("\"{}\": expected visible characters", escape_unprintable(word));
            return Err(JournalError::InvalidHeader(told));
        }
        if let GameSetup::Delve(delve) = &header.game
            && delve.game_mode() == GameMode::Pit
        {
            return Err(JournalError::InvalidHeader("a delve played as a pit".to_owned()));
        }
        if !dungeon.is_empty() {
            let file = decode_dungeon(dungeon)?;
            match &mut header.game {
                GameSetup::Pit(pit) => *pit = pit.clone().file(file),
                GameSetup::Delve(_) => {
                    return Err(JournalError::InvalidHeader(
                        "a delve with a dungeon file".to_owned(),
                    ));
                }
            }
        }
        Ok(header)
    }
}

/// Encodes the dungeon and the PC's start cell: as an RLG327 file, which other programs
/// can read too, if that format can represent it.
fn encode_dungeon(pit: &Pit) -> Result<Vec<u8>, JournalError> {
    let (dungeon, start) =
        pit.generate_level().map_err(|error| JournalError::InvalidHeader(error.to_string()))?;
    let file = DungeonFile::new(dungeon, Some(start));
    let bytes = file.encode().unwrap_or_else(|_| file.dungeon.to_bytes(start));
    if bytes.len() as u64 <= LONGEST_DUNGEON {
        return Ok(bytes);
    }
    let length = bytes.len();
    Err(JournalError::InvalidHeader(format!(
        "its dungeon takes {length} bytes, but the limit is {LONGEST_DUNGEON}; use a smaller one"
    )))
}

fn decode_dungeon(bytes: &[u8]) -> Result<DungeonFile, JournalError> {
    if !Dungeon::is_in(bytes) {
        return DungeonFile::decode(bytes).map_err(JournalError::Dungeon);
    }
    let wrong = |told| JournalError::InvalidHeader(format!("the dungeon in its header: {told}"));
    let (dungeon, start) = Dungeon::from_bytes(bytes).map_err(wrong)?;
    Ok(DungeonFile::new(dungeon, Some(start)))
}

impl From<Delve> for GameSetup {
    fn from(delve: Delve) -> Self {
        Self::Delve(delve)
    }
}

impl From<Pit> for GameSetup {
    fn from(pit: Pit) -> Self {
        Self::Pit(pit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        dungeon::{Hardness, Room},
        grid::{Position, Size},
        journal::Journal,
    };

    #[test]
    fn a_dungeon_of_any_size_is_in_the_journal() {
        for (width, height) in [(12, 9), (300, 30)] {
            let mut dungeon = Dungeon::filled(Size::of(width, height), Hardness(50));
            dungeon.add_room(Room { x: 1, y: 1, width: 9, height: 6 });
            let pit = Pit::new(Seed(7)).dungeon(dungeon).player_at(Position::new(3, 3));
            let bytes = GameHeader::new(pit.clone(), &World::new()).to_bytes().expect("it fits");
            let journal = Journal::read(&bytes[..]).expect("it has just been written");
            let GameSetup::Pit(read) = journal.header().setup() else { panic!("a pit") };
            let [(dungeon, start), (again, place)] =
                [&pit, read].map(|pit| pit.generate_level().expect("the PC has a cell"));
            assert!(again.has_the_cells_of(&dungeon));
            assert_eq!((place, again.size()), (start, dungeon.size()));
        }
    }

    #[test]
    fn a_dungeon_that_takes_too_much_is_refused() {
        let mut dungeon = Dungeon::filled(Size::of(1200, 1200), Hardness(50));
        for cell in dungeon.size().positions().filter(|cell| (cell.x + cell.y) % 2 == 0) {
            dungeon.open(cell, crate::dungeon::Terrain::Floor);
        }
        let pit = Pit::new(Seed(7)).dungeon(dungeon);
        let told = GameHeader::new(pit, &World::new()).to_bytes().expect_err("it takes 2 MB");
        assert!(told.to_string().contains("use a smaller one"), "{told}");
    }
}

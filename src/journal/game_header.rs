//! How a recorded game begins.

use super::{DailyDate, JournalError, RULES, RuleNames, now};
use crate::{
    content::{SourceText, is_invisible, visible},
    dungeon::{Dungeon, DungeonFile},
    level::{ContentHash, Delve, GameMode, Pit},
    rng::Seed,
};
use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

/// As much as a dungeon may have, in either format.
pub(super) const LONGEST_DUNGEON: u64 = 1 << 20;

/// How a recorded game begins, and what it takes to play it again.
///
/// ```
/// use hexdelve::prelude::*;
/// let delve = Delve::new(Seed(7));
/// let opening = GameHeader::new(delve.clone(), delve.start().world());
/// assert_eq!((opening.seed(), opening.mode()), (Seed(7), GameMode::Delve));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameHeader {
    /// The program that recorded it, for people.
    program: String,
    rules: u32,
    /// When it began, in UTC.
    began: String,
    /// The day whose seed it has.
    #[serde(default)]
    daily: Option<DailyDate>,
    /// The tables of a delve.
    #[serde(default)]
    content: Option<ContentHash>,
    #[serde(default)]
    plugins: Vec<String>,
    game: GameSetup,
}

/// One of the two games, as it is set up.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameSetup {
    /// A delve.
    Delve(Delve),
    /// A pit.
    Pit(Pit),
}

impl GameSetup {
    /// The same kind of game with another seed.
    ///
    /// ```
    /// use hexdelve::{prelude::*, journal::GameSetup};
    /// let delve = GameSetup::from(Delve::new(Seed(7)).practice(true)).reseeded(Seed(8));
    /// let GameSetup::Delve(delve) = delve else { panic!("it stays a delve") };
    /// assert_eq!((delve.seed(), delve.played_as()), (Seed(8), GameMode::Practice));
    /// ```
    #[must_use]
    pub fn reseeded(&self, seed: Seed) -> Self {
        match self.clone() {
            Self::Delve(delve) => Self::Delve(delve.reseeded(seed)),
            Self::Pit(pit) => Self::Pit(pit.reseeded(seed)),
        }
    }
}

/// As much of an opening as other versions have, too.
#[derive(Deserialize)]
struct Versions {
    program: String,
    rules: u32,
}

impl GameHeader {
    /// The opening of a game that begins now; `world` is that game's.
    pub fn new(venture: impl Into<GameSetup>, world: &World) -> Self {
        let game = venture.into();
        let content = matches!(game, GameSetup::Delve(_)).then(|| world.get_resource().copied());
        let plugins = world.get_resource::<RuleNames>();
        Self {
            program: concat!("hexdelve ", env!("CARGO_PKG_VERSION")).to_owned(),
            rules: RULES,
            began: now(),
            daily: None,
            content: content.flatten(),
            plugins: plugins
                .map_or_else(Vec::new, |rules| rules.names().map(str::to_owned).collect()),
            game,
        }
    }

    /// Says that its seed is that of a day.
    #[must_use]
    pub fn of_the_day(self, day: DailyDate) -> Self {
        Self { daily: Some(day), ..self }
    }

    /// Says which program records it, with its version: `venom 0.1.0`.
    #[must_use]
    pub fn by_program(self, program: impl Into<String>) -> Self {
        Self { program: program.into(), ..self }
    }

    /// The day whose seed it has, if it was played for that.
    pub const fn daily(&self) -> Option<&DailyDate> {
        self.daily.as_ref()
    }

    /// When it began, in UTC: `2026-11-21T14:20:25Z`.
    pub fn began(&self) -> &str {
        &self.began
    }

    /// The program that recorded it.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The tables that it is played with; a pit has none.
    pub const fn content(&self) -> Option<ContentHash> {
        self.content
    }

    /// The names of the rules beside the usual ones.
    pub fn plugins(&self) -> &[String] {
        &self.plugins
    }

    /// The game as it is set up.
    pub const fn venture(&self) -> &GameSetup {
        &self.game
    }

    /// The seed.
    pub const fn seed(&self) -> Seed {
        match &self.game {
            GameSetup::Delve(delve) => delve.seed(),
            GameSetup::Pit(pit) => pit.seed(),
        }
    }

    /// By which rules it is played.
    pub const fn mode(&self) -> GameMode {
        match &self.game {
            GameSetup::Delve(delve) => delve.played_as(),
            GameSetup::Pit(_) => GameMode::Pit,
        }
    }

    /// Its text, and the bytes of a dungeon of its own.
    pub(super) fn encode(&self) -> Result<(String, Vec<u8>), JournalError> {
        let text =
            toml::to_string(self).map_err(|error| JournalError::Opening(error.to_string()))?;
        let dungeon = match &self.game {
            GameSetup::Pit(pit) if pit.own_dungeon().is_some() => encode_the_dungeon(pit)?,
            _ => Vec::new(),
        };
        Ok((text, dungeon))
    }

    pub(super) fn decode(text: String, dungeon: &[u8]) -> Result<Self, JournalError> {
        let text = SourceText::new("its opening", text);
        let wrong = |error: crate::content::ContentError| JournalError::Opening(error.to_string());
        // Another version may have another opening, so this is asked first.
        let table: toml::Table = text.value().map_err(wrong)?;
        let Versions { program, rules } = table
            .try_into()
            .map_err(|error: toml::de::Error| JournalError::Opening(visible(error.message())))?;
        if rules != RULES {
            return Err(JournalError::OtherRules { program: visible(&program), rules });
        }
        let mut opening: Self = text.value().map_err(wrong)?;
        let words = opening.plugins.iter().chain([&opening.program, &opening.began]);
        if let Some(word) = { words }.find(|word| word.contains(is_invisible)) {
            let told = format!("\"{}\": expected characters that can be seen", visible(word));
            return Err(JournalError::Opening(told));
        }
        if let GameSetup::Delve(delve) = &opening.game
            && delve.played_as() == GameMode::Pit
        {
            return Err(JournalError::Opening("a delve that is played as a pit".to_owned()));
        }
        if !dungeon.is_empty() {
            let file = decode_the_dungeon(dungeon)?;
            match &mut opening.game {
                GameSetup::Pit(pit) => *pit = pit.clone().file(file),
                GameSetup::Delve(_) => {
                    return Err(JournalError::Opening("a delve with a dungeon file".to_owned()));
                }
            }
        }
        Ok(opening)
    }
}

/// The dungeon with the PC where the game starts: as an RLG327 file if that can
/// hold it, which other programs read too.
fn encode_the_dungeon(pit: &Pit) -> Result<Vec<u8>, JournalError> {
    let (dungeon, start) =
        pit.lay_out().map_err(|error| JournalError::Opening(error.to_string()))?;
    let file = DungeonFile::new(dungeon, Some(start));
    let bytes = file.encode().unwrap_or_else(|_| file.dungeon.to_bytes(start));
    if bytes.len() as u64 <= LONGEST_DUNGEON {
        return Ok(bytes);
    }
    let length = bytes.len();
    Err(JournalError::Opening(format!(
        "its dungeon takes {length} bytes, and {LONGEST_DUNGEON} are the most; take a smaller one"
    )))
}

fn decode_the_dungeon(bytes: &[u8]) -> Result<DungeonFile, JournalError> {
    if !Dungeon::is_in(bytes) {
        return DungeonFile::decode(bytes).map_err(JournalError::Dungeon);
    }
    let wrong = |told| JournalError::Opening(format!("the dungeon in its opening: {told}"));
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
            let mut dungeon = Dungeon::solid(Size::of(width, height), Hardness(50));
            dungeon.add_room(Room { x: 1, y: 1, width: 9, height: 6 });
            let pit = Pit::new(Seed(7)).dungeon(dungeon).player_at(Position::new(3, 3));
            let bytes = GameHeader::new(pit.clone(), &World::new()).to_bytes().expect("it fits");
            let journal = Journal::read(&bytes[..]).expect("it was written just so");
            let GameSetup::Pit(read) = journal.opening().venture() else { panic!("a pit") };
            let [(dungeon, start), (again, place)] =
                [&pit, read].map(|pit| pit.lay_out().expect("the PC has a cell"));
            assert!(again.has_the_cells_of(&dungeon));
            assert_eq!((place, again.size()), (start, dungeon.size()));
        }
    }

    #[test]
    fn a_dungeon_that_takes_too_much_is_refused() {
        let mut dungeon = Dungeon::solid(Size::of(1200, 1200), Hardness(50));
        for cell in dungeon.size().positions().filter(|cell| (cell.x + cell.y) % 2 == 0) {
            dungeon.open(cell, crate::dungeon::Terrain::Floor);
        }
        let pit = Pit::new(Seed(7)).dungeon(dungeon);
        let told = GameHeader::new(pit, &World::new()).to_bytes().expect_err("it has 2 MB");
        assert!(told.to_string().contains("take a smaller one"), "{told}");
    }
}

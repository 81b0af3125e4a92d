//! The rows of a study (one for each game, or one for each turn of the PC) as lines of text: JSON
//! lines or CSV. A row is always one line, so an incomplete row can be recognised and cut off, and
//! the rows of several files can be joined by copying lines.

use hexdelve::action::GameStatus;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{json, value::RawValue};
use std::collections::BTreeMap;
use strum::{AsRefStr, IntoStaticStr};

/// No game reaches it. Even millions of such counts can be summed without an overflow.
const MOST: u64 = 1 << 40;

/// The result of a game in a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, AsRefStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum StudyOutcome {
    /// The game was won.
    Won,
    /// The PC died.
    Lost,
    /// The turn limit was reached.
    Stalled,
    /// The game continues. Only rows of turns have this result.
    Undecided,
}

impl StudyOutcome {
    /// No autopilot gives up.
    pub(super) const fn of(status: GameStatus) -> Self {
        match status {
            GameStatus::InProgress => Self::Undecided,
            GameStatus::Won => Self::Won,
            GameStatus::Lost { .. } => Self::Lost,
            GameStatus::Stalled | GameStatus::GivenUp => Self::Stalled,
        }
    }
}

/// The numbers of deaths: how often each killer killed each victim. A key is the letter
/// of a mind, `0` to `f`, `@` for the PC, or the noun of another cause, such as `fire`.
pub type KillsByKiller = BTreeMap<String, BTreeMap<String, u64>>;

/// The row of a finished game.
///
/// All numbers are counted in the game itself. None depends on the machine or on the time of day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRow {
    /// The seed of the game.
    pub seed: u64,
    /// The result of the game: `won`, `lost` or `stalled`.
    pub outcome: StudyOutcome,
    /// The number of turns that the PC took.
    pub turns: u64,
    /// The game time at the end, in ticks. A turn of the PC takes 100.
    pub ticks: u64,
    /// The level on which the game ended, from 1; `None` in the pit.
    pub level: Option<u16>,
    /// The deepest level that the PC reached, from 1; `None` in the pit.
    pub deepest: Option<u16>,
    /// The letter of the mind that killed the PC, if a monster did.
    pub killer: Option<char>,
    /// The name of the monster or of the other cause that killed the PC, if any.
    pub cause: Option<String>,
    /// The number of actions that the game refused, each of which became a rest.
    pub refused: u64,
    /// The number of times that an item or a trap stopped or killed a monster, or averted
    /// its attack.
    pub stopped: u64,
    /// The kills, by killer and victim.
    pub kills: KillsByKiller,
    /// The number of times that the PC used or threw each kind of item, or was saved by
    /// it, by name.
    pub used: BTreeMap<String, u64>,
    /// The levels that the PC was on, in ascending order; empty in the pit.
    pub levels: Vec<LevelRow>,
}

/// The counts for one level of a delve.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelRow {
    /// The number of the level, from 1.
    pub level: u16,
    /// The kind of the level, as named in `assets/levels.toml`.
    pub kind: String,
    /// The number of turns that the PC took there.
    pub turns: u64,
    /// The number of monsters that the PC killed there.
    pub kills: u64,
    /// The number of monsters that died there of other causes.
    pub deaths: u64,
}

/// The row of one turn of the PC. The first row of a game is turn 0, before any action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnRow {
    pub(super) seed: u64,
    /// The result of the game in its last row.
    pub(super) outcome: StudyOutcome,
    /// The number of turns that the PC has taken.
    pub(super) turn: u64,
    pub(super) ticks: u64,
    /// `None` in the pit.
    pub(super) level: Option<u16>,
    /// `None` if the PC is dead.
    pub(super) x: Option<u16>,
    pub(super) y: Option<u16>,
    /// `None` in turn 0.
    pub(super) action: Option<String>,
    pub(super) monsters: u64,
    /// The monsters that the PC has killed so far, and those that died of other causes.
    pub(super) kills: u64,
    pub(super) deaths: u64,
}

pub(super) enum Row {
    Game(GameRow),
    Turn(TurnRow),
}

/// The format of the rows.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, AsRefStr, IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum RowFormat {
    /// One JSON object per line.
    #[default]
    #[serde(rename = "jsonl")]
    #[strum(serialize = "jsonl")]
    JsonLines,
    /// Comma-separated values, with the names of the columns in the first line. The cells
    /// of `kills`, `used` and `levels` contain JSON.
    Csv,
}

/// The subject of a row: a game or a turn.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, AsRefStr, IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum RowsPer {
    /// A game: [`GameRow`].
    #[default]
    Game,
    /// A turn of the PC.
    Turn,
}

/// The columns whose cells are text, and not JSON.
const TEXTS: [&str; 4] = ["outcome", "killer", "cause", "action"];

impl RowFormat {
    /// Without its line ending.
    pub(super) fn header(self, per: RowsPer) -> Option<&'static str> {
        (self == Self::Csv).then(|| per.columns())
    }

    pub(super) fn write(self, per: RowsPer, row: &impl Serialize, lines: &mut Vec<u8>) {
        let object = serde_json::to_string(row).expect("the maps of a row have keys that are text");
        if self == Self::JsonLines {
            lines.extend_from_slice(object.as_bytes());
            return lines.push(b'\n');
        }
        let fields: BTreeMap<&str, &RawValue> =
            serde_json::from_str(&object).expect("a row is an object");
        let cells = per.columns().split(',').map(|column| match fields[column].get() {
            "null" => String::new(),
            text if TEXTS.contains(&column) => serde_json::from_str(text).expect("it is text"),
            json => json.to_owned(),
        });
        let mut writer = csv::Writer::from_writer(lines);
        writer.write_record(cells).expect("memory accepts every write");
        writer.flush().expect("memory accepts every write");
    }

    /// Reads the row of a game.
    ///
    /// # Errors
    /// A sentence that describes the problem in the line.
    pub fn read_game(self, line: &str) -> Result<GameRow, String> {
        let row: GameRow = self.read_object(RowsPer::Game, line)?;
        let counts = [row.turns, row.ticks, row.refused, row.stopped].into_iter();
        let counts = counts
            .chain(row.kills.values().flat_map(BTreeMap::values).chain(row.used.values()).copied())
            .chain(row.levels.iter().flat_map(|it| [it.turns, it.kills, it.deaths]));
        match counts.max() {
            Some(most) if most > MOST => {
                Err(format!("it counts {most}, but no game counts beyond {MOST}"))
            }
            _ => Ok(row),
        }
    }

    pub(super) fn read(self, per: RowsPer, line: &str) -> Result<Row, String> {
        match per {
            RowsPer::Game => self.read_game(line).map(Row::Game),
            RowsPer::Turn => self.read_object(per, line).map(Row::Turn),
        }
    }

    fn read_object<T: DeserializeOwned>(self, per: RowsPer, line: &str) -> Result<T, String> {
        let mut object = line.to_owned();
        if self == Self::Csv {
            let mut cells = csv::StringRecord::new();
            let mut reader =
                csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
            reader.read_record(&mut cells).map_err(|error| error.to_string())?;
            let columns: Vec<_> = per.columns().split(',').collect();
            if cells.len() != columns.len() {
                return Err(format!("expected {} cells, found {}", columns.len(), cells.len()));
            }
            let fields = columns.iter().zip(&cells).map(|(column, cell)| match cell {
                "" => format!("\"{column}\":null"),
                text if TEXTS.contains(column) => format!("\"{column}\":{}", json!(text)),
                json => format!("\"{column}\":{json}"),
            });
            object = format!("{{{}}}", fields.collect::<Vec<_>>().join(","));
        }
        serde_json::from_str(&object).map_err(|error| error.to_string())
    }
}

impl RowsPer {
    const fn columns(self) -> &'static str {
        match self {
            Self::Game => {
                "seed,outcome,turns,ticks,level,deepest,killer,cause,refused,stopped,kills,used,levels"
            }
            Self::Turn => "seed,outcome,turn,ticks,level,x,y,action,monsters,kills,deaths",
        }
    }
}

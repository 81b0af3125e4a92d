//! Rows as lines of text: JSON lines or CSV. A row is always one line, so an incomplete row can be
//! recognised and cut off, and the rows of several files can be joined by copying lines.

use crate::row_lines::{GameRow, StudyOutcome, TurnRow};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;

/// No game reaches it. Even millions of such counts can be summed without an overflow.
const MOST: u64 = 1 << 40;

/// The format of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RowFormat {
    /// One JSON object per line.
    #[default]
    #[serde(rename = "jsonl")]
    JsonLines,
    /// Comma-separated values, with the names of the columns in the first line. The cells
    /// of `kills`, `used` and `levels` contain JSON.
    #[serde(rename = "csv")]
    Csv,
}

/// The subject of a row: a game or a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowsPer {
    /// A game: [`GameRow`].
    #[default]
    Game,
    /// A turn of the PC.
    Turn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowHead {
    pub(super) seed: u64,
    /// From 0; `None` in a row for a whole game.
    pub(super) turn: Option<u64>,
    outcome: StudyOutcome,
}

/// Values that do not fit into one cell are text.
#[derive(Serialize, Deserialize)]
struct GameCells {
    seed: u64,
    outcome: StudyOutcome,
    turns: u64,
    ticks: u64,
    level: Option<u16>,
    deepest: Option<u16>,
    killer: Option<char>,
    cause: Option<String>,
    refused: u64,
    stopped: u64,
    kills: String,
    used: String,
    levels: String,
}

const GAME_COLUMNS: &str =
    "seed,outcome,turns,ticks,level,deepest,killer,cause,refused,stopped,kills,used,levels";
const TURN_COLUMNS: &str = "seed,outcome,turn,ticks,level,x,y,action,monsters,kills,deaths";

impl RowFormat {
    /// Returns the name of the format, which is also the file name extension.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::JsonLines => "jsonl",
            Self::Csv => "csv",
        }
    }

    /// Without its line ending.
    pub(super) const fn header(self, per: RowsPer) -> Option<&'static str> {
        match (self, per) {
            (Self::JsonLines, _) => None,
            (Self::Csv, RowsPer::Game) => Some(GAME_COLUMNS),
            (Self::Csv, RowsPer::Turn) => Some(TURN_COLUMNS),
        }
    }

    pub(super) fn write_game(self, row: &GameRow, lines: &mut Vec<u8>) {
        match self {
            Self::JsonLines => write_json(row, lines),
            Self::Csv => write_cells(&GameCells::from(row), lines),
        }
    }

    pub(super) fn write_turn(self, row: &TurnRow, lines: &mut Vec<u8>) {
        match self {
            Self::JsonLines => write_json(row, lines),
            Self::Csv => write_cells(row, lines),
        }
    }

    /// Reads the row of a game.
    ///
    /// # Errors
    /// A sentence that describes the problem in the line.
    pub fn read_game(self, line: &str) -> Result<GameRow, String> {
        let row: GameRow = match self {
            Self::JsonLines => read_json(line)?,
            Self::Csv => read_cells::<GameCells>(line)?.into_row()?,
        };
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

    fn read_turn(self, line: &str) -> Result<TurnRow, String> {
        match self {
            Self::JsonLines => read_json(line),
            Self::Csv => read_cells(line),
        }
    }

    pub(super) fn read_head(self, per: RowsPer, line: &str) -> Result<RowHead, String> {
        Ok(match per {
            RowsPer::Game => {
                let GameRow { seed, outcome, .. } = self.read_game(line)?;
                RowHead { seed, turn: None, outcome }
            }
            RowsPer::Turn => {
                let TurnRow { seed, turn, outcome, .. } = self.read_turn(line)?;
                RowHead { seed, turn: Some(turn), outcome }
            }
        })
    }
}

impl RowsPer {
    /// Returns `game` or `turn`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Turn => "turn",
        }
    }
}

impl RowHead {
    pub(super) fn is_last(self) -> bool {
        self.outcome != StudyOutcome::Undecided
    }
}

impl From<&GameRow> for GameCells {
    fn from(row: &GameRow) -> Self {
        Self {
            seed: row.seed,
            outcome: row.outcome,
            turns: row.turns,
            ticks: row.ticks,
            level: row.level,
            deepest: row.deepest,
            killer: row.killer,
            cause: row.cause.clone(),
            refused: row.refused,
            stopped: row.stopped,
            kills: json(&row.kills),
            used: json(&row.used),
            levels: json(&row.levels),
        }
    }
}

impl GameCells {
    fn into_row(self) -> Result<GameRow, String> {
        Ok(GameRow {
            seed: self.seed,
            outcome: self.outcome,
            turns: self.turns,
            ticks: self.ticks,
            level: self.level,
            deepest: self.deepest,
            killer: self.killer,
            cause: self.cause,
            refused: self.refused,
            stopped: self.stopped,
            kills: read_json(&self.kills)?,
            used: read_json(&self.used)?,
            levels: read_json(&self.levels)?,
        })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("the maps of a row have keys that are text")
}

fn write_json(row: &impl Serialize, lines: &mut Vec<u8>) {
    lines.extend_from_slice(json(row).as_bytes());
    lines.push(b'\n');
}

fn write_cells(row: &impl Serialize, lines: &mut Vec<u8>) {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(lines);
    writer.serialize(row).expect("a row has flat cells, and memory accepts every write");
    writer.flush().expect("memory accepts every write");
}

fn read_json<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| error.to_string())
}

fn read_cells<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    let reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
    let row = reader.into_deserialize().next();
    let row = row.ok_or_else(|| "an empty line".to_owned())?;
    row.map_err(|error: csv::Error| error.to_string())
}

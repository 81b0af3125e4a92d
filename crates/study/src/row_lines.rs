//! The rows of a study (one for each game, or one for each turn of the PC), reading them line by
//! line, and finding the games whose rows are good.

use super::{
    RowFormat, RowsPer, SeedRange, StudyError, manifest::StudyManifest, row_format::RowHead,
};
use hexdelve::{action::GameStatus, things::ThingEventKind};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufRead, BufReader, Read},
    ops::Range,
    path::PathBuf,
};

/// The result of a game in a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Stalled => "stalled",
            Self::Undecided => "undecided",
        }
    }
}

/// The numbers of deaths: how often each killer killed each victim. A key is the letter
/// of a mind, `0` to `f`, `@` for the PC, or the noun of another cause, such as `fire`.
pub type KillsByKiller = BTreeMap<String, BTreeMap<String, u64>>;

/// The row of a finished game.
///
/// All numbers are counted in the game itself. None depends on the machine or on the time
/// of day.
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

/// In bytes. The longest real rows have a few kilobytes.
const LONGEST_ROW: u64 = 1 << 20;
const MOST_NAMED: usize = 10;

#[derive(Debug)]
pub(super) struct RowLines {
    reader: BufReader<File>,
    path: PathBuf,
    rows: RowFormat,
    each: RowsPer,
    line: Vec<u8>,
    number: u64,
    /// The number of bytes from the start of the file to the end of the last line read.
    end: u64,
}

#[derive(Debug)]
pub(super) struct RowLine<'a> {
    bytes: &'a [u8],
    /// `None` for the header.
    pub(super) head: Option<RowHead>,
}

#[derive(Debug)]
pub(super) struct GameLines {
    seeds: SeedRange,
    pub(super) runs: Vec<GameRun>,
    pub(super) damage: Vec<StudyError>,
    /// About an incomplete row, as a killed process leaves it, or about games missing at the end.
    end: Option<StudyError>,
    header: u64,
}

#[derive(Clone, Debug)]
pub(super) struct GameRun {
    pub(super) seeds: SeedRange,
    pub(super) bytes: Range<u64>,
}

struct Search {
    games: GameLines,
    /// The seed, the next turn and the first byte.
    current: Option<(u64, u64, u64)>,
    /// The number of games whose rows were damaged since the last good one.
    lost: u64,
    /// Whether the current line belongs to the last game in `lost`.
    is_within_lost: bool,
    /// Its seed is damaged or, if the next game follows it, rows before it are missing.
    after_a_gap: Option<GameRun>,
}

impl RowLine<'_> {
    /// Lines have already been checked to be UTF-8.
    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(self.bytes).unwrap_or_default().trim_end_matches('\n')
    }
}

impl RowLines {
    pub(super) fn new(file: File, path: PathBuf, manifest: &StudyManifest) -> Self {
        let (reader, line) = (BufReader::new(file), Vec::new());
        let StudyManifest { rows, each, .. } = *manifest;
        Self { reader, path, rows, each, line, number: 0, end: 0 }
    }

    pub(super) fn next_line(&mut self) -> Option<Result<RowLine<'_>, StudyError>> {
        self.line.clear();
        self.number += 1;
        let mut limited = (&mut self.reader).take(LONGEST_ROW);
        match limited.read_until(b'\n', &mut self.line) {
            Err(why) => return Some(Err(StudyError::Unreadable(self.path.clone(), why))),
            Ok(0) => return None,
            Ok(count) => self.end += count as u64,
        }
        let head = self.read_head();
        let head = head.map_err(|why| self.invalid(why));
        Some(head.map(|head| RowLine { bytes: &self.line, head }))
    }

    pub(super) fn games(mut self, seeds: SeedRange) -> Result<GameLines, StudyError> {
        let (runs, damage, end, header) = (Vec::new(), Vec::new(), None, 0);
        let games = GameLines { seeds, runs, damage, end, header };
        let (current, lost, is_within_lost, after_a_gap) = (None, 0, false, None);
        let mut search = Search { games, current, lost, is_within_lost, after_a_gap };
        loop {
            let start = self.end;
            let Some(line) = self.next_line() else { break };
            match line.map(|line| line.head) {
                Ok(None) => search.games.header = self.end,
                Ok(Some(head)) => search.take_row(head, start..self.end, &self),
                Err(why @ StudyError::InvalidRow { .. }) => {
                    if !self.line.ends_with(b"\n") && self.is_at_the_end()? {
                        search.games.end = Some(why);
                        break;
                    }
                    search.lose(why, self.each == RowsPer::Turn);
                }
                Err(why) => return Err(why),
            }
        }
        let (mut games, unfinished) = (search.games, search.current.map(|(seed, ..)| seed));
        if let (None, Some(next)) = (&games.end, unfinished.or_else(|| games.next())) {
            let told = format!("the file ends before the last row of seed {next}");
            games.end = Some(self.invalid(told));
        }
        Ok(games)
    }

    fn is_at_the_end(&mut self) -> Result<bool, StudyError> {
        let left = self.reader.fill_buf().map(<[u8]>::is_empty);
        left.map_err(|why| StudyError::Unreadable(self.path.clone(), why))
    }

    pub(super) fn into_reader(self) -> impl Read {
        self.reader
    }

    pub(super) fn invalid(&self, why: impl Into<String>) -> StudyError {
        StudyError::InvalidRow { path: self.path.clone(), line: self.number, why: why.into() }
    }

    fn read_head(&self) -> Result<Option<RowHead>, String> {
        let text = std::str::from_utf8(&self.line).map_err(|error| error.to_string())?;
        let text = text.strip_suffix('\n').ok_or("the end of the line is missing")?;
        match self.rows.header(self.each) {
            Some(header) if self.number == 1 => {
                let expected = || format!("expected the names of the columns, \"{header}\"");
                if text == header { Ok(None) } else { Err(expected()) }
            }
            _ => self.rows.read_head(self.each, text).map(Some),
        }
    }
}

impl GameLines {
    pub(super) fn flaw(&mut self) -> Option<StudyError> {
        let damage = self.damage.drain(..).next();
        damage.or_else(|| self.end.take())
    }

    pub(crate) const fn is_complete(&self) -> bool {
        self.damage.is_empty() && self.end.is_none()
    }

    /// `None` if there is anything else before or between the good rows.
    pub(super) fn end_of_all(&self) -> Option<u64> {
        match &self.runs[..] {
            [] => Some(0),
            [run] if run.seeds.first() == self.seeds.first() && run.bytes.start == self.header => {
                Some(run.bytes.end)
            }
            _ => None,
        }
    }

    fn next(&self) -> Option<u64> {
        let Some(last) = self.runs.last() else { return Some(self.seeds.first()) };
        let last = last.seeds.last();
        (last < self.seeds.last()).then(|| last + 1)
    }

    fn add(&mut self, game: GameRun) {
        if let Some(run) = self.runs.last_mut()
            && let Some(seeds) = run.seeds.followed_by(game.seeds)
            && run.bytes.end == game.bytes.start
        {
            (run.seeds, run.bytes.end) = (seeds, game.bytes.end);
        } else {
            self.runs.push(game);
        }
    }

    fn note(&mut self, damage: StudyError) {
        if self.damage.len() < MOST_NAMED {
            self.damage.push(damage);
        }
    }
}

impl Search {
    /// The row's game counts as good, unless another row of it is missing or damaged.
    fn take_row(&mut self, head: RowHead, bytes: Range<u64>, lines: &RowLines) {
        let start = match (self.current.take(), head.turn) {
            (Some((seed, next, start)), Some(turn)) if (seed, next) == (head.seed, turn) => start,
            (None, None | Some(0)) => bytes.start,
            // The rows after a damaged one are not damaged, but useless.
            (None, Some(_)) if self.is_within_lost => return,
            (None, Some(turn)) => {
                return self.lose(lines.invalid(format!("expected turn 0, found {turn}")), true);
            }
            (Some((seed, next, _)), turn) => {
                let told = format!("the row of turn {next} of seed {seed} is missing");
                self.lose(lines.invalid(told), true);
                if turn != Some(0) {
                    return;
                }
                bytes.start
            }
        };
        self.is_within_lost = false;
        if head.is_last() {
            if let Some(seeds) = SeedRange::new(head.seed, head.seed) {
                self.take_game(GameRun { seeds, bytes: start..bytes.end }, lines);
            }
        } else {
            self.current = Some((head.seed, head.turn.map_or(1, |turn| turn + 1), start));
        }
    }

    fn take_game(&mut self, game: GameRun, lines: &RowLines) {
        let (seed, expected) = (game.seeds.first(), self.games.next());
        let is_next = |next: u64| {
            let is_after_lost = || seed.checked_sub(next) == Some(self.lost);
            seed == next || is_after_lost() && seed <= self.games.seeds.last()
        };
        let before =
            self.after_a_gap.take_if(|before| before.seeds.followed_by(game.seeds).is_some());
        if expected.is_some_and(is_next) || before.is_some() {
            self.lost = 0;
            self.after_a_gap = None;
            before.into_iter().chain([game]).for_each(|game| self.games.add(game));
            return;
        }
        let told = expected.map_or("no further row".to_owned(), |it| format!("seed {it}"));
        self.lose(lines.invalid(format!("expected {told}, found seed {seed}")), false);
        if expected.is_some_and(|next| seed > next && seed <= self.games.seeds.last()) {
            self.after_a_gap = Some(game);
        }
    }

    /// With `is_within`, the game may have more rows.
    fn lose(&mut self, damage: StudyError, is_within: bool) {
        self.games.note(damage);
        self.current = None;
        self.lost += u64::from(!self.is_within_lost);
        self.is_within_lost = is_within;
    }
}

pub(super) const fn stops_a_monster(kind: ThingEventKind, is_player: bool) -> bool {
    match kind {
        ThingEventKind::TrapTriggered
        | ThingEventKind::AbilityToggled(_)
        | ThingEventKind::Beguiled => !is_player,
        ThingEventKind::AttackAverted => is_player,
        _ => false,
    }
}

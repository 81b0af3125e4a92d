//! The rows of a study: one for each game, or one for each turn of the PC.

use hexdelve::{action::GameStatus, things::ThingEventKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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

pub(super) const fn stops_a_monster(kind: ThingEventKind, is_player: bool) -> bool {
    match kind {
        ThingEventKind::TrapTriggered
        | ThingEventKind::AbilityToggled(_)
        | ThingEventKind::Beguiled => !is_player,
        ThingEventKind::AttackAverted => is_player,
        _ => false,
    }
}

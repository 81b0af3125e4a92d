//! Scores (rules §7, "Score"), counted during a game, and their entries in the list of scores.

use super::{DailyDate, JournalName, KillsPerMind, Outcome, format_timestamp};
use crate::{
    action::{GameStatus, Killed},
    creature::{BaseStats, RegisterState},
    knowledge::PlayerSight,
    level::{Challenge, ContentHash, Depth, GameMode},
    player::PlayerOrders,
    rng::Seed,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::{cmp::Reverse, time::SystemTime};

/// A table of scores.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScoreTable {
    /// The games of a mode; of the delve, those without a challenge.
    Mode(GameMode),
    /// The delves with a challenge.
    Challenge(Challenge),
    /// The delves that were won with a conduct.
    Conduct(String),
    /// The daily games of a date.
    Day(DailyDate),
}

/// A finished game in the list of scores.
///
/// Everything except the time comes from replaying the journal, so the entry can be
/// verified at any time. The time is that of the last write to the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScoreEntry {
    /// The time the game ended, in UTC.
    #[serde(serialize_with = "write_time", deserialize_with = "read_time")]
    pub ended: SystemTime,
    /// The game's mode.
    pub mode: GameMode,
    /// The date whose seed the game was played with, if it is a daily game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailyDate>,
    /// The seed.
    pub seed: Seed,
    /// The score; always 0 for a pit.
    pub score: u64,
    /// The number of PC turns.
    pub turns: u64,
    /// The outcome.
    pub outcome: Outcome,
    /// The level on which a delve ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u16>,
    /// The deepest level the PC reached in a delve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deepest: Option<u16>,
    /// The number of turns taken back.
    pub taken_back: u64,
    /// A delve's challenge, if it had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<Challenge>,
    /// The hash of a delve's tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<ContentHash>,
    /// The monsters killed by the PC.
    #[serde(default, skip_serializing_if = "KillsPerMind::is_empty")]
    pub kills: KillsPerMind,
    /// The names of the conducts kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conducts: Vec<String>,
    /// The names of the arts learned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arts: Vec<String>,
    /// The letters of the monsters that the PC has seen.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub met: String,
    /// The name of the journal among the finished games.
    pub journal: JournalName,
    /// The final short fingerprint; see [`Fingerprint::short`](super::Fingerprint::short).
    // This field is last, quoted and never omitted, so that a block cut off while being
    // written never parses.
    #[serde(serialize_with = "write_hash", deserialize_with = "read_hash")]
    pub fingerprint: u32,
}

impl ScoreEntry {
    /// Returns a key that sorts entries of one mode from best to worst: by score (by outcome in the
    /// pit, which has no scores), then by the fewest turns, then by the earliest end.
    pub fn sort_key(&self) -> impl Ord + use<> {
        let outcome = if self.mode == GameMode::Pit { self.outcome.rank() } else { 0 };
        (Reverse(self.score), outcome, self.turns, self.ended)
    }

    /// Whether any table lists the game: not if it was given up before its first turn.
    pub fn is_listed(&self) -> bool {
        self.turns > 0 || self.outcome != Outcome::GivenUp
    }

    /// Returns the tables that list the game. Practice and wizard games are listed only by mode.
    pub fn tables(&self) -> Vec<ScoreTable> {
        if !self.is_listed() {
            return Vec::new();
        }
        if self.mode != GameMode::Delve {
            return vec![ScoreTable::Mode(self.mode)];
        }
        let mut tables =
            vec![self.challenge.map_or(ScoreTable::Mode(self.mode), ScoreTable::Challenge)];
        if self.outcome == Outcome::Won {
            tables.extend(self.conducts.iter().cloned().map(ScoreTable::Conduct));
        }
        tables.extend(self.daily.clone().map(ScoreTable::Day));
        tables
    }

    pub(super) fn day(&self) -> Option<&DailyDate> {
        self.daily.as_ref().filter(|_| self.is_listed() && self.mode == GameMode::Delve)
    }

    /// Describes the first difference from an entry made by replaying the same game, or
    /// returns `None` if there is none. End times are compared to the second.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let words = |entry: &Self| {
            let level = |level: Option<u16>| level.map_or("none".to_owned(), |it| it.to_string());
            [
                ("score", entry.score.to_string()),
                ("turns", entry.turns.to_string()),
                ("outcome", entry.outcome.to_string()),
                ("level", level(entry.level)),
                ("deepest", level(entry.deepest)),
                ("mode", entry.mode.to_string()),
                ("seed", entry.seed.to_string()),
                ("daily", entry.daily.as_ref().map_or("none".to_owned(), DailyDate::to_string)),
                ("challenge", entry.challenge.map_or("none", Challenge::name).to_owned()),
                ("taken-back", entry.taken_back.to_string()),
                ("content", entry.content.map_or("none".to_owned(), |it| it.to_string())),
                ("kills", entry.kills.in_brief()),
                ("conducts", entry.conducts.join(", ")),
                ("arts", entry.arts.join(", ")),
                ("met", entry.met.clone()),
                ("journal", entry.journal.to_string()),
                ("fingerprint", format!("{:08x}", entry.fingerprint)),
            ]
        };
        let mut pairs = words(self).into_iter().zip(words(other));
        if let Some(((what, own), (_, others))) = pairs.find(|(own, others)| own != others) {
            return Some(format!("{what} is {own} in the list, but {others} in the replay"));
        }
        let (own, others) = (format_timestamp(self.ended), format_timestamp(other.ended));
        (own != others).then(|| {
            format!("ended is {own} in the list, but the journal was last written at {others}")
        })
    }
}

/// The points earned so far, not counting those for the depth and the Crown.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::journal::Score;
/// let game = DelveSetup::new(Seed(7)).start();
/// assert_eq!(Score::of(game.world()), 100);
/// ```
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    kills: u64,
}

/// The points for each level down to the deepest one that the PC has been on.
pub const DEPTH: u64 = 100;
/// The points for getting out with the Crown.
pub const CROWN: u64 = 1000;
/// A point is earned for each turn by which a win is quicker than this.
pub const LONG_GAME: u64 = 1500;

impl Score {
    /// Returns a game's current score: depth × 100; for each kill that the PC has made or seen,
    /// (1 + number of bits, + 1 for a trade) × speed, as they were at birth, doubled if another
    /// creature made the kill; for winning, 1,000 and 1 for each turn under 1,500.
    pub fn of(world: &World) -> u64 {
        Self::breakdown(world).total()
    }

    /// Returns the points for a kill, which count double if a creature other than the PC made it.
    pub fn for_kill(death: &Killed) -> u64 {
        let worth = death.victim.base_stats.map_or(0, BaseStats::kill_score);
        if death.killer().is_some_and(|it| !it.is_player()) { 2 * worth } else { worth }
    }

    /// Returns the score's parts.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// use hexdelve::journal::Score;
    /// let breakdown = Score::breakdown(DelveSetup::new(Seed(7)).start().world());
    /// assert_eq!((breakdown.depth, breakdown.kills, breakdown.haste), (100, 0, 0));
    /// ```
    pub fn breakdown(world: &World) -> ScoreBreakdown {
        let depth = world.get_resource::<Depth>().map_or(0, |depth| u64::from(depth.deepest()));
        let has_crown = depth > 0 && *world.resource::<GameStatus>() == GameStatus::Won;
        let turns = world.resource::<PlayerOrders>().turns_taken();
        ScoreBreakdown {
            depth: depth * DEPTH,
            kills: world.get_resource().map_or(0, |score: &Self| score.kills),
            crown: if has_crown { CROWN } else { 0 },
            haste: if has_crown { LONG_GAME.saturating_sub(turns) } else { 0 },
        }
    }
}

/// The parts of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreBreakdown {
    /// The points for the deepest level.
    pub depth: u64,
    /// The points for kills.
    pub kills: u64,
    /// The points for the Crown.
    pub crown: u64,
    /// The points for a quick win.
    pub haste: u64,
}

impl ScoreBreakdown {
    /// Returns the sum of the parts.
    pub const fn total(&self) -> u64 {
        self.depth + self.kills + self.crown + self.haste
    }
}

pub(crate) fn score_plugin(app: &mut App) {
    app.init_resource::<Score>().restore_on_restart::<Score>().add_observer(count_kill);
}

fn count_kill(death: On<Killed>, eyes: PlayerSight<'_>, mut score: ResMut<Score>) {
    if death.is_by_player() || eyes.see(death.cell) {
        score.kills += Score::for_kill(&death);
    }
}

fn write_time<S: Serializer>(time: &SystemTime, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_timestamp(*time))
}

fn read_time<'de, D: Deserializer<'de>>(from: D) -> Result<SystemTime, D::Error> {
    humantime::parse_rfc3339(&String::deserialize(from)?)
        .map_err(|_| D::Error::custom("expected a time, as in 2026-11-21T15:20:25Z"))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires this signature")]
fn write_hash<S: Serializer>(hash: &u32, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{hash:08x}"))
}

fn read_hash<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let text = String::deserialize(from)?;
    let hash = u32::from_str_radix(&text, 16).ok().filter(|hash| format!("{hash:08x}") == text);
    hash.ok_or_else(|| D::Error::custom("expected a hash of 8 hex digits"))
}

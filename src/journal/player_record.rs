//! A player's statistics, from the list of scores: streaks, a record against each mind, kills, the
//! outcomes of finished games, and achievements, so that a game can name the scores to beat and
//! what is left to achieve.

use super::{DailyDate, ScoreEntry, Scores};
use crate::{
    action::{CauseOfDeath, GameStatus},
    creature::Abilities,
    level::{Challenge, GameMode},
};
use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    str::FromStr,
};

/// The lengths of a player's current and longest streaks of successes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The streak that has not ended yet, or 0.
    pub current: u64,
    /// The longest streak so far.
    pub longest: u64,
}

impl Streak {
    /// The current streak ends today or yesterday.
    pub fn of_days(days: &BTreeSet<DailyDate>, today: &DailyDate) -> Self {
        let (mut streak, mut last) = (Self::default(), None);
        // A day that has not begun counts from then on.
        for day in days.iter().filter(|day| **day <= *today).map(DailyDate::day_number) {
            if last.is_some_and(|last: u64| last + 1 < day) {
                streak.current = 0;
            }
            streak.add(true);
            last = Some(day);
        }
        if last.is_none_or(|last| last + 1 < today.day_number()) {
            streak.current = 0;
        }
        streak
    }

    fn add(&mut self, is_success: bool) {
        self.current = if is_success { self.current + 1 } else { 0 };
        self.longest = self.longest.max(self.current);
    }
}

/// A player's record against monsters with certain abilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecordAgainstMind {
    /// The number of such monsters the player has killed.
    pub killed: u64,
    /// The number of games in which such a monster killed the PC.
    pub deaths: u64,
}

/// The delves that have something in common, such as an art.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DelveTally {
    /// The number of these delves.
    pub delves: u64,
    /// The number of those that were won.
    pub won: u64,
    /// The best score.
    pub best: u64,
}

impl DelveTally {
    fn add(&mut self, game: &ScoreEntry) {
        self.delves += 1;
        self.won += u64::from(game.outcome == Outcome::Won);
        self.best = self.best.max(game.score);
    }
}

/// A player's achievements, according to a list of scores.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Achievements {
    /// The best score in each mode. Games in the pit have no score.
    pub best_scores: BTreeMap<GameMode, u64>,
    /// The number of delves that have ended.
    pub delves: u64,
    /// The number of delves that were won.
    pub wins: u64,
    /// The streak of won delves, in the order in which the games ended.
    pub won_in_a_row: Streak,
    /// The days whose daily delve was played to the end.
    pub dailies: BTreeSet<DailyDate>,
    /// The challenges that were won.
    pub challenges: BTreeSet<Challenge>,
    /// The delves that were won with each conduct, by its name.
    pub conducts: BTreeMap<String, DelveTally>,
    /// The delves in which each art was learned, by its name.
    pub arts: BTreeMap<String, DelveTally>,
    /// The abilities of the monsters that the PC has seen.
    pub met: BTreeSet<Abilities>,
    /// The abilities of the monsters that the PC has killed.
    pub killed: BTreeSet<Abilities>,
    /// The records against all minds that have killed the PC or were killed, in the delve and the
    /// pit.
    pub records: BTreeMap<Abilities, RecordAgainstMind>,
}

impl Scores {
    /// Returns the player's achievements. Only delves count, not practice or wizard games, except
    /// for the best scores and the records against minds.
    pub fn achievements(&self) -> Achievements {
        let is_delve = |game: &&ScoreEntry| game.mode == GameMode::Delve && game.is_listed();
        let delves = || self.games().iter().filter(is_delve);
        let won = || delves().filter(|game| game.outcome == Outcome::Won);
        let has_killed = |kind: &Abilities| delves().any(|game| game.kills.of(*kind) > 0);
        let mut ended: Vec<_> = delves().collect();
        ended.sort_by_key(|game| game.ended);
        let mut won_in_a_row = Streak::default();
        for game in ended {
            won_in_a_row.add(game.outcome == Outcome::Won);
        }
        let mut best_scores = BTreeMap::new();
        for game in self.games().iter().filter(|game| game.mode != GameMode::Pit) {
            let best: &mut u64 = best_scores.entry(game.mode).or_default();
            *best = game.score.max(*best);
        }
        let is_kept = |game: &&ScoreEntry| matches!(game.mode, GameMode::Delve | GameMode::Pit);
        let mut records: BTreeMap<_, RecordAgainstMind> = BTreeMap::new();
        for game in self.games().iter().filter(is_kept) {
            for abilities in Abilities::all().filter(|it| game.kills.of(*it) > 0) {
                let killed = game.kills.of(abilities);
                records.entry(abilities).or_default().killed += u64::from(killed);
            }
            if let Outcome::Lost { killer: Some(killer) } = game.outcome {
                records.entry(killer).or_default().deaths += 1;
            }
        }
        let mut conducts: BTreeMap<_, DelveTally> = BTreeMap::new();
        let mut arts: BTreeMap<_, DelveTally> = BTreeMap::new();
        for game in delves() {
            for name in &game.arts {
                arts.entry(name.clone()).or_default().add(game);
            }
            for name in game.conducts.iter().filter(|_| game.outcome == Outcome::Won) {
                conducts.entry(name.clone()).or_default().add(game);
            }
        }
        Achievements {
            best_scores,
            delves: delves().count() as u64,
            wins: won().count() as u64,
            won_in_a_row,
            dailies: self.games().iter().filter_map(ScoreEntry::day).cloned().collect(),
            challenges: won().filter_map(|game| game.challenge).collect(),
            conducts,
            arts,
            met: delves()
                .flat_map(|game| game.met.chars())
                .filter_map(Abilities::from_letter)
                .collect(),
            killed: Abilities::all().filter(has_killed).collect(),
            records,
        }
    }
}

/// The number of monsters killed, for each of the sixteen ability masks. The counts
/// saturate at `u32::MAX`.
///
/// ```
/// use hexdelve::{creature::Abilities, journal::KillsPerMind};
/// let mut kills = KillsPerMind::default();
/// let hunter = Abilities::from_letter('3').unwrap();
/// kills.add(hunter);
/// assert_eq!((kills.of(hunter), kills.is_empty()), (1, false));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KillsPerMind([u32; 16]);

impl KillsPerMind {
    /// Adds one kill of a monster with these abilities.
    pub fn add(&mut self, abilities: Abilities) {
        let number = &mut self.0[usize::from(abilities.mask())];
        *number = number.saturating_add(1);
    }

    /// Returns the number of kills of monsters with exactly these abilities.
    pub fn of(&self, abilities: Abilities) -> u32 {
        self.0[usize::from(abilities.mask())]
    }

    /// Whether nothing was killed.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|number| *number == 0)
    }

    /// Returns the kills in short form, such as `0 x3, 4 x1`.
    pub(crate) fn in_brief(&self) -> String {
        let kills = Abilities::all().filter(|it| self.of(*it) > 0);
        let words = kills.map(|it| format!("{} x{}", it.letter(), self.of(it)));
        words.collect::<Vec<_>>().join(", ")
    }
}

/// The outcome of a finished game. Variants are ordered from best to worst.
///
/// ```
/// use hexdelve::{journal::Outcome, prelude::*};
/// assert_eq!(Outcome::of(GameStatus::InProgress), None);
/// assert_eq!(Outcome::of(GameStatus::GivenUp), Some(Outcome::GivenUp));
/// let lost = Outcome::Lost { killer: Abilities::from_letter('9') };
/// assert_eq!(lost.to_string(), "lost to 9");
/// let burnt = Outcome::of(GameStatus::Lost { cause: Some(CauseOfDeath::Other("fire")) }).unwrap();
/// assert_eq!(burnt.to_string(), "lost to fire");
/// assert_eq!("lost to fire".parse(), Ok(burnt));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The game was won.
    Won,
    /// The turn limit was reached.
    Stalled,
    /// The PC died.
    Lost {
        /// The monster that killed the PC, if one did.
        killer: Option<Abilities>,
    },
    /// The PC died of a cause added by an extension.
    LostTo(String),
    /// The player gave up.
    GivenUp,
}

impl Outcome {
    /// Returns the outcome of a game with this status, or `None` if it is not over.
    pub fn of(status: GameStatus) -> Option<Self> {
        Some(match status {
            GameStatus::Won => Self::Won,
            GameStatus::Stalled => Self::Stalled,
            GameStatus::Lost { cause: Some(CauseOfDeath::Other(cause)) } => {
                Self::LostTo(cause.to_owned())
            }
            GameStatus::Lost { .. } => {
                let monster = status.killer().filter(|killer| !killer.is_player());
                Self::Lost { killer: monster.map(|killer| killer.abilities) }
            }
            GameStatus::GivenUp => Self::GivenUp,
            GameStatus::InProgress => return None,
        })
    }

    /// Returns the outcome's rank in a list, regardless of the killer. Lower is better.
    pub(super) const fn rank(&self) -> u8 {
        match self {
            Self::Won => 0,
            Self::Stalled => 1,
            Self::Lost { .. } | Self::LostTo(_) => 2,
            Self::GivenUp => 3,
        }
    }
}

const LOST_TO: &str = "lost to ";

/// A single character is either a monster or a mistake.
fn own_cause(text: &str) -> Option<Outcome> {
    let cause = text.strip_prefix(LOST_TO)?;
    let is_one = cause.chars().count() > 1 && !cause.chars().any(char::is_control);
    is_one.then(|| Outcome::LostTo(cause.to_owned()))
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won => f.write_str("won"),
            Self::Stalled => f.write_str("stalled"),
            Self::Lost { killer: None } => f.write_str("lost"),
            Self::Lost { killer: Some(killer) } => write!(f, "{LOST_TO}{}", killer.letter()),
            Self::LostTo(cause) => write!(f, "{LOST_TO}{cause}"),
            Self::GivenUp => f.write_str("given up"),
        }
    }
}

serialize_as_text!(Outcome);

impl FromStr for Outcome {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let killers = Abilities::all().map(|killer| Self::Lost { killer: Some(killer) });
        [Self::Won, Self::Stalled, Self::Lost { killer: None }, Self::GivenUp]
            .into_iter()
            .chain(killers)
            .find(|outcome| outcome.to_string() == text)
            .or_else(|| own_cause(text))
            .ok_or("expected won, stalled, lost, lost to 0 (or 1 to f, or a cause), or given up")
    }
}

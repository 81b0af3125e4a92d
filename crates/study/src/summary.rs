//! The totals of many games, which `report/tables` shows, and proportions with confidence
//! intervals.

use crate::{GameRow, KillsByKiller, StudyOutcome};
use std::{collections::BTreeMap, fmt};

/// The 97.5th percentile of the normal distribution, for intervals of 95 %.
const Z: f64 = 1.959_964;

/// The totals of the games of a study.
///
/// ```
/// use hexdelve_study::prelude::*;
/// use hexdelve_study::{RowFormat, StudySummary};
/// let row = r#"{"seed":7,"outcome":"won","turns":90,"ticks":9000,"level":null,"deepest":null,
///     "killer":null,"cause":null,"refused":0,"stopped":0,"kills":{"@":{"3":2}},"used":{},
///     "levels":[]}"#;
/// let mut summary = StudySummary::default();
/// summary.add(&RowFormat::JsonLines.read_game(row).unwrap());
/// assert_eq!((summary.games(), summary.won().part, summary.median_turns_won()), (1, 1, 90));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudySummary {
    turns: BTreeMap<StudyOutcome, Vec<u64>>,
    /// The totals of each level; nothing for a pit.
    pub levels: BTreeMap<u16, LevelSummary>,
    killers: BTreeMap<char, u64>,
    pub(super) causes: BTreeMap<String, u64>,
    pub(super) kills: KillsByKiller,
    /// The number of games that used each item, and the number of uses.
    pub used: BTreeMap<String, (u64, u64)>,
    /// How often items and traps stopped a monster, for each game that was won.
    pub monsters_stopped_in_won_games: Vec<u64>,
    /// The number of actions that games refused.
    pub refused: u64,
    pub(super) is_delve: bool,
}

/// The totals of one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelSummary {
    /// The number of games in which the PC reached the level.
    pub reached: u64,
    /// The number of games that were lost there.
    pub lost: u64,
    /// The number of turns that PCs took there.
    pub turns: u64,
    /// The number of monsters that PCs killed there.
    pub kills: u64,
    /// The number of monsters that died there of other causes.
    pub deaths: u64,
}

impl StudySummary {
    /// Adds the row of a game.
    pub fn add(&mut self, row: &GameRow) {
        self.turns.entry(row.outcome).or_default().push(row.turns);
        self.refused += row.refused;
        self.is_delve |= row.deepest.is_some();
        for level in 1..=row.deepest.unwrap_or(0) {
            self.levels.entry(level).or_default().reached += 1;
        }
        for level in &row.levels {
            let total = self.levels.entry(level.level).or_default();
            total.turns += level.turns;
            total.kills += level.kills;
            total.deaths += level.deaths;
        }
        if row.outcome == StudyOutcome::Lost {
            if let Some(level) = row.level {
                self.levels.entry(level).or_default().lost += 1;
            }
            let cause = row.cause.clone().unwrap_or_else(|| "unknown".to_owned());
            *self.causes.entry(cause).or_default() += 1;
            if let Some(killer) = row.killer {
                *self.killers.entry(killer).or_default() += 1;
            }
        }
        for (killer, victims) in &row.kills {
            let totals = self.kills.entry(killer.clone()).or_default();
            for (victim, count) in victims {
                *totals.entry(victim.clone()).or_default() += count;
            }
        }
        for (item, times) in &row.used {
            let (games, total) = self.used.entry(item.clone()).or_default();
            *games += 1;
            *total += times;
        }
        if row.outcome == StudyOutcome::Won {
            self.monsters_stopped_in_won_games.push(row.stopped);
        }
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.turns.values().map(|turns| turns.len() as u64).sum()
    }

    pub(super) fn of_games(&self, part: u64) -> Proportion {
        Proportion { part, whole: self.games() }
    }

    pub(super) fn share_of(&self, outcome: StudyOutcome) -> Proportion {
        self.of_games(self.turns(outcome).len() as u64)
    }

    /// Returns the proportion of games that were won.
    pub fn won(&self) -> Proportion {
        self.share_of(StudyOutcome::Won)
    }

    /// Returns the proportion of games that ended at the turn limit.
    pub fn stalled(&self) -> Proportion {
        self.share_of(StudyOutcome::Stalled)
    }

    pub(super) fn turns(&self, outcome: StudyOutcome) -> &[u64] {
        self.turns.get(&outcome).map_or(&[], Vec::as_slice)
    }

    /// Returns the median number of turns of the games that were won, or 0.
    pub fn median_turns_won(&self) -> u64 {
        quantile(self.turns(StudyOutcome::Won), 50)
    }

    /// `percent` % of all games took fewer turns.
    pub(super) fn turns_quantile(&self, percent: usize) -> u64 {
        let all: Vec<_> = self.turns.values().flatten().copied().collect();
        quantile(&all, percent)
    }

    /// Returns the number of games in which a mind, given by its letter, killed the PC.
    pub fn games_ended_by(&self, mind: char) -> u64 {
        self.killers.get(&mind).copied().unwrap_or(0)
    }

    pub(super) fn kills(&self, killer: &str, victim: &str) -> u64 {
        self.kills.get(killer).and_then(|victims| victims.get(victim)).copied().unwrap_or(0)
    }
}

pub(super) fn quantile(values: &[u64], percent: usize) -> u64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let at = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(at).copied().unwrap_or(0)
}

/// A proportion of games: `part` of `whole`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proportion {
    /// The number of games in question.
    pub part: u64,
    /// The total number of games.
    pub whole: u64,
}

/// A share, from 0 to 1, with its 95 % interval; or a difference between two shares, from −1 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShareInterval {
    /// The measured share.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Proportion {
    /// Returns the share, or 0 if there are no games.
    #[expect(clippy::cast_precision_loss, reason = "counts of games, far below 2⁵²")]
    pub fn share(self) -> f64 {
        self.part as f64 / self.whole.max(1) as f64
    }

    /// Returns the share with its 95 % Wilson score interval, which, unlike the normal
    /// approximation, stays within 0 and 1 and is also accurate for rare outcomes. If
    /// there are no games, the interval is 0 to 1.
    ///
    /// ```
    /// use hexdelve_study::Proportion;
    /// let wilson = Proportion { part: 392, whole: 2000 }.interval();
    /// assert!((wilson.low - 0.1792).abs() < 0.0001 && (wilson.high - 0.2140).abs() < 0.0001);
    /// let never = Proportion { part: 0, whole: 10 }.interval();
    /// assert!(never.low.abs() < 1e-12 && (never.high - 0.2775).abs() < 0.0001);
    /// ```
    #[expect(clippy::cast_precision_loss, reason = "counts of games, far below 2⁵²")]
    pub fn interval(self) -> ShareInterval {
        if self.whole == 0 {
            return ShareInterval { share: 0.0, low: 0.0, high: 1.0 };
        }
        let (share, games) = (self.share(), self.whole as f64);
        let scale = 1.0 + Z * Z / games;
        let middle = (share + Z * Z / (2.0 * games)) / scale;
        let variance = share * (1.0 - share) / games + Z * Z / (4.0 * games * games);
        let half = Z * variance.sqrt() / scale;
        ShareInterval { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// Returns the difference `self` − `other` with Newcombe's 95 % interval, which
    /// combines the two Wilson intervals. The games must be independent.
    ///
    /// ```
    /// use hexdelve_study::Proportion;
    /// let difference = Proportion { part: 56, whole: 70 }.minus(Proportion { part: 48, whole: 80 });
    /// assert!((difference.share - 0.2).abs() < 1e-9);
    /// assert!((difference.low - 0.0524).abs() < 0.0001 && (difference.high - 0.3339).abs() < 0.0001);
    /// ```
    pub fn minus(self, other: Self) -> ShareInterval {
        let (one, two) = (self.interval(), other.interval());
        let share = one.share - two.share;
        let below = (one.share - one.low).hypot(two.high - two.share);
        let above = (one.high - one.share).hypot(two.share - two.low);
        ShareInterval { share, low: share - below, high: share + above }
    }
}

/// In percent. With `{:+}`, as for a difference, each number has its sign.
impl fmt::Display for ShareInterval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, low, high] = [self.share, self.low, self.high].map(|it| 100.0 * it);
        if f.sign_plus() {
            return write!(f, "{share:+.1} % ({low:+.1} to {high:+.1})");
        }
        write!(f, "{share:.1} % ({low:.1} to {high:.1})")
    }
}

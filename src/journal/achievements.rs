//! What a player has achieved in earlier games, so that a game can name the scores to beat
//! and what is left to achieve.

use super::{DailyDate, Outcome, ScoreEntry, Scores};
use crate::{
    creature::Abilities,
    level::{Challenge, GameMode},
};
use bevy_ecs::prelude::Resource;
use std::collections::{BTreeMap, BTreeSet};

/// A player's achievements, according to a list of scores.
///
/// ```
/// use hexdelve::journal::Scores;
/// assert!(Scores::default().achievements().conducts.is_empty());
/// ```
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Achievements {
    /// The best score in each mode. Games in the pit have no score.
    pub best_scores: BTreeMap<GameMode, u64>,
    /// The number of delves that were won.
    pub wins: u64,
    /// The number of delves that were won in a row, up to the last one.
    pub won_in_a_row: u64,
    /// The days whose daily delve was played to the end.
    pub dailies: BTreeSet<DailyDate>,
    /// The challenges that were won.
    pub challenges: BTreeSet<Challenge>,
    /// The names of the conducts that were kept in games that were won.
    pub conducts: BTreeSet<String>,
    /// The abilities of the monsters that the PC has killed.
    pub killed: BTreeSet<Abilities>,
}

impl Scores {
    /// Returns the player's achievements. Apart from the best scores, only delves count,
    /// not practice and wizard games.
    pub fn achievements(&self) -> Achievements {
        let delves = || self.games().iter().filter(|game| game.mode == GameMode::Delve);
        let won = || delves().filter(|game| game.outcome == Outcome::Won);
        let has_killed = |kind: &Abilities| delves().any(|game| game.kills.of(*kind) > 0);
        let mut best_scores = BTreeMap::new();
        for game in self.games().iter().filter(|game| game.mode != GameMode::Pit) {
            let best: &mut u64 = best_scores.entry(game.mode).or_default();
            *best = game.score.max(*best);
        }
        Achievements {
            best_scores,
            wins: won().count() as u64,
            won_in_a_row: self.won_in_a_row().current,
            dailies: self.games().iter().filter_map(ScoreEntry::day).collect(),
            challenges: won().filter_map(|game| game.challenge).collect(),
            conducts: won().flat_map(|game| game.conducts.clone()).collect(),
            killed: Abilities::all().filter(has_killed).collect(),
        }
    }
}

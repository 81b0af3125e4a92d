//! A player's statistics, from the list of scores: streaks, and a record against each mind.

use super::{DailyDate, Outcome, ScoreEntry, Scores};
use crate::{creature::Abilities, level::GameMode};
use bevy_ecs::prelude::Resource;
use std::collections::{BTreeMap, BTreeSet};

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

/// A player's records against all minds, as shown on screens.
#[derive(Resource, Clone, Debug, Default)]
pub struct RecordsAgainstMinds(BTreeMap<Abilities, RecordAgainstMind>);

impl RecordsAgainstMinds {
    /// Returns the record against monsters with exactly these abilities.
    pub fn against(&self, abilities: Abilities) -> RecordAgainstMind {
        self.0.get(&abilities).copied().unwrap_or_default()
    }

    /// Whether no monster has been killed and none has killed the PC.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Scores {
    /// Returns the player's streak of won delves, counted in the order in which the games ended.
    pub fn won_in_a_row(&self) -> Streak {
        let mut delves: Vec<_> = self.games().iter().collect();
        delves.retain(|game| game.mode == GameMode::Delve);
        delves.sort_by_key(|game| game.ended);
        let mut streak = Streak::default();
        for game in delves {
            streak.add(game.outcome == Outcome::Won);
        }
        streak
    }

    /// Returns the player's streak of days on which the daily delve was played to the
    /// end. The current streak ends today or yesterday.
    pub fn days_in_a_row(&self, today: &DailyDate) -> Streak {
        Streak::of_days(&self.achievements().dailies, today)
    }

    /// Returns the player's records against all minds, in the delve and the pit.
    pub fn records_against_minds(&self) -> RecordsAgainstMinds {
        let is_kept = |game: &&ScoreEntry| matches!(game.mode, GameMode::Delve | GameMode::Pit);
        let mut records = RecordsAgainstMinds::default();
        for game in self.games().iter().filter(is_kept) {
            for abilities in Abilities::all().filter(|it| game.kills.of(*it) > 0) {
                let killed = game.kills.of(abilities);
                records.0.entry(abilities).or_default().killed += u64::from(killed);
            }
            if let Outcome::Lost { killer: Some(killer) } = game.outcome {
                records.0.entry(killer).or_default().deaths += 1;
            }
        }
        records
    }
}

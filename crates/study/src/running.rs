//! Playing the games of a study.

use super::{
    CountedGame, RowsPer, Study, StudyError, in_order::play_in_order, seed_range::SeedRange,
};
use hexdelve::{game::Rules, level::SetupError, rng::Seed};
use std::{
    num::NonZero,
    sync::atomic::{AtomicBool, Ordering},
};

/// With a row per game, and with a row per turn, which can take a megabyte per game.
const GAMES_AHEAD: usize = 4096;
const GAMES_OF_TURNS_AHEAD: usize = 64;

impl Study {
    /// Plays the games of the shard, and passes the rows of each game to `take`, in the
    /// order of the seeds. When `stop` becomes true, the games that are still being played
    /// are dropped, and the method returns.
    ///
    /// The rows do not depend on `threads`.
    ///
    /// # Errors
    /// [`StudyError::Setup`] if a game cannot be started, and the errors of `take`. The
    /// rows of all lower seeds have been taken.
    ///
    /// # Panics
    /// If a game panics.
    pub fn run(
        &self,
        rules: &Rules,
        threads: NonZero<usize>,
        stop: &AtomicBool,
        take: &mut dyn FnMut(&[u8]) -> Result<(), StudyError>,
    ) -> Result<(), StudyError> {
        self.run_seeds(self.own_seeds()?, rules, threads, stop, take)
    }

    pub(super) fn run_seeds(
        &self,
        seeds: SeedRange,
        rules: &Rules,
        threads: NonZero<usize>,
        stop: &AtomicBool,
        take: &mut dyn FnMut(&[u8]) -> Result<(), StudyError>,
    ) -> Result<(), StudyError> {
        let ahead = match self.each {
            RowsPer::Game => GAMES_AHEAD,
            RowsPer::Turn => GAMES_OF_TURNS_AHEAD,
        };
        let play = |last: &mut _, seed| self.play(last, seed, rules, stop).transpose();
        play_in_order(seeds.seeds(), threads, ahead, play, |game| match game {
            Ok(rows) => take(&rows),
            Err((seed, why)) => Err(StudyError::Setup(seed, why)),
        })
    }

    /// Restarts `last`, the thread's last game. `None` if the game was stopped.
    fn play(
        &self,
        last: &mut Option<CountedGame>,
        seed: Seed,
        rules: &Rules,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, (u64, SetupError)> {
        // A plugin may keep state that a restart does not restore. Then a row would depend
        // on which thread has played which games before.
        if rules.has_own_plugins() {
            *last = None;
        }
        let begun = match last {
            Some(game) => game.restart(seed).map(|()| game),
            None => CountedGame::start(&self.setup, seed, rules).map(|game| last.insert(game)),
        };
        let counted = begun.map_err(|why| (seed.0, why))?;
        let mut autopilot = self.autopilot.start();
        let mut lines = Vec::new();
        if self.each == RowsPer::Turn {
            self.rows.write_turn(&counted.turn_row(None), &mut lines);
        }
        while !stop.load(Ordering::Relaxed) {
            let Some(action) = counted.play_turn(&mut *autopilot) else {
                if self.each == RowsPer::Game {
                    self.rows.write_game(&counted.row(), &mut lines);
                }
                return Ok(Some(lines));
            };
            if self.each == RowsPer::Turn {
                self.rows.write_turn(&counted.turn_row(Some(action)), &mut lines);
            }
        }
        Ok(None)
    }
}

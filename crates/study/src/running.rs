//! Playing the games of a study, on several threads, with the results delivered in the order of the
//! seeds.

use super::{CountedGame, RowsPer, Study, StudyError, seed_range::SeedRange};
use hexdelve::prelude::*;
use std::{
    io,
    num::NonZero,
    ops::RangeInclusive,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
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

/// Passes the results to `take` in the order of the seeds, on the calling thread. Stops at the
/// first game for which `play` returns `None`; the results of later games are not taken. Each
/// thread passes `play` a value that it keeps from one game to the next.
///
/// About `ahead` results wait for a slow game.
pub(super) fn play_in_order<T: Send, E: From<io::Error>, K: Default>(
    seeds: RangeInclusive<u64>,
    threads: NonZero<usize>,
    ahead: usize,
    play: impl Fn(&mut K, Seed) -> Option<T> + Sync,
    take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let seeds = Mutex::new(seeds);
    // Each game has a channel of its own for its result. Games begin under the lock, so their
    // channels are in the order of the seeds.
    let (begun, games) = mpsc::sync_channel::<mpsc::Receiver<T>>(ahead);
    thread::scope(|scope| {
        for number in 0..threads.get() {
            let (seeds, begun, play) = (&seeds, begun.clone(), &play);
            let begin = move || {
                let mut seeds = seeds.lock().unwrap_or_else(PoisonError::into_inner);
                let (finished, game) = mpsc::sync_channel(1);
                let seed = seeds.next()?;
                // This fails when no more results are taken.
                begun.send(game).ok()?;
                Some((seed, finished))
            };
            let work = move || {
                let mut kept = K::default();
                while let Some((seed, finished)) = begin() {
                    // A game that stops or panics closes its channel.
                    let Some(result) = play(&mut kept, Seed(seed)) else { break };
                    let _ = finished.send(result);
                }
            };
            match thread::Builder::new().name("study".to_owned()).spawn_scoped(scope, work) {
                Err(error) if number == 0 => return Err(error.into()),
                // Fewer threads also finish.
                Err(_) => break,
                Ok(_) => {}
            }
        }
        drop(begun);
        games.into_iter().map_while(|game| game.recv().ok()).try_for_each(take)
    })
}

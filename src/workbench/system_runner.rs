//! A single system, run and timed.

use crate::game::Game;
use bevy_ecs::{prelude::World, system::System};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// A single system in halted games, called without a schedule. Each run uses the next game.
///
/// ```
/// use hexdelve::prelude::*;
/// let bench = SystemBench::from_iter([Scenario::draw("@....3").start()]);
/// let mut runner = bench.runner(TurnSystems::Decide, choose_monster_action);
/// runner.run();
/// let action = |game: &Game| game.world().resource::<CurrentTurn>().action;
/// assert!(runner.games().map(action).eq([Action::Step(Direction::West)]));
/// ```
#[expect(missing_debug_implementations, reason = "systems do not implement `Debug`")]
pub struct SystemRunner<S> {
    instances: Vec<(Game, S)>,
    next: usize,
}

impl<S: System<In = (), Out = ()>> SystemRunner<S> {
    pub(super) const fn new(instances: Vec<(Game, S)>) -> Self {
        Self { instances, next: 0 }
    }

    /// Runs the system once, including its commands.
    ///
    /// # Panics
    /// Panics if the system fails, or if one of its parameters is missing.
    pub fn run(&mut self) {
        let (game, system) = &mut self.instances[self.next];
        system.run((), game.world_mut()).expect("the system finds what it needs");
        self.next += 1;
        if self.next == self.instances.len() {
            self.next = 0;
        }
    }

    /// Returns the time that `runs` runs take. Before each run, and outside the timed section,
    /// old messages are cleared and `prepare` changes the world.
    ///
    /// The clock is read once per round through all games, so with a single game it
    /// accounts for some 30 ns of each run.
    ///
    /// # Panics
    /// Like [`run`](Self::run).
    pub fn time(&mut self, runs: u64, mut prepare: impl FnMut(&mut World)) -> Duration {
        let games = self.instances.len();
        let mut spent = Duration::ZERO;
        let mut left = runs;
        while left > 0 {
            let round = usize::try_from(left).unwrap_or(games).min(games);
            for step in 0..round {
                let (game, _) = &mut self.instances[(self.next + step) % games];
                game.clear_old_messages();
                prepare(game.world_mut());
            }
            let begun = Instant::now();
            for _ in 0..round {
                black_box(&mut *self).run();
            }
            spent += begun.elapsed();
            left -= round as u64;
        }
        spent
    }

    /// Iterates over the games, to inspect the result.
    pub fn games(&self) -> impl Iterator<Item = &Game> {
        self.instances.iter().map(|(game, _)| game)
    }

    /// Iterates over the games, to change them before the first run.
    pub fn games_mut(&mut self) -> impl Iterator<Item = &mut Game> {
        self.instances.iter_mut().map(|(game, _)| game)
    }
}

//! One system, run by the clock.

use crate::game::Game;
use bevy_ecs::{prelude::World, system::System};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// A system alone in halted games, in the next one with each run.
///
/// It is called as itself: no schedule, and no box around it. What it only
/// remembers, in a `Local` or of the messages it has read, begins with its
/// first run.
///
/// ```
/// use hexdelve::prelude::*;
/// let drawings = ["@....3", "@ 3"];
/// let games = drawings.map(|drawing| Scenario::draw(drawing).start()).into_iter();
/// let bench: Workbench = games.collect();
/// let mut solo = bench.solo(TurnSystems::Decide, consult_the_table);
/// solo.run();
/// solo.run();
/// let intent = |game: &Game| *game.world().resource::<Action>();
/// assert!(solo.games().map(intent).eq([Action::Step(Direction::West), Action::Rest]));
/// ```
#[expect(missing_debug_implementations, reason = "systems have none")]
pub struct SystemRunner<S> {
    instances: Vec<(Game, S)>,
    next: usize,
}

impl<S: System<In = (), Out = ()>> SystemRunner<S> {
    /// These games, each with the system made for its world.
    pub(super) const fn new(instances: Vec<(Game, S)>) -> Self {
        Self { instances, next: 0 }
    }

    /// Runs it once, its commands included: for systems that can repeat what
    /// they do, as those of `Sense` and `Decide` can.
    ///
    /// # Panics
    /// Where the system fails, or a parameter of it is missing.
    pub fn run(&mut self) {
        let (game, system) = &mut self.instances[self.next];
        system.run((), game.world_mut()).expect("the system finds what it needs");
        self.next += 1;
        if self.next == self.instances.len() {
            self.next = 0;
        }
    }

    /// How long so many runs take, when each finds what `prepare` has made of
    /// its world: for systems that change the world, or find nothing to do the
    /// second time. Preparing takes no part in the time. Before it, the news of
    /// the run before make room as they do between two commands.
    ///
    /// The clock is read once a round through all games, so with a single game
    /// some 30 ns of each run are the clock's.
    ///
    /// # Panics
    /// As [`run`](Self::run) does.
    pub fn time(&mut self, runs: u64, mut prepare: impl FnMut(&mut World)) -> Duration {
        let games = self.instances.len();
        let mut spent = Duration::ZERO;
        let mut left = runs;
        while left > 0 {
            let round = usize::try_from(left).unwrap_or(games).min(games);
            for step in 0..round {
                let (game, _) = &mut self.instances[(self.next + step) % games];
                game.forget_old_news();
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

    /// The games, to see what has become of them.
    pub fn games(&self) -> impl Iterator<Item = &Game> {
        self.instances.iter().map(|(game, _)| game)
    }

    /// The games, to be furnished before the first run.
    pub fn games_mut(&mut self) -> impl Iterator<Item = &mut Game> {
        self.instances.iter_mut().map(|(game, _)| game)
    }
}

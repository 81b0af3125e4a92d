//! Benchmarks: warm games in which a single system runs and is timed, in the middle of real turns
//! and in many games in rotation: the branch predictor would learn the dungeon of a single one.
//!
//! A schedule runs as a whole or not at all, so to halt a game in the middle of a turn, the later
//! systems are removed from it before the last run, and the game cannot continue afterwards.

use crate::{
    action::Action,
    creature::Monster,
    dungeon::Dungeon,
    game::Game,
    path::{DistanceMapKind, TunnelCosts, compute_distance_map},
    rng::Seed,
    turn::{Turn, TurnQueue, TurnSystems, run_turns_while},
};
use bevy_ecs::{
    prelude::*,
    schedule::{InternedSystemSet, ScheduleCleanupPolicy},
    system::System,
};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// In PC turns: the slowest monster takes two turns, and the fastest takes six.
const WARM_UP: usize = 3;
const SEEDS: usize = 100;

/// Games in progress, for a system to run in.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::mind::choose_monster_action;
/// let start = |seed| PitSetup::new(seed).monsters(12).start();
/// let mut runner = SystemBench::warmed_up(8, start)?.runner(TurnSystems::Decide, choose_monster_action);
/// let spent = runner.time(800, |world| world.resource_mut::<CurrentTurn>().action = Action::Rest);
/// println!("{} ns for a mind", spent.as_nanos() / 800);
/// let stepping = |game: &Game| game.world().resource::<CurrentTurn>().action != Action::Rest;
/// assert!(runner.games().any(stepping));
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Debug)]
pub struct SystemBench(pub Vec<Game>);

impl SystemBench {
    /// Creates `instances` games with different seeds, in which every character has had some
    /// turns, none is over, and the PC can walk to half of the open cells.
    ///
    /// # Errors
    /// Returns the error of `start`.
    ///
    /// # Panics
    /// Panics if hardly any seed gives such a game.
    pub fn warmed_up<E>(
        instances: usize,
        mut start: impl FnMut(Seed) -> Result<Game, E>,
    ) -> Result<Self, E> {
        let mut games = Vec::with_capacity(instances);
        for seed in (0..).map(Seed).take(SEEDS * instances) {
            let mut game = start(seed)?;
            let lasted = (0..WARM_UP).all(|_| game.submit(Action::Rest).is_ok());
            if lasted && !game.status().is_over() && can_get_about(&game) {
                games.push(game);
            }
            if games.len() == instances {
                return Ok(Self(games));
            }
        }
        panic!("{} of {instances} games lasted: give the PC more room", games.len());
    }

    /// Halts each game in the middle of a monster's turn, when a set begins, and runs a system
    /// there, or several in a row: `one.pipe(another)`. Everything that comes earlier in the turn
    /// has run.
    ///
    /// # Panics
    /// Panics if there is no game, or if no monster has a turn for a long time.
    pub fn runner<M, S>(self, set: TurnSystems, system: S) -> SystemRunner<S::System>
    where
        S: IntoSystem<(), (), M> + Clone,
    {
        assert!(!self.0.is_empty(), "a workbench needs a game");
        let instances = self.0.into_iter().map(|mut game| {
            halt(&mut game, set);
            let mut system = IntoSystem::into_system(system.clone());
            system.initialize(game.world_mut());
            (game, system)
        });
        SystemRunner { instances: instances.collect(), next: 0 }
    }
}

/// A single system in halted games, called without a schedule. Each run uses the next game.
#[expect(missing_debug_implementations, reason = "systems do not implement `Debug`")]
pub struct SystemRunner<S> {
    instances: Vec<(Game, S)>,
    next: usize,
}

impl<S: System<In = (), Out = ()>> SystemRunner<S> {
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

fn can_get_about(game: &Game) -> bool {
    let dungeon = game.world().resource::<Dungeon>();
    game.player_position().is_some_and(|place| {
        let map =
            compute_distance_map(dungeon, &TunnelCosts::DEFAULT, DistanceMapKind::Open, place);
        let reached = |cell: &_| map.distance(*cell).is_some();
        2 * dungeon.open_cells().filter(reached).count() >= dungeon.open_cells().count()
    })
}

const PATIENCE: u32 = 1_000;

/// Ends the game for good at the point in that turn where the set begins.
fn halt(game: &mut Game, set: TurnSystems) {
    let mut patience = PATIENCE;
    run_turns_while(game.world_mut(), |world| {
        patience -= 1;
        patience > 0 && !a_monster_is_next(world)
    });
    assert!(patience > 0, "no character takes a turn");
    game.world_mut().schedule_scope(Turn, |world, schedule| {
        schedule.initialize(world).expect("the schedule has run before");
        for late in those_from(schedule, set) {
            let policy = ScheduleCleanupPolicy::RemoveSystemsOnly;
            schedule.remove_systems_in_set(late, world, policy).expect("it is in the schedule");
        }
        schedule.run(world);
    });
}

fn a_monster_is_next(world: &World) -> bool {
    let queue = world.resource::<TurnQueue>();
    let next = || queue.clone().pop();
    !queue.player_is_next() && next().is_some_and(|who| world.get::<Monster>(who).is_some())
}

/// Whether or not it belongs to a set of the turn. Each is named by the set only it is in.
fn those_from(schedule: &Schedule, set: TurnSystems) -> Vec<InternedSystemSet> {
    let sets = TurnSystems::ALL.into_iter().skip_while(|other| *other != set);
    let graph = schedule.graph();
    let members = sets.filter_map(|set| graph.systems_in_set(set.intern()).ok());
    let late: Vec<_> = members.flatten().copied().collect();
    let systems = schedule.systems().expect("it has been initialized");
    let from = systems.skip_while(|(key, _)| !late.contains(key));
    let own = from.filter_map(|(_, system)| system.default_system_sets().into_iter().next());
    // The schedule's own sync points belong to no set that the graph knows.
    own.filter(|own| graph.systems_in_set(*own).is_ok()).collect()
}

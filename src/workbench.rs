//! Warm games in which one system runs alone, by the clock: for benches of the
//! game's systems and of one's own.
//!
//! What a system costs depends on what it finds. So it runs in the middle of
//! real turns, in many games by turns: in one small game repeated, the branch
//! predictor would learn the dungeon.

use crate::{
    action::Verdict,
    chance::Seed,
    creature::{Monster, Player},
    dungeon::Dungeon,
    game::Game,
    path::{Costs, MapKind, flood},
    player::Command,
    turn::{Turn, TurnQueue, TurnSystems, run_turns_while},
};
use bevy_ecs::{
    prelude::{IntoSystem, Schedule, SystemSet, World},
    schedule::{InternedSystemSet, ScheduleCleanupPolicy},
    system::System,
};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// Turns of the PC before a game is warm: three are two of the slowest monster
/// and six of the fastest.
const WARM_UP: usize = 3;
/// Seeds to each game that is asked for, before it is said that there is none.
const SEEDS: usize = 100;
/// Turns in which whoever is waited for has long been next.
const PATIENCE: u32 = 1_000;

/// Games under way, for a system to run in.
///
/// ```
/// use hexdelve::prelude::*;
/// let start = |seed| Pit::new(seed).monsters(12).start();
/// let mut solo = Workbench::warm(8, start)?.solo(TurnSystems::Decide, consult_the_table);
/// let spent = solo.time(800, |world| *world.resource_mut::<Intent>() = Intent::Rest);
/// println!("{} ns for a mind", spent.as_nanos() / 800);
/// // They have made up their minds, and nobody has moved.
/// let stepping = |game: &Game| *game.world().resource::<Intent>() != Intent::Rest;
/// assert!(solo.games().any(stepping));
/// assert!(solo.games().all(|game| game.world().resource::<Arrival>().to().is_none()));
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Debug)]
pub struct Workbench {
    games: Vec<Game>,
    player: bool,
}

/// These games as they are, from scenarios or with a history of one's own.
impl FromIterator<Game> for Workbench {
    fn from_iter<I: IntoIterator<Item = Game>>(games: I) -> Self {
        Self { games: games.into_iter().collect(), player: false }
    }
}

/// The games, to do anything else with.
impl IntoIterator for Workbench {
    type Item = Game;
    type IntoIter = std::vec::IntoIter<Game>;

    fn into_iter(self) -> Self::IntoIter {
        self.games.into_iter()
    }
}

impl Workbench {
    /// So many games, each from a seed of its own, in which everybody has had
    /// some turns. Games that are already decided are passed over, and so are
    /// those in which the PC can walk to less than half of the open cells.
    ///
    /// # Errors
    /// That of `start`.
    ///
    /// # Panics
    /// Where hardly a seed gives such a game.
    pub fn warm<E>(
        instances: usize,
        mut start: impl FnMut(Seed) -> Result<Game, E>,
    ) -> Result<Self, E> {
        let mut games = Vec::with_capacity(instances);
        for seed in (0..).map(Seed).take(SEEDS * instances) {
            let mut game = start(seed)?;
            if warm_up(&mut game) {
                games.push(game);
            }
            if games.len() == instances {
                return Ok(games.into_iter().collect());
            }
        }
        panic!("{} of {instances} games lasted: give the PC more room", games.len());
    }

    /// Halts at turns of the PC. Otherwise they are those of monsters.
    #[must_use]
    pub fn of_the_player(mut self) -> Self {
        self.player = true;
        self
    }

    /// Halts each game in a turn, at the moment when a set begins, and puts a
    /// system there. All that comes before in the turn has run, extensions
    /// included: `Actor` and the others are those of a real turn.
    ///
    /// Several systems in a row are one: `one.pipe(another)`.
    ///
    /// # Panics
    /// Without any game, and where nobody comes whose turn it could be.
    pub fn solo<M, S>(self, set: TurnSystems, system: S) -> Solo<S::System>
    where
        S: IntoSystem<(), (), M> + Clone,
    {
        assert!(!self.games.is_empty(), "a workbench needs a game");
        let instances = self.games.into_iter().map(|mut game| {
            halt(&mut game, set, self.player);
            let mut system = IntoSystem::into_system(system.clone());
            system.initialize(game.world_mut());
            (game, system)
        });
        Solo { instances: instances.collect(), next: 0 }
    }
}

/// A system alone in halted games, in the next one with each run.
///
/// It is called as itself: no schedule, and no box around it. What it only
/// remembers, in a `Local` or of the messages it has read, begins with its
/// first run.
#[expect(missing_debug_implementations, reason = "systems have none")]
pub struct Solo<S> {
    instances: Vec<(Game, S)>,
    next: usize,
}

impl<S: System<In = (), Out = ()>> Solo<S> {
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

/// Plays until everybody has had some turns. Says whether the game is one to
/// go on with.
fn warm_up(game: &mut Game) -> bool {
    let lasted = (0..WARM_UP).all(|_| game.submit(Command::Rest).is_ok());
    lasted && game.verdict() == Verdict::Undecided && can_get_about(game)
}

/// Whether at least half of the open cells lie before the PC's feet.
fn can_get_about(game: &Game) -> bool {
    let dungeon = game.world().resource::<Dungeon>();
    game.player_position().is_some_and(|place| {
        let map = flood(dungeon, &Costs::GAME, MapKind::Open, place);
        let reached = |cell: &_| map.distance(*cell).is_some();
        2 * dungeon.open_cells().filter(reached).count() >= dungeon.open_cells().count()
    })
}

/// Plays on to a turn of a monster, or of the PC, and ends for good where a set
/// of it begins.
fn halt(game: &mut Game, set: TurnSystems, player: bool) {
    let mut patience = PATIENCE;
    run_turns_while(game.world_mut(), |world| {
        patience -= 1;
        patience > 0 && !is_next(world, player)
    });
    assert!(patience > 0, "nobody comes whose turn it could be");
    game.world_mut().schedule_scope(Turn, |world, schedule| {
        schedule.initialize(world).expect("it has run before, or would not when it is to");
        for late in those_from(schedule, set) {
            let policy = ScheduleCleanupPolicy::RemoveSystemsOnly;
            schedule.remove_systems_in_set(late, world, policy).expect("it is in the schedule");
        }
        schedule.run(world);
    });
}

/// Whether the next to act is the PC, or a monster.
fn is_next(world: &World, player: bool) -> bool {
    let next = world.resource::<TurnQueue>().clone().pop();
    next.and_then(|who| world.get_entity(who).ok()).is_some_and(|who| {
        if player { who.contains::<Player>() } else { who.contains::<Monster>() }
    })
}

/// Every system that runs when a set has begun, whether or not it is in a set of
/// the turn itself. Each is named by the set that is its own.
fn those_from(schedule: &Schedule, set: TurnSystems) -> Vec<InternedSystemSet> {
    let sets = TurnSystems::ALL.into_iter().skip_while(|other| *other != set);
    let graph = schedule.graph();
    let members = sets.filter_map(|set| graph.systems_in_set(set.intern()).ok());
    let late: Vec<_> = members.flatten().copied().collect();
    let systems = schedule.systems().expect("it has been initialized");
    let from = systems.skip_while(|(key, _)| !late.contains(key));
    let own = from.filter_map(|(_, system)| system.default_system_sets().into_iter().next());
    // The schedule's own steps, which carry out commands, are in no set that it knows.
    own.filter(|own| graph.systems_in_set(*own).is_ok()).collect()
}

//! Warm games in which a single system runs and is timed, in the middle of real turns and in many
//! games in rotation: the branch predictor would learn the dungeon of a single one.

mod halting;
mod system_runner;

pub use system_runner::SystemRunner;

use crate::{
    action::Action,
    dungeon::Dungeon,
    game::Game,
    path::{DistanceMapKind, TunnelCosts, compute_distance_map},
    rng::Seed,
    turn::TurnSystems,
};
use bevy_ecs::{prelude::IntoSystem, system::System};
use halting::halt;

/// In PC turns: the slowest monster takes two turns, and the fastest takes six.
const WARM_UP: usize = 3;
const SEEDS: usize = 100;

/// Games in progress, for a system to run in.
///
/// ```
/// use hexdelve::prelude::*;
/// let start = |seed| Pit::new(seed).monsters(12).start();
/// let mut runner = SystemBench::warmed_up(8, start)?.runner(TurnSystems::Decide, choose_monster_action);
/// let spent = runner.time(800, |world| world.resource_mut::<CurrentTurn>().action = Action::Rest);
/// println!("{} ns for a mind", spent.as_nanos() / 800);
/// let stepping = |game: &Game| game.world().resource::<CurrentTurn>().action != Action::Rest;
/// assert!(runner.games().any(stepping));
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Debug)]
pub struct SystemBench {
    games: Vec<Game>,
    player: bool,
}

impl FromIterator<Game> for SystemBench {
    fn from_iter<I: IntoIterator<Item = Game>>(games: I) -> Self {
        Self { games: games.into_iter().collect(), player: false }
    }
}

impl IntoIterator for SystemBench {
    type Item = Game;
    type IntoIter = std::vec::IntoIter<Game>;

    fn into_iter(self) -> Self::IntoIter {
        self.games.into_iter()
    }
}

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
            if warm_up(&mut game) {
                games.push(game);
            }
            if games.len() == instances {
                return Ok(games.into_iter().collect());
            }
        }
        panic!("{} of {instances} games lasted: give the PC more room", games.len());
    }

    /// Halts at the PC's turns instead of at monsters' turns.
    #[must_use]
    pub fn at_player_turns(mut self) -> Self {
        self.player = true;
        self
    }

    /// Halts each game in the middle of a turn, when a set begins, and runs a system there, or
    /// several in a row: `one.pipe(another)`. Everything that comes earlier in the turn has run.
    ///
    /// # Panics
    /// Panics if there is no game, or if no suitable character has a turn for a long time.
    pub fn runner<M, S>(self, set: TurnSystems, system: S) -> SystemRunner<S::System>
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
        SystemRunner::new(instances.collect())
    }
}

fn warm_up(game: &mut Game) -> bool {
    let lasted = (0..WARM_UP).all(|_| game.submit(Action::Rest).is_ok());
    lasted && !game.status().is_over() && can_get_about(game)
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

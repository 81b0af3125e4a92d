//! Warm games in which one system runs alone, by the clock: for benches of the
//! game's systems and of one's own.
//!
//! What a system costs depends on what it finds. So it runs in the middle of
//! real turns, in many games by turns: in one small game repeated, the branch
//! predictor would learn the dungeon.

mod halting;
mod system_runner;

pub use system_runner::SystemRunner;

use crate::{
    action::Action,
    dungeon::Dungeon,
    game::Game,
    path::{MapKind, TunnelCosts, flood},
    rng::Seed,
    turn::TurnSystems,
};
use bevy_ecs::{prelude::IntoSystem, system::System};
use halting::halt;

/// Turns of the PC before a game is warm: three are two of the slowest monster
/// and six of the fastest.
const WARM_UP: usize = 3;
/// Seeds to each game that is asked for, before it is said that there is none.
const SEEDS: usize = 100;

/// Games under way, for a system to run in.
///
/// ```
/// use hexdelve::prelude::*;
/// let start = |seed| Pit::new(seed).monsters(12).start();
/// let mut solo = Workbench::warm(8, start)?.solo(TurnSystems::Decide, consult_the_table);
/// let spent = solo.time(800, |world| *world.resource_mut::<Action>() = Action::Rest);
/// println!("{} ns for a mind", spent.as_nanos() / 800);
/// // They have made up their minds, and nobody has moved.
/// let stepping = |game: &Game| *game.world().resource::<Action>() != Action::Rest;
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
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let bench: Workbench = [Scenario::draw("@.3").start()].into_iter().collect();
    /// let mut solo = bench.of_the_player().solo(TurnSystems::Decide, obey_the_player);
    /// let north = Action::Step(Direction::North);
    /// solo.time(5, |world| world.resource_mut::<PlayerOrders>().give(north));
    /// assert!(solo.games().all(|game| game.turns() == 5));
    /// ```
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
    pub fn solo<M, S>(self, set: TurnSystems, system: S) -> SystemRunner<S::System>
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

/// Plays until everybody has had some turns. Says whether the game is one to
/// go on with.
fn warm_up(game: &mut Game) -> bool {
    let lasted = (0..WARM_UP).all(|_| game.submit(Action::Rest).is_ok());
    lasted && !game.status().is_decided() && can_get_about(game)
}

/// Whether at least half of the open cells lie before the PC's feet.
fn can_get_about(game: &Game) -> bool {
    let dungeon = game.world().resource::<Dungeon>();
    game.player_position().is_some_and(|place| {
        let map = flood(dungeon, &TunnelCosts::GAME, MapKind::Open, place);
        let reached = |cell: &_| map.distance(*cell).is_some();
        2 * dungeon.open_cells().filter(reached).count() >= dungeon.open_cells().count()
    })
}

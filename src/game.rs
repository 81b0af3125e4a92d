//! The [`Game`] type, the plugin groups, and the runner of the player's actions.

mod plugins;
mod rules;
mod runner;

use crate::{
    action::{Action, GameStatus},
    content::AssetFiles,
    creature::Abilities,
    dungeon::{CellContents, Dungeon, Glyph, SpatialIndex, render_dungeon},
    grid::Position,
    journal::{Fingerprint, RecordedAction, RunCode, update_fingerprint},
    knowledge::count_of_monsters,
    level::{DelveSetup, Depth, GameTables, PitSetup, SetupError, WizardPower, may_wield, wield},
    player::{Autopilot, PlayerOrders, PlayerView, Refusal, possible_steps},
    rng::Seed,
    things::{Catalogue, Door, EffectRegistry, Thing, feature_at},
    turn::{TurnQueue, refuse_ambiguous_order},
};
use bevy_app::{App, PluginGroup};
use bevy_ecs::{message::MessageRegistry, prelude::World};
pub use plugins::*;
use rules::Beginning;
pub use rules::{Extension, Rules};
pub(crate) use rules::{Furnish, Furnisher, GamePlugins, GameRules, complete};
use runner::GameReferee;
pub use runner::{ActionRefused, EmbeddedGamePlugin, GameStarted, SubmitAction, check_action};
use std::{mem, sync::OnceLock};

impl EffectRegistry {
    /// Returns the parts used by the built-in things.
    ///
    /// # Panics
    /// Never panics: the built-in plugins register parts.
    pub fn built_in() -> Self {
        let mut app = App::empty();
        ThingPlugins.build().finish(&mut app);
        app.world_mut().remove_resource().expect("things have parts")
    }
}

impl GameTables {
    /// Returns the built-in tables.
    ///
    /// # Panics
    /// Never panics: a test ensures that the tables can be read.
    pub fn built_in() -> &'static Self {
        Self::built_in_of(EffectRegistry::built_in)
    }

    /// A game that has these parts need not register them again. Only the first call reads them.
    fn built_in_of(parts: impl FnOnce() -> EffectRegistry) -> &'static Self {
        static BUILT_IN: OnceLock<GameTables> = OnceLock::new();
        BUILT_IN.get_or_init(|| {
            Self::read(&AssetFiles::built_in(), &parts()).expect("a test reads the built-in tables")
        })
    }
}

impl DelveSetup {
    /// Starts the game.
    ///
    /// # Panics
    /// Never panics: the built-in kinds of levels can be played with any seed.
    pub fn start(&self) -> Game {
        Rules::default().start(self.clone()).expect("the game's own levels can be played")
    }

    /// Starts the game with additional plugins.
    ///
    /// # Errors
    /// Returns a [`SetupError`] if a plugin's generator makes a level that cannot be played.
    pub fn start_with<M>(&self, plugins: impl Extension<M>) -> Result<Game, SetupError> {
        Rules::default().with(plugins).start(self.clone())
    }
}

impl PitSetup {
    /// Starts the game.
    ///
    /// # Errors
    /// Returns a [`SetupError`] if the level, the monsters and the PC do not fit together.
    pub fn start(&self) -> Result<Game, SetupError> {
        Rules::default().start(self.clone())
    }

    /// Starts the game with additional plugins.
    ///
    /// # Errors
    /// Returns a [`SetupError`] if the level, the monsters and the PC do not fit together.
    pub fn start_with<M>(&self, plugins: impl Extension<M>) -> Result<Game, SetupError> {
        Rules::default().with(plugins).start(self.clone())
    }
}

/// A running game.
///
/// Between two actions, it is either the PC's turn, or the game is over. A game can be sent to
/// another thread, unless plugins have added data with `insert_non_send`.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = PitSetup::new(Seed(7)).start()?;
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.turns(), 1);
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Debug)]
pub struct Game {
    /// The app is dropped, because its runner could not be sent to another thread.
    world: World,
    umpire: GameReferee,
    pub(crate) rules: GameRules,
    beginning: Beginning,
    restarts: u64,
}

impl Game {
    /// `turn_limit` is in PC turns.
    pub(crate) fn begin(
        rules: GameRules,
        seed: Seed,
        furnisher: Furnisher,
        turn_limit: Option<u64>,
    ) -> Result<Self, SetupError> {
        let mut world = complete(rules.app());
        world.insert_resource(rules.clone());
        let furnish = furnisher(seed, &world)?;
        // The first turn refuses it, too: only other rules can make this fail, so only they wait
        // for it.
        if rules.are_custom() {
            refuse_ambiguous_order(&mut world);
        }
        GameReferee::prepare(&mut world);
        let beginning = Beginning::of(&world, furnisher);
        let umpire = GameReferee::begin(&mut world, furnish, turn_limit);
        Ok(Self { world, umpire, rules, beginning, restarts: 0 })
    }

    /// Starts the game anew with another seed, with the same setup and rules and in the
    /// same world. The result is the same as a new game with that seed, but restarting
    /// takes a fraction of the time.
    ///
    /// All entities are removed except those that plugins spawn when they are built. An
    /// extension's resources are restored if they are registered with
    /// [`restore_on_restart`](crate::creature::RegisterState) or
    /// [`track_state`](crate::journal::TrackState::track_state). State in systems' `Local`
    /// parameters or in closures is kept.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = DelveSetup::new(Seed(7)).start();
    /// game.restart(Seed(8))?;
    /// assert_eq!(game.drawing(), DelveSetup::new(Seed(8)).start().drawing());
    /// # Ok::<(), SetupError>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`SetupError`] if the level, the monsters and the PC do not fit together
    /// with this seed. The game is then left as it was.
    pub fn restart(&mut self, seed: Seed) -> Result<(), SetupError> {
        let furnish = (self.beginning.furnisher)(seed, &self.world)?;
        self.restarts += 1;
        let world = &mut self.world;
        self.beginning.clear(world);
        world.remove_resource::<RunCode>();
        // A message lives for two rounds.
        clear_old_messages(world);
        clear_old_messages(world);
        self.umpire = GameReferee::begin(world, furnish, self.umpire.turn_limit);
        Ok(())
    }

    /// Code that tracks a level through its changes starts afresh when this changes.
    pub fn level_visit(&self) -> (u64, u64) {
        let arrivals = self.world.get_resource::<Depth>().map_or(0, Depth::arrivals);
        (self.restarts, arrivals)
    }

    /// Returns whether [`Rules`] have left out or added plugins of the game.
    pub const fn has_custom_rules(&self) -> bool {
        self.rules.are_custom()
    }

    /// Returns the game's world.
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// Returns mutable access to the game's world.
    pub const fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// Performs one of the PC's actions, and runs the other characters' turns until it is
    /// the PC's turn again.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the action is impossible; in that case no time passes.
    pub fn submit(&mut self, command: Action) -> Result<(), Refusal> {
        self.umpire.admit(&mut self.world, command)?;
        self.carry_out(command);
        Ok(())
    }

    /// Uses a wizard power. This does not take a turn.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the power cannot be used, or if the game is not in wizard mode.
    pub fn use_wizard_power(&mut self, power: WizardPower) -> Result<(), Refusal> {
        if self.status().is_over() {
            return Err(Refusal::GameOver);
        }
        let player = self.umpire.player;
        may_wield(self.world(), player, power)?;
        self.clear_old_messages();
        let world = self.world_mut();
        wield(world, player, power);
        update_fingerprint(world);
        world.resource_mut::<Fingerprint>().add(RecordedAction::Power(power).word());
        Ok(())
    }

    /// Gives the game up, unless it is already over.
    pub fn give_up(&mut self) {
        if !self.status().is_over() {
            self.world_mut().insert_resource(GameStatus::GivenUp);
        }
    }

    /// Checks whether the PC can perform an action.
    ///
    /// # Errors
    /// Returns the [`Refusal`] that submitting the action would return.
    pub fn check_action(&self, command: Action) -> Result<(), Refusal> {
        check_action(&self.world, self.umpire.player, command)
    }

    /// In the order of [`Direction::ALL`](crate::grid::Direction::ALL).
    pub fn possible_steps(&self) -> [bool; 8] {
        possible_steps(&self.world, self.umpire.player)
    }

    /// Lets an autopilot play for at most this number of PC turns, and returns the status.
    pub fn play(&mut self, autopilot: &mut dyn Autopilot, turns: u64) -> GameStatus {
        for _ in 0..turns {
            if self.play_turn(autopilot).is_none() {
                break;
            }
        }
        self.status()
    }

    /// Lets an autopilot play one of the PC's turns, and returns the action performed. A
    /// refused action is replaced by a rest. Returns `None` if the game is over.
    pub fn play_turn(&mut self, autopilot: &mut dyn Autopilot) -> Option<Action> {
        if self.status().is_over() {
            return None;
        }
        let command = autopilot.choose_action(&self.player_view()?);
        if self.submit(command).is_ok() {
            return Some(command);
        }
        self.carry_out(Action::Rest);
        Some(Action::Rest)
    }

    /// Returns the game's status.
    pub fn status(&self) -> GameStatus {
        *self.world().resource::<GameStatus>()
    }

    /// Returns the number of turns the PC has taken.
    pub fn turns(&self) -> u64 {
        self.world().resource::<PlayerOrders>().turns_taken()
    }

    /// Returns the PC's cell, or `None` if it is dead.
    pub fn player_position(&self) -> Option<Position> {
        self.world().get(self.umpire.player).copied()
    }

    /// Returns the number of monsters on the level.
    pub fn monsters(&self) -> usize {
        count_of_monsters(self.world())
    }

    /// Returns the contents of a cell.
    pub fn contents_at(&self, cell: Position) -> CellContents<'_> {
        self.world().resource::<SpatialIndex>().at(cell)
    }

    /// Returns the player's view of the game, or `None` if the PC is dead.
    pub fn player_view(&mut self) -> Option<PlayerView<'_>> {
        let mut player_view = PlayerView::new(&self.world, self.umpire.player)?;
        player_view.depth =
            player_view.world.get_resource().map(|it: &Depth| it.info(player_view.now));
        Some(player_view)
    }

    /// Draws the level with everyone and everything on it, one line per row.
    pub fn drawing(&self) -> String {
        let figure = |cell| self.creature_glyph(cell).or_else(|| self.thing_glyph(cell));
        render_dungeon(self.world().resource::<Dungeon>(), figure)
    }

    /// Returns the glyph of a cell's occupant, or of its ground.
    pub fn glyph(&self, cell: Position) -> char {
        let terrain = || self.world().resource::<Dungeon>().terrain(cell).glyph();
        self.creature_glyph(cell).or_else(|| self.feature_glyph(cell)).unwrap_or_else(terrain)
    }

    /// Returns the first cell, in row-major order, that holds a creature with this glyph, or
    /// otherwise a thing.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let game = Scenario::delve("@.+.3").start();
    /// assert_eq!(game.find('3'), Some(Position::new(5, 1)));
    /// assert_eq!(game.find('+'), Some(Position::new(3, 1)));
    /// ```
    pub fn find(&self, glyph: char) -> Option<Position> {
        let cells = || self.world().resource::<Dungeon>().size().positions();
        let creature = cells().find(|cell| self.creature_glyph(*cell) == Some(glyph));
        creature.or_else(|| cells().find(|cell| self.thing_glyph(*cell) == Some(glyph)))
    }

    fn feature_glyph(&self, cell: Position) -> Option<char> {
        feature_at(self.world(), cell).map(|kind| kind.glyph)
    }

    fn creature_glyph(&self, cell: Position) -> Option<char> {
        let creature = self.contents_at(cell).creature?;
        if creature == self.umpire.player {
            return Some('@');
        }
        if let Some(own) = self.world().get::<Glyph>(creature) {
            return Some(own.0);
        }
        self.world().get::<Abilities>(creature).map(|abilities| abilities.letter())
    }

    fn thing_glyph(&self, cell: Position) -> Option<char> {
        let world = self.world();
        let stack = self.contents_at(cell);
        let item =
            stack.items.last().copied().filter(|_| world.resource::<Dungeon>().is_open(cell));
        let Some(thing) = stack.mechanism.or(item) else { return self.feature_glyph(cell) };
        if let Some(own) = world.get::<Glyph>(thing) {
            return Some(own.0);
        }
        let kind = world.get::<Thing>(thing)?.0;
        let own = world.get_resource::<Catalogue>()?.kind(kind).glyph;
        Some(world.get::<Door>(thing).map_or(own, |door| door.latch.glyph(own)))
    }

    fn carry_out(&mut self, command: Action) {
        self.clear_old_messages();
        self.umpire.carry_out(&mut self.world, command);
    }

    /// Drops the messages from before the last action, and the records of removed
    /// components. Call this now and then if you run turns without submitting actions.
    ///
    /// # Panics
    /// Panics if the world has no `MessageRegistry`.
    pub fn clear_old_messages(&mut self) {
        clear_old_messages(&mut self.world);
    }
}

pub(crate) fn clear_old_messages(world: &mut World) {
    let since = world.last_change_tick();
    // The registry is taken out of the world, because the updates need the whole world.
    let mut messages = mem::take(&mut *world.resource_mut::<MessageRegistry>());
    messages.run_updates(world, since);
    *world.resource_mut() = messages;
    world.clear_trackers();
}

/// Whether the next turn can run without asking the player. This is a condition for
/// [`run_turns_while`](crate::turn::run_turns_while).
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::game::next_turn_needs_no_input;
/// let mut game = Scenario::draw("@....6").start();
/// assert!(!next_turn_needs_no_input(game.world()));
/// game.world_mut().resource_mut::<PlayerOrders>().give(Action::Rest);
/// assert!(next_turn_needs_no_input(game.world()));
/// run_turns_while(game.world_mut(), next_turn_needs_no_input);
/// assert_eq!(game.turns(), 1);
/// ```
pub fn next_turn_needs_no_input(world: &World) -> bool {
    // Asked before every character's turn: the checks that usually decide come first.
    !world.resource::<GameStatus>().is_over()
        && (!world.resource::<TurnQueue>().player_is_next()
            || world.resource::<PlayerOrders>().is_given())
}

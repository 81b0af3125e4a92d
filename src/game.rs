//! The game: what one does with a game, and, in files of their own, the one list
//! of plugins and who carries commands out.

mod host;
mod plugins;
mod rules;
mod runner;

pub use host::{ActionRefused, HostPlugin, SubmitAction};
pub use plugins::{DelvePlugins, HexdelvePlugins, PitPlugins, ThingsPlugins};
pub use rules::{Extension, Rules};
pub(crate) use rules::{GamePlugins, GameRules};
pub use runner::GameStarted;

use crate::{
    action::{Action, GameStatus},
    content::AssetFiles,
    creature::{Abilities, Monster},
    dungeon::{CellContents, Dungeon, Glyph, SpatialIndex, draw},
    grid::Position,
    journal::{Fingerprint, JournalEntry, record_what_has_happened},
    level::{Assets, Delve, Pit, SetupError, WizardPower, may_wield, wield},
    player::{Autopilot, PlayerOrders, PlayerView, Refusal},
    things::{Catalogue, Door, Parts, Thing},
    turn::TurnQueue,
};
use bevy_app::{App, PluginGroup};
use bevy_ecs::{
    message::MessageRegistry,
    prelude::{Entity, With, World},
};
use runner::Umpire;
use std::{mem, sync::LazyLock};

impl Parts {
    /// The parts of the game's own things.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// assert!(Parts::of_the_game().names().any(|name| name == "haste"));
    /// ```
    ///
    /// # Panics
    /// Never: the game's plugins bring some.
    pub fn of_the_game() -> Self {
        let mut app = App::empty();
        ThingsPlugins.build().finish(&mut app);
        app.world_mut().remove_resource().expect("things have parts")
    }
}

impl Assets {
    /// The tables that the program carries.
    ///
    /// # Panics
    /// Never: a test reads them.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<Assets> = LazyLock::new(|| {
            Assets::read(&AssetFiles::built_in(), &Parts::of_the_game())
                .expect("a test reads the tables that are built in")
        });
        &BUILT_IN
    }
}

impl Delve {
    /// Begins the game.
    pub fn start(&self) -> Game {
        self.start_by(&Rules::default())
    }

    /// Begins the game with plugins of one's own beside the game's.
    pub fn start_with<M>(&self, plugins: impl Extension<M>) -> Game {
        self.start_by(&Rules::default().with(plugins))
    }

    fn start_by(&self, rules: &Rules) -> Game {
        let assets = self.own_assets().unwrap_or_else(|| rules.assets());
        let rules = GameRules::new(GamePlugins::Delve, rules.clone());
        let game = Game::begin(rules, |world| self.furnish(assets, world));
        game.limited_to(self.most_turns())
    }
}

impl Pit {
    /// Begins the game.
    ///
    /// # Errors
    /// [`SetupError`] says what does not fit.
    pub fn start(&self) -> Result<Game, SetupError> {
        self.start_by(&Rules::default())
    }

    /// Begins the game with plugins of one's own beside the game's.
    ///
    /// # Errors
    /// [`SetupError`] says what does not fit.
    pub fn start_with<M>(&self, plugins: impl Extension<M>) -> Result<Game, SetupError> {
        self.start_by(&Rules::default().with(plugins))
    }

    fn start_by(&self, rules: &Rules) -> Result<Game, SetupError> {
        let furnish = self.furnish()?;
        let rules = GameRules::new(GamePlugins::Pit, rules.clone());
        Ok(Game::begin(rules, furnish).limited_to(self.most_turns()))
    }
}

/// A game under way.
///
/// Between two commands it stands still: the PC is next, or the game is over.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Pit::new(Seed(7)).start()?;
/// while !game.status().is_decided() && game.turns() < 100 {
///     game.submit(Action::Rest).unwrap();
/// }
/// assert!(game.turns() > 0);
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Debug)]
pub struct Game {
    app: App,
    umpire: Umpire,
    rules: GameRules,
}

impl Game {
    /// A game by some rules, whose world `furnish` fills with a level and its
    /// inhabitants. It says which of them is the PC.
    pub(crate) fn begin(rules: GameRules, furnish: impl FnOnce(&mut World) -> Entity) -> Self {
        let mut app = rules.app();
        app.finish();
        app.cleanup();
        let umpire = Umpire::begin(app.world_mut(), furnish);
        Self { app, umpire, rules }
    }

    /// The rules by which it is played.
    pub(crate) const fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// The same, which ends as stalled after so many turns of the PC.
    fn limited_to(self, turns: Option<u64>) -> Self {
        Self { umpire: self.umpire.limited_to(turns), ..self }
    }

    /// Everything in the game.
    pub fn world(&self) -> &World {
        self.app.world()
    }

    /// Everything in the game, to be changed.
    pub fn world_mut(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Has the PC do something, and lets everybody act until it is asked again.
    ///
    /// # Errors
    /// A [`Refusal`] where that cannot be done; no time has passed then.
    pub fn submit(&mut self, command: Action) -> Result<(), Refusal> {
        self.umpire.admit(self.app.world_mut(), command)?;
        self.carry_out(command);
        Ok(())
    }

    /// Has a wizard do what the PC cannot. It costs no turn.
    ///
    /// # Errors
    /// A [`Refusal`] where that cannot be done, and in any game but a wizard's.
    pub fn use_power(&mut self, power: WizardPower) -> Result<(), Refusal> {
        if self.status().is_decided() {
            return Err(Refusal::GameOver);
        }
        let player = self.player();
        may_wield(self.world(), player, power)?;
        self.forget_old_news();
        let world = self.world_mut();
        wield(world, player, power);
        record_what_has_happened(world);
        world.resource_mut::<Fingerprint>().add(JournalEntry::Power(power).word());
        Ok(())
    }

    /// Ends the game where it is, unless it is over.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@..4").start();
    /// game.give_up();
    /// assert_eq!(game.status(), GameStatus::GivenUp);
    /// assert_eq!(game.submit(Action::Rest), Err(Refusal::GameOver));
    /// ```
    pub fn give_up(&mut self) {
        if !self.status().is_decided() {
            self.world_mut().insert_resource(GameStatus::GivenUp);
        }
    }

    /// Whether the PC can do something.
    ///
    /// # Errors
    /// The [`Refusal`] that a command to do so gets.
    pub fn may(&self, command: Action) -> Result<(), Refusal> {
        self.umpire.may(self.world(), command)
    }

    /// Lets an autopilot play until the game is over, or for so many turns of
    /// the PC. A command that is refused is a rest. Says how the game stands.
    pub fn play(&mut self, autopilot: &mut dyn Autopilot, turns: u64) -> GameStatus {
        for _ in 0..turns {
            if self.play_a_turn(autopilot).is_none() {
                break;
            }
        }
        self.status()
    }

    /// Lets an autopilot play a turn of the PC, and says what was done: a
    /// command that is refused is a rest. `None` where the game is over.
    pub fn play_a_turn(&mut self, autopilot: &mut dyn Autopilot) -> Option<Action> {
        if self.status().is_decided() {
            return None;
        }
        let command = autopilot.command(&self.player_view()?);
        if self.submit(command).is_ok() {
            return Some(command);
        }
        self.carry_out(Action::Rest);
        Some(Action::Rest)
    }

    /// How the game stands.
    pub fn status(&self) -> GameStatus {
        *self.world().resource::<GameStatus>()
    }

    /// How many turns the PC has had.
    pub fn turns(&self) -> u64 {
        self.world().resource::<PlayerOrders>().carried_out()
    }

    /// Where the PC stands, `None` once it is dead.
    pub fn player_position(&self) -> Option<Position> {
        self.world().get(self.player()).copied()
    }

    /// How many monsters there are.
    pub fn monsters(&self) -> usize {
        let monsters = self.world().try_query_filtered::<(), With<Monster>>();
        monsters.map_or(0, |mut monsters| monsters.iter(self.world()).count())
    }

    /// What stands in a cell.
    pub fn at(&self, cell: Position) -> CellContents<'_> {
        self.world().resource::<SpatialIndex>().at(cell)
    }

    /// What the PC has before its eyes, `None` once it is dead.
    pub fn player_view(&mut self) -> Option<PlayerView<'_>> {
        self.umpire.survey(self.app.world_mut())
    }

    /// The level with everybody and everything on it, a line a row.
    pub fn drawing(&self) -> String {
        let figure = |cell| self.creature_glyph(cell).or_else(|| self.thing_glyph(cell));
        draw(self.world().resource::<Dungeon>(), figure)
    }

    /// What is drawn in a cell: who stands there, or the terrain.
    pub fn glyph(&self, cell: Position) -> char {
        let terrain = || self.world().resource::<Dungeon>().terrain(cell).glyph();
        self.creature_glyph(cell).unwrap_or_else(terrain)
    }

    /// The first cell, row by row, with a creature of this glyph (`@`, `0`–`f`), or
    /// else with a thing of it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let game = Scenario::delve("@.+.3").start();
    /// assert_eq!(game.find('3'), Some(Position::new(5, 1)));
    /// assert_eq!(game.find('+'), Some(Position::new(3, 1)));
    /// assert_eq!(game.find('4'), None);
    /// ```
    pub fn find(&self, glyph: char) -> Option<Position> {
        let cells = || self.world().resource::<Dungeon>().size().positions();
        let creature = cells().find(|cell| self.creature_glyph(*cell) == Some(glyph));
        creature.or_else(|| cells().find(|cell| self.thing_glyph(*cell) == Some(glyph)))
    }

    fn creature_glyph(&self, cell: Position) -> Option<char> {
        let creature = self.at(cell).creature?;
        if creature == self.player() {
            return Some('@');
        }
        if let Some(own) = self.world().get::<Glyph>(creature) {
            return Some(own.0);
        }
        self.world().get::<Abilities>(creature).map(|abilities| abilities.letter())
    }

    /// The mechanism of a cell, or else the item on top.
    fn thing_glyph(&self, cell: Position) -> Option<char> {
        let world = self.world();
        let stack = self.at(cell);
        let item =
            stack.items.last().copied().filter(|_| world.resource::<Dungeon>().is_open(cell));
        let thing = stack.mechanism.or(item)?;
        if let Some(own) = world.get::<Glyph>(thing) {
            return Some(own.0);
        }
        let kind = world.get::<Thing>(thing)?.0;
        let own = world.get_resource::<Catalogue>()?.kind(kind).glyph;
        Some(world.get::<Door>(thing).map_or(own, |door| door.latch.glyph(own)))
    }

    fn carry_out(&mut self, command: Action) {
        self.forget_old_news();
        self.umpire.carry_out(self.app.world_mut(), command);
    }

    const fn player(&self) -> Entity {
        self.umpire.player()
    }

    /// Makes room for what happens next: messages of the command before last,
    /// and what was noted of the removed, go. [`submit`](Self::submit) begins
    /// with it; who runs turns without commands calls it now and then.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@....6").start();
    /// let steps = |game: &Game| game.world().resource::<Messages<Moved>>().len();
    /// game.submit(Action::Rest).unwrap();
    /// assert!(steps(&game) > 0);
    /// game.forget_old_news();
    /// game.forget_old_news();
    /// assert_eq!(steps(&game), 0);
    /// ```
    ///
    /// # Panics
    /// Where somebody has taken the `MessageRegistry` out of the world.
    pub fn forget_old_news(&mut self) {
        forget_old_news(self.app.world_mut());
    }
}

/// Makes room for what happens next in a world.
pub(crate) fn forget_old_news(world: &mut World) {
    let since = world.last_change_tick();
    let mut messages = mem::take(&mut *world.resource_mut::<MessageRegistry>());
    messages.run_updates(world, since);
    *world.resource_mut() = messages;
    world.clear_trackers();
}

/// Whether somebody can act before the player has to be asked: for
/// [`run_turns_while`](crate::turn::run_turns_while).
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@....6").start();
/// assert!(!needs_no_input(game.world()));
/// game.world_mut().resource_mut::<PlayerOrders>().give(Action::Rest);
/// assert!(needs_no_input(game.world()));
/// run_turns_while(game.world_mut(), needs_no_input);
/// assert_eq!(game.turns(), 1);
/// ```
pub fn needs_no_input(world: &World) -> bool {
    // Asked in every turn of anybody: what mostly settles it comes first.
    !world.resource::<GameStatus>().is_decided()
        && (!world.resource::<TurnQueue>().player_is_next()
            || world.resource::<PlayerOrders>().is_given())
}

//! From an opening to a game.

use crate::{
    game::{DelvePlugins, Game, PitPlugins},
    level::{Assets, ContentHash, SetupError},
    story::{Opening, Rulebook, RunCode, Venture},
};
use bevy_app::{App, PluginGroup, Plugins};
use thiserror::Error;

/// What starts a game from its opening: with the same rules each time, and with
/// what else it needs, such as a screen.
pub type Starter = Box<dyn Fn(&Opening) -> Result<Game, Unplayable>>;

/// Why a game cannot be played here as it was played. Its journal is kept.
#[derive(Debug, Error)]
pub enum Unplayable {
    /// Other tables.
    #[error(
        "it is played with other tables ({recorded}; here they are {here}): name their folder with \
         --assets DIR, or use {program} with the tables that it had"
    )]
    OtherContent {
        /// The tables that it was played with.
        recorded: String,
        /// Those that are here.
        here: ContentHash,
        /// The program that recorded it.
        program: String,
    },
    /// Rules that are missing here.
    #[error("it is played with {}, which {program} had and this program lacks", .names.join(", "))]
    MissingRules {
        /// Their names.
        names: Vec<String>,
        /// The program that recorded it.
        program: String,
    },
    /// Rules that are here, and were not there.
    #[error("it was played without {}: leave that out", .0.join(", "))]
    StrangeRules(Vec<String>),
    /// The game cannot even begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Opening {
    /// Begins the game, with the program's own tables.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let delve = Delve::new(Seed(7));
    /// let opening = Opening::new(delve.clone(), delve.start().world());
    /// assert_eq!(opening.start().unwrap().drawing(), delve.start().drawing());
    /// ```
    ///
    /// # Errors
    /// [`Unplayable`] where it was played by other rules or tables.
    pub fn start(&self) -> Result<Game, Unplayable> {
        self.start_with(Assets::built_in(), |_: &mut App| {})
    }

    /// Begins the game, with some tables, and with plugins beside the game's.
    ///
    /// # Errors
    /// [`Unplayable`] where it was played by other rules or tables.
    pub fn start_with<M>(
        &self,
        assets: &Assets,
        plugins: impl Plugins<M>,
    ) -> Result<Game, Unplayable> {
        match self.venture() {
            Venture::Delve(_) => self.start_by(DelvePlugins, assets, plugins),
            Venture::Pit(_) => self.start_by(PitPlugins, assets, plugins),
        }
    }

    /// Begins the game by other rules than the usual ones of its kind.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let peace = || PitPlugins.build().disable::<CollisionPlugin>();
    /// let nothing = |_: &mut App| {};
    /// let pit = Pit::new(Seed(7));
    /// let game = pit.start_by(peace(), nothing)?;
    /// let opening = Opening::new(pit, game.world());
    /// let told = opening.start().unwrap_err().to_string();
    /// assert!(told.contains("-CollisionPlugin"), "{told}");
    /// assert!(opening.start_by(peace(), Assets::built_in(), nothing).is_ok());
    /// # Ok::<(), SetupError>(())
    /// ```
    ///
    /// # Errors
    /// [`Unplayable`] where it was played by other rules or tables.
    pub fn start_by<M>(
        &self,
        rules: impl PluginGroup,
        assets: &Assets,
        plugins: impl Plugins<M>,
    ) -> Result<Game, Unplayable> {
        let mut game = match self.venture() {
            Venture::Delve(delve) => delve.clone().assets(assets.clone()).start_by(rules, plugins),
            Venture::Pit(pit) => pit.start_by(rules, plugins)?,
        };
        self.compare(&game)?;
        if let Ok(code) = RunCode::of(self) {
            game.world_mut().insert_resource(code);
        }
        Ok(game)
    }

    /// Whether a game has the tables and the rules of this one.
    fn compare(&self, game: &Game) -> Result<(), Unplayable> {
        let program = || self.program().to_owned();
        let here = game.world().get_resource::<ContentHash>();
        if let (Venture::Delve(_), Some(here)) = (self.venture(), here)
            && self.content() != Some(*here)
        {
            let recorded = self.content().map_or("none".to_owned(), |hash| hash.to_string());
            return Err(Unplayable::OtherContent { recorded, here: *here, program: program() });
        }
        let rulebook = game.world().get_resource::<Rulebook>().cloned().unwrap_or_default();
        let recorded = || self.plugins().iter().map(String::as_str);
        let missing = recorded().filter(|name| !rulebook.names().any(|it| it == *name));
        let names: Vec<_> = missing.map(str::to_owned).collect();
        if !names.is_empty() {
            return Err(Unplayable::MissingRules { names, program: program() });
        }
        let strange = rulebook.names().filter(|name| !recorded().any(|it| it == *name));
        let names: Vec<_> = strange.map(str::to_owned).collect();
        if names.is_empty() { Ok(()) } else { Err(Unplayable::StrangeRules(names)) }
    }
}

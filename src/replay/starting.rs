//! Starts games from their headers.

use crate::{
    game::{Game, Rules},
    journal::{GameHeader, GameSetup, RuleNames, RunCode},
    level::{ContentHash, SetupError},
};
use thiserror::Error;

/// The reason a recorded game cannot be played here. Its journal is kept.
#[derive(Debug, Error)]
pub enum UnplayableJournal {
    /// The game was played with other tables.
    #[error(
        "it was played with other tables ({recorded}, but these are {here}): pass their folder with \
         --assets DIR, or use {program} with the tables it had"
    )]
    OtherContent {
        /// The hash of the tables the game was played with.
        recorded: String,
        /// The hash of the tables in use.
        here: ContentHash,
        /// The program that recorded the game.
        program: String,
    },
    /// Some of the rules the game was played with are missing.
    #[error("it was played with {}, which {program} had but this program lacks", .names.join(", "))]
    MissingRules {
        /// The names of the missing rules.
        names: Vec<String>,
        /// The program that recorded the game.
        program: String,
    },
    /// Some active rules were not used in the game. The field lists their names.
    #[error("it was played without {}: leave it out", .0.join(", "))]
    StrangeRules(Vec<String>),
    /// The game cannot be started.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl GameHeader {
    /// Starts the game under the rules it was played with.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let peace = Rules::default().without::<CollisionPlugin>();
    /// let pit = Pit::new(Seed(7));
    /// let game = peace.start(pit.clone())?;
    /// let header = GameHeader::new(pit, game.world());
    /// assert_eq!(header.start_game(&peace).unwrap().drawing(), game.drawing());
    /// let told = header.start_game(&Rules::default()).unwrap_err().to_string();
    /// assert!(told.contains("-CollisionPlugin"), "{told}");
    /// # Ok::<(), SetupError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an [`UnplayableJournal`] if it was played with other rules or tables.
    pub fn start_game(&self, rules: &Rules) -> Result<Game, UnplayableJournal> {
        let mut game = rules.start(self.setup().clone())?;
        self.compare(&game)?;
        if let Ok(code) = RunCode::of(self) {
            game.world_mut().insert_resource(code);
        }
        if let Some(day) = self.daily() {
            game.world_mut().insert_resource(day.clone());
        }
        Ok(game)
    }

    /// Checks that `game` has the tables and rules of this header.
    fn compare(&self, game: &Game) -> Result<(), UnplayableJournal> {
        let program = || self.program().to_owned();
        let here = game.world().get_resource::<ContentHash>();
        if let (GameSetup::Delve(_), Some(here)) = (self.setup(), here)
            && self.content_hash() != Some(*here)
        {
            let recorded = self.content_hash().map_or("none".to_owned(), |hash| hash.to_string());
            return Err(UnplayableJournal::OtherContent {
                recorded,
                here: *here,
                program: program(),
            });
        }
        let rulebook = game.world().get_resource::<RuleNames>().cloned().unwrap_or_default();
        let recorded = || self.rule_names().iter().map(String::as_str);
        let missing = recorded().filter(|name| !rulebook.names().any(|it| it == *name));
        let names: Vec<_> = missing.map(str::to_owned).collect();
        if !names.is_empty() {
            return Err(UnplayableJournal::MissingRules { names, program: program() });
        }
        let strange = rulebook.names().filter(|name| !recorded().any(|it| it == *name));
        let names: Vec<_> = strange.map(str::to_owned).collect();
        if names.is_empty() { Ok(()) } else { Err(UnplayableJournal::StrangeRules(names)) }
    }
}

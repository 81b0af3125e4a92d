//! From an opening to a game.

use crate::{
    game::{Game, Rules},
    journal::{GameHeader, GameSetup, RuleNames, RunCode},
    level::{ContentHash, SetupError},
};
use thiserror::Error;

/// Why a game cannot be played here as it was played. Its journal is kept.
#[derive(Debug, Error)]
pub enum UnplayableJournal {
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

impl GameHeader {
    /// Starts the game by the rules it was played by.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let peace = Rules::default().without::<CollisionPlugin>();
    /// let pit = Pit::new(Seed(7));
    /// let game = peace.start(pit.clone())?;
    /// let opening = GameHeader::new(pit, game.world());
    /// assert_eq!(opening.start(&peace).unwrap().drawing(), game.drawing());
    /// let told = opening.start(&Rules::default()).unwrap_err().to_string();
    /// assert!(told.contains("-CollisionPlugin"), "{told}");
    /// # Ok::<(), SetupError>(())
    /// ```
    ///
    /// # Errors
    /// [`UnplayableJournal`], if it was played by other rules or tables.
    pub fn start(&self, rules: &Rules) -> Result<Game, UnplayableJournal> {
        let mut game = rules.start(self.venture().clone())?;
        self.compare(&game)?;
        if let Ok(code) = RunCode::of(self) {
            game.world_mut().insert_resource(code);
        }
        Ok(game)
    }

    /// Whether a game has the tables and the rules of this one.
    fn compare(&self, game: &Game) -> Result<(), UnplayableJournal> {
        let program = || self.program().to_owned();
        let here = game.world().get_resource::<ContentHash>();
        if let (GameSetup::Delve(_), Some(here)) = (self.venture(), here)
            && self.content() != Some(*here)
        {
            let recorded = self.content().map_or("none".to_owned(), |hash| hash.to_string());
            return Err(UnplayableJournal::OtherContent {
                recorded,
                here: *here,
                program: program(),
            });
        }
        let rulebook = game.world().get_resource::<RuleNames>().cloned().unwrap_or_default();
        let recorded = || self.plugins().iter().map(String::as_str);
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

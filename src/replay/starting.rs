//! Starts games from their headers.

use crate::{
    game::{Game, Rules},
    journal::{GameHeader, GameSetup, RuleNames},
    level::{ContentHash, SetupError},
};
use thiserror::Error;

/// The reason a recorded game cannot be played here. Its journal is kept.
#[derive(Debug, Error)]
pub enum UnplayableJournal {
    /// The game was played with other rules or tables.
    #[error("{}", differences(missing, extra, tables.as_deref(), program))]
    OtherRules {
        /// The names of the rules that are missing here.
        missing: Box<[String]>,
        /// The names of the rules that are active here alone.
        extra: Box<[String]>,
        /// The hashes of the tables it was played with and of the tables in use, if they differ.
        tables: Option<Box<(String, ContentHash)>>,
        /// The program that recorded the game.
        program: String,
    },
    /// The game cannot be started.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

fn differences(
    missing: &[String],
    extra: &[String],
    tables: Option<&(String, ContentHash)>,
    program: &str,
) -> String {
    let mut told = Vec::new();
    if !missing.is_empty() {
        let names = missing.join(", ");
        told.push(format!(
            "it was played with {names}, which {program} had but this program lacks"
        ));
    }
    if !extra.is_empty() {
        told.push(format!("it was played without {}: leave it out", extra.join(", ")));
    }
    if let Some((recorded, here)) = tables {
        told.push(format!(
            "it was played with other tables ({recorded}, but these are {here}): pass their folder \
             with --assets DIR, or use {program} with the tables it had"
        ));
    }
    told.join("; ")
}

impl GameHeader {
    /// Starts the game under the rules it was played with.
    ///
    /// # Errors
    /// Returns an [`UnplayableJournal`] if it was played with other rules or tables.
    pub fn start_game(&self, rules: &Rules) -> Result<Game, UnplayableJournal> {
        let mut game = rules.start(self.setup().clone())?;
        self.compare(&game)?;
        if let Ok(code) = rules.run_code(self) {
            game.world_mut().insert_resource(code);
        }
        if let Some(day) = self.daily() {
            game.world_mut().insert_resource(day.clone());
        }
        Ok(game)
    }

    fn compare(&self, game: &Game) -> Result<(), UnplayableJournal> {
        let here = game.world().get_resource::<RuleNames>().cloned().unwrap_or_default();
        let here: Vec<_> = here.names().map(str::to_owned).collect();
        let recorded = self.rule_names();
        let missing: Box<[_]> = recorded.iter().filter(|it| !here.contains(it)).cloned().collect();
        let extra: Box<[_]> = here.into_iter().filter(|it| !recorded.contains(it)).collect();
        let is_delve = matches!(self.setup(), GameSetup::Delve(_));
        let tables = game.world().get_resource::<ContentHash>().copied();
        let tables = tables.filter(|it| is_delve && self.content_hash() != Some(*it)).map(|here| {
            let recorded = self.content_hash().map_or("none".to_owned(), |hash| hash.to_string());
            Box::new((recorded, here))
        });
        if missing.is_empty() && extra.is_empty() && tables.is_none() {
            return Ok(());
        }
        let program = self.program().to_owned();
        Err(UnplayableJournal::OtherRules { missing, extra, tables, program })
    }
}

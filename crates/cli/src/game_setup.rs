//! Setting up a game as the arguments specify.

use super::{
    CliError, GameArguments, ModeArguments, content::Content, files::dungeon_path,
    progress::Progress,
};
use hexdelve::{
    dungeon::{Dungeon, DungeonFile},
    game::Game,
    grid::{Position, Size},
    journal::{DailyDate, GameHeader, GameSetup, RunCode},
    level::{Delve, GameMode, Pit},
    rng::Seed,
};
use std::hash::{BuildHasher, RandomState};

impl GameArguments {
    /// `word` asks for a delve, like an argument.
    pub(super) fn is_delve(
        &self,
        usual: bool,
        word: Option<&'static str>,
    ) -> Result<bool, CliError> {
        match (self.word_of_the_pit(), word.or(self.word_of_the_delve())) {
            (Some(pit), Some(delve)) => Err(CliError::ConflictingModes { pit, delve }),
            (Some(_), None) => Ok(false),
            (None, Some(_)) => Ok(true),
            (None, None) => Ok(usual),
        }
    }

    fn word_of_the_pit(&self) -> Option<&'static str> {
        first_said([
            (self.pit, "--pit"),
            (self.nummon.is_some(), "--nummon"),
            (self.size.is_some(), "--size"),
            (self.kind.is_some(), "--kind"),
            (self.load.is_some(), "--load"),
            (self.save.is_some(), "--save"),
            (self.bore, "--bore"),
            (self.code.is_some_and(|code| code.mode() == GameMode::Pit), "--code"),
        ])
    }

    fn word_of_the_delve(&self) -> Option<&'static str> {
        first_said([
            (self.mode.practice, "--practice"),
            (self.mode.wizard, "--wizard"),
            (self.mode.challenge.is_some(), "--challenge"),
            (self.daily.is_some(), "--daily"),
            (self.code.is_some_and(|code| code.mode() != GameMode::Pit), "--code"),
        ])
    }

    pub(super) fn names_a_game(&self) -> bool {
        self.word_of_the_pit().or(self.word_of_the_delve()).is_some()
            || self.seed.is_some()
            || self.max_turns.is_some()
    }

    pub(super) fn pit(&self) -> Result<(Pit, Option<DungeonFile>), CliError> {
        if let Some(delve) = self.word_of_the_delve() {
            return Err(CliError::ConflictingModes { pit: "this dungeon", delve });
        }
        if let Some(GameSetup::Pit(pit)) = self.code.map(RunCode::setup) {
            return Ok((pit, None));
        }
        let pit = Pit::new(self.seed.map_or_else(any_seed, Seed))
            .monsters(self.nummon.unwrap_or(Pit::DEFAULT_MONSTERS))
            .size(self.size.unwrap_or(Size::STANDARD))
            .bore(self.bore)
            .turn_limit(self.max_turns);
        let pit = self.kind.map_or(pit.clone(), |kind| pit.kind(kind));
        let Some(file) = &self.load else { return Ok((pit, None)) };
        let file = DungeonFile::read(&dungeon_path(file.as_deref())?)?;
        Ok((pit.file(file.clone()), Some(file)))
    }

    /// A dungeon that was read from a file is written back unchanged, including its marker.
    pub(super) fn save(
        &self,
        loaded: Option<DungeonFile>,
        dungeon: &Dungeon,
        player: Position,
    ) -> Result<(), CliError> {
        let Some(path) = &self.save else { return Ok(()) };
        let mut file = loaded.unwrap_or_else(|| DungeonFile::new(dungeon.clone(), None));
        file.player = Some(player);
        Ok(file.save(&dungeon_path(path.as_deref())?)?)
    }

    /// The dungeon of a pit is written afterwards, and thus only if it can be played.
    pub(super) fn start(
        &self,
        content: Content,
        is_delve: bool,
    ) -> Result<(GameSetup, Game), CliError> {
        if is_delve {
            if let Some(code) = self.code {
                code.check_tables(content.rules.assets().content_hash())?;
            }
            return start(self.delve().into(), content);
        }
        let (pit, loaded) = self.pit()?;
        let (setup, game) = start(pit.into(), content)?;
        if let Some(player) = game.player_position() {
            self.save(loaded, game.world().resource(), player)?;
        }
        Ok((setup, game))
    }

    pub(super) fn setup(&self, is_delve: bool) -> Result<GameSetup, CliError> {
        if is_delve { Ok(self.delve().into()) } else { Ok(self.pit()?.0.into()) }
    }

    fn delve(&self) -> Delve {
        if let Some(GameSetup::Delve(delve)) = self.code.map(RunCode::setup) {
            return delve;
        }
        if let Some(day) = &self.daily {
            return day.clone().unwrap_or_else(DailyDate::today).delve();
        }
        let mode = match self.mode {
            ModeArguments { wizard: true, .. } => GameMode::Wizard,
            ModeArguments { practice: true, .. } => GameMode::Practice,
            ModeArguments { .. } => GameMode::Delve,
        };
        let challenge = self.mode.challenge;
        let seed = self.seed.map_or_else(any_seed, Seed);
        Delve::new(seed).mode(mode).challenge(challenge).turn_limit(self.max_turns)
    }
}

pub(super) fn start(setup: GameSetup, content: Content) -> Result<(GameSetup, Game), CliError> {
    let _progress = Progress::of("Starting the game");
    let rules = content.rules.clone().with_presentation(content);
    let mut game = rules.start(setup.clone())?;
    // The screen shows the code at the end.
    if let Ok(code) = rules.run_code(&GameHeader::new(setup.clone(), game.world())) {
        game.world_mut().insert_resource(code);
    }
    Ok((setup, game))
}

fn first_said<const N: usize>(words: [(bool, &'static str); N]) -> Option<&'static str> {
    words.into_iter().find(|(said, _)| *said).map(|(_, word)| word)
}

/// The randomness is that of the system, as far as the standard library exposes it.
pub(super) fn any_seed() -> Seed {
    Seed(RandomState::new().hash_one(()))
}

//! The arguments that describe a game, and setting up the game they specify. The doc comments are
//! the texts of `--help`.

use crate::{
    CliError,
    arguments::{kind_of_pit, one_of},
    content::{Content, dungeon_path},
    progress::Progress,
};
use clap::{Args, value_parser};
use hexdelve::{
    dungeon::DungeonFile,
    journal::{DailyDate, GameSetup, RunCode},
    level::Challenge,
    prelude::*,
};
use std::{
    hash::{BuildHasher, RandomState},
    path::PathBuf,
};

/// The properties of a game.
#[derive(Args, Clone, Debug)]
#[expect(clippy::option_option, reason = "an option may stand without its value")]
pub(super) struct GameArguments {
    /// Seed of the game: the same seed always gives the same game; 0 to
    /// 18446744073709551615 [default: random]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Play the game described by a run code, such as HX6-D-..., which includes the mode
    /// and the properties of a pit
    #[arg(long, value_name = "CODE", conflicts_with_all = ["seed", "pit", "nummon", "size", "kind",
        "load", "save", "bore", "practice", "wizard", "challenge", "depth", "daily", "max_turns"])]
    pub(super) code: Option<RunCode>,
    /// Play in the pit; --nummon, --size, --kind, --load, --save and --bore imply this
    #[arg(long)]
    pub(super) pit: bool,
    /// Pit: number of monsters, 1 to 1000000 [default: 10]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=i64::from(PitSetup::MOST_MONSTERS)))]
    pub(super) nummon: Option<u32>,
    /// Pit: size of a new dungeon, 20x10 to 4096x4096 [default: 80x21]
    #[arg(long, value_name = "WxH", conflicts_with = "load")]
    pub(super) size: Option<Size>,
    /// Pit: the kind of dungeon to generate, 60x18 to 160x60 [default: rooms]
    #[arg(long, value_name = "KIND", conflicts_with = "load", value_parser = kind_of_pit())]
    pub(super) kind: Option<LevelKind>,
    /// Pit: read the dungeon from an RLG327 file [default FILE: ~/.rlg327/dungeon]
    #[arg(long, value_name = "FILE")]
    pub(super) load: Option<Option<PathBuf>>,
    /// Pit: write the dungeon to an RLG327 file [default FILE: ~/.rlg327/dungeon]
    ///
    /// The file is written before the game starts, with the cell where the PC starts.
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<Option<PathBuf>>,
    /// Let an autopilot play [default for watch: hunter; for a delve: careful]
    #[arg(long, value_name = "NAME",
        value_parser = one_of(AutopilotName::ALL, AutopilotName::as_str, None))]
    pub(super) autopilot: Option<AutopilotName>,
    /// Pit: let the PC walk through rock, leaving corridors behind
    #[arg(long)]
    pub(super) bore: bool,
    #[command(flatten)]
    pub(super) mode: ModeArguments,
    /// Play the delve of the day, the same for everyone; `scores --daily` prints its ladder
    /// [default DAY: today in UTC]
    #[arg(long, value_name = "DAY", num_args = 0..=1, require_equals = true,
        conflicts_with_all = ["seed", "assets", "max_turns", "ModeArguments"])]
    pub(super) daily: Option<Option<DailyDate>>,
    /// End the game as stalled after this many turns of the PC, at least 1
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(super) max_turns: Option<u64>,
    #[command(flatten)]
    pub(super) tables: TableArguments,
}

/// The mode of a delve.
#[derive(Args, Clone, Debug)]
pub(super) struct ModeArguments {
    /// Delve: everything is visible, and turns can be taken back; the score is listed separately
    #[arg(long)]
    pub(super) practice: bool,
    /// Delve: like --practice, with powers the player normally lacks
    #[arg(long, conflicts_with = "practice")]
    pub(super) wizard: bool,
    /// Delve: one rule is different
    #[arg(long, value_name = "NAME",
        value_parser = one_of(Challenge::ALL, Challenge::name, Some(Challenge::description)))]
    pub(super) challenge: Option<Challenge>,
    /// Delve: this many levels instead of 8, 9 to 99; each one more gives every level another
    /// monster with a trade
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(9..=99))]
    pub(super) depth: Option<u16>,
}

/// The tables to use.
#[derive(Args, Clone, Debug)]
pub(super) struct TableArguments {
    /// Use the files in a folder instead of the built-in tables
    ///
    /// The files are arts.toml, bestiary.toml, colours.toml, features.toml, items.toml, keys.toml,
    /// levels.toml, mechanisms.toml, trades.toml, uniques.toml and vaults.toml; the built-in tables
    /// replace any that are missing.
    #[arg(long, value_name = "DIR")]
    pub(super) assets: Option<PathBuf>,
}

impl GameArguments {
    /// `word` asks for a delve, like an argument.
    pub(super) fn is_delve(
        &self,
        usual: bool,
        word: Option<&'static str>,
    ) -> Result<bool, CliError> {
        match (self.word_of_the_pit(), word.or(self.word_of_the_delve())) {
            (Some(pit), Some(delve)) => Err(CliError::conflicting_modes(pit, delve)),
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
            (self.mode.depth.is_some(), "--depth"),
            (self.daily.is_some(), "--daily"),
            (self.code.is_some_and(|code| code.mode() != GameMode::Pit), "--code"),
        ])
    }

    pub(super) fn names_a_game(&self) -> bool {
        self.word_of_the_pit().or(self.word_of_the_delve()).is_some()
            || self.seed.is_some()
            || self.max_turns.is_some()
    }

    pub(super) fn pit(&self) -> Result<(PitSetup, Option<DungeonFile>), CliError> {
        if let Some(delve) = self.word_of_the_delve() {
            return Err(CliError::conflicting_modes("this dungeon", delve));
        }
        if let Some(GameSetup::Pit(pit)) = self.code.map(RunCode::setup) {
            return Ok((pit, None));
        }
        let pit = PitSetup::new(self.seed.map_or_else(any_seed, Seed))
            .monsters(self.nummon.unwrap_or(PitSetup::DEFAULT_MONSTERS))
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
                let checked = code.check_tables(content.rules.assets().content_hash());
                checked.map_err(|why| format!("this run code cannot be played: {why}"))?;
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

    fn delve(&self) -> DelveSetup {
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
        let seed = self.seed.map_or_else(any_seed, Seed);
        let delve = DelveSetup::new(seed).mode(mode).challenge(self.mode.challenge);
        delve.levels(self.mode.depth).turn_limit(self.max_turns)
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

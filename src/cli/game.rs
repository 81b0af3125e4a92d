//! A game is set up and shown, as the arguments ask.

use super::{CliError, GameArguments, Task, content::Content, files, printing};
use crate::{
    chance::Seed,
    creature::Bestiary,
    dungeon::{Dungeon, DungeonFile},
    game::Game,
    grid::Position,
    level::Pit,
    player::AutopilotName,
    ui::{
        Farewell, Helm, TerminalGuard, TerminalScreenPlugin, ending, show_on_the_terminal,
        watch_plainly,
    },
};
use std::{
    hash::{BuildHasher, RandomState},
    io::{self, BufWriter, Write},
    time::Duration,
};

/// What the assignment lets pass between two turns: long enough to follow.
const PACE: Duration = Duration::from_millis(250);

impl Task {
    /// Does it.
    ///
    /// # Errors
    /// [`CliError`] says what went wrong.
    pub fn carry_out(&self, game: &GameArguments) -> Result<(), CliError> {
        // Whatever is done: a wrong file is told to whoever names it.
        let content = Content::read(game.assets.as_deref())?;
        match self {
            Self::Play => play(game, content),
            Self::Watch { delay, plain } => watch(game, content, *delay, *plain),
            Self::Maps { at, reference_costs } => printing::maps(game, *at, *reference_costs),
            Self::Generate => printing::generate(game),
        }
    }
}

impl GameArguments {
    /// The game that is asked for, before it begins, and the file that its
    /// dungeon is from.
    pub(super) fn pit(&self) -> Result<(Pit, Option<DungeonFile>), CliError> {
        let pit = Pit::new(self.seed.map_or_else(any_seed, Seed))
            .monsters(self.nummon)
            .size(self.size)
            .bore(self.bore)
            .turn_limit(self.max_turns);
        let Some(file) = &self.load else { return Ok((pit, None)) };
        let file = files::load(file.as_deref())?;
        Ok((pit.file(file.clone()), Some(file)))
    }

    /// Writes the dungeon, if that is asked for. One that was read is written
    /// as it was, marker and all.
    pub(super) fn save(
        &self,
        loaded: Option<DungeonFile>,
        dungeon: &Dungeon,
        player: Position,
    ) -> Result<(), CliError> {
        let Some(path) = &self.save else { return Ok(()) };
        let mut file = loaded.unwrap_or_else(|| DungeonFile::new(dungeon.clone(), None));
        file.player = Some(player);
        files::save(&file, path.as_deref())
    }

    /// The game, begun, its dungeon written. What cannot be played is not
    /// written either.
    fn start(&self, content: Content) -> Result<Game, CliError> {
        let (pit, loaded) = self.pit()?;
        let game = pit.start_with((TerminalScreenPlugin::default(), content))?;
        if let Some(player) = game.player_position() {
            self.save(loaded, game.world().resource(), player)?;
        }
        Ok(game)
    }
}

fn play(arguments: &GameArguments, content: Content) -> Result<(), CliError> {
    if !TerminalGuard::is_possible() {
        let dumb = TerminalGuard::is_dumb();
        return Err(if dumb { CliError::DumbTerminal } else { CliError::NoTerminal });
    }
    let helm = arguments.autopilot.map_or(Helm::Player, |name| watched(name, PACE));
    show(&mut arguments.start(content)?, helm)
}

fn watch(
    arguments: &GameArguments,
    content: Content,
    delay: Duration,
    plain: bool,
) -> Result<(), CliError> {
    let name = arguments.autopilot.unwrap_or_default();
    let mut game = arguments.start(content)?;
    if plain || !TerminalGuard::is_possible() {
        let mut out = BufWriter::new(io::stdout().lock());
        return Ok(watch_plainly(&mut game, name, delay, &mut out)?);
    }
    show(&mut game, watched(name, delay))
}

const fn watched(name: AutopilotName, delay: Duration) -> Helm {
    Helm::Autopilot { name, delay, paused: false }
}

/// Shows the game on the terminal, and says in one line how it ended.
fn show(game: &mut Game, helm: Helm) -> Result<(), CliError> {
    match show_on_the_terminal(game, helm)? {
        Farewell::Over | Farewell::Quit => {
            let seed = *game.world().resource::<Seed>();
            let bestiary = Bestiary::of(game.world());
            let line = ending(game.verdict(), game.turns(), seed, bestiary);
            Ok(writeln!(io::stdout().lock(), "{line}")?)
        }
        Farewell::Ended(signal) => Ok(die_of(signal)?),
        Farewell::Gone => Ok(()),
    }
}

/// Ends as the signal would have ended the process, so that whoever sent it can
/// tell.
#[cfg(unix)]
fn die_of(signal: i32) -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal)
}

#[cfg(not(unix))]
const fn die_of(_: i32) -> io::Result<()> {
    Ok(())
}

/// A seed that nobody chose: the system's randomness, as far as the standard
/// library hands it out.
fn any_seed() -> Seed {
    Seed(RandomState::new().hash_one(()))
}

//! A game is set up and shown, as the arguments ask.

use super::{
    CliCommand, CliError, GameArguments, ModeArguments, PlayArguments, Program, ScreenArguments,
    TableArguments,
    content::Content,
    files, games, morgue,
    playing::{play, tell_what_became_of_the_file},
    printing::{self, print},
    progress::Progress,
    replay::{Showing, record, replay},
    scores,
    settings::config,
    talking::watch_in_lines,
    tutorial::teach,
};
use crate::{
    chance::Seed,
    dungeon::{Dungeon, DungeonFile},
    game::Game,
    grid::{Position, Size},
    level::{Delve, Mode, Pit},
    player::AutopilotName,
    replay::Chronicle,
    story::{Day, Opening, RunCode, Venture},
    ui::{
        Farewell, Helm, NextGame, Telling, TerminalGuard, TerminalScreenPlugin, die_of, ending,
        show_on_the_terminal,
    },
};
use std::{
    hash::{BuildHasher, RandomState},
    path::Path,
    time::Duration,
};

/// Who is watched where nobody is named.
const IN_THE_PIT: AutopilotName = AutopilotName::Hunter;
const IN_A_DELVE: AutopilotName = AutopilotName::Careful;

impl CliCommand {
    /// Does it in a program.
    ///
    /// # Errors
    /// [`CliError`] says what went wrong.
    pub fn carry_out(&self, program: &Program) -> Result<(), CliError> {
        // Whatever is done: a wrong file is told to whoever names it.
        let folder = self.tables().and_then(|it| it.assets.as_deref());
        let mut content = Content::read(program, folder)?;
        if let Some(screen) = self.screen() {
            content = content.shown(screen);
        }
        match self {
            Self::Play(arguments) => play(arguments, content),
            Self::Tutorial { lesson, .. } => teach(*lesson, &content),
            Self::Watch { delve, delay, plain, record, game, .. } => {
                watch(game, content, *delve, *delay, *plain, record.as_deref())
            }
            Self::Replay { journal, verify, asciicast, delay, .. } => {
                let showing = match asciicast {
                    _ if *verify => Showing::Verdict,
                    Some(file) => Showing::Asciicast(file),
                    None => Showing::Screen,
                };
                replay(journal, showing, *delay, content)
            }
            Self::Maps { at, reference_costs, game } => printing::maps(game, *at, *reference_costs),
            Self::Generate { game } => printing::generate(game),
            Self::Scores { mode, top, verify, codes, daily, .. } => {
                let day = daily.as_ref().map(|day| day.clone().unwrap_or_else(Day::today));
                let showing = scores::Showing { verify: *verify, codes: *codes, top: *top };
                scores::list(&content, *mode, day.as_ref(), showing)
            }
            Self::Games => games::list(program),
            Self::Morgue { game } => morgue::print_one(program, *game),
            Self::Config { path } => config(program, *path),
        }
    }

    /// How it is shown, where it is.
    const fn screen(&self) -> Option<&ScreenArguments> {
        match self {
            Self::Play(PlayArguments { screen, .. })
            | Self::Tutorial { screen, .. }
            | Self::Watch { screen, .. }
            | Self::Replay { screen, .. } => Some(screen),
            _ => None,
        }
    }

    const fn tables(&self) -> Option<&TableArguments> {
        Some(match self {
            Self::Play(PlayArguments { game, .. })
            | Self::Watch { game, .. }
            | Self::Maps { game, .. }
            | Self::Generate { game } => &game.tables,
            Self::Tutorial { tables, .. }
            | Self::Replay { tables, .. }
            | Self::Scores { tables, .. } => tables,
            Self::Games | Self::Morgue { .. } | Self::Config { .. } => return None,
        })
    }
}

impl GameArguments {
    /// Whether it is a delve, where one or the other is usual.
    pub(super) fn is_delve(
        &self,
        usual: bool,
        word: Option<&'static str>,
    ) -> Result<bool, CliError> {
        match (self.word_of_the_pit(), word.or(self.word_of_the_delve())) {
            (Some(pit), Some(delve)) => Err(CliError::TwoGames { pit, delve }),
            (Some(_), None) => Ok(false),
            (None, Some(_)) => Ok(true),
            (None, None) => Ok(usual),
        }
    }

    /// What asks for the pit, if anything does.
    fn word_of_the_pit(&self) -> Option<&'static str> {
        first_said([
            (self.pit, "--pit"),
            (self.nummon.is_some(), "--nummon"),
            (self.size.is_some(), "--size"),
            (self.load.is_some(), "--load"),
            (self.save.is_some(), "--save"),
            (self.bore, "--bore"),
            (self.code.is_some_and(|code| code.mode() == Mode::Pit), "--code"),
        ])
    }

    /// What asks for the delve, if anything does.
    fn word_of_the_delve(&self) -> Option<&'static str> {
        first_said([
            (self.mode.practice, "--practice"),
            (self.mode.wizard, "--wizard"),
            (self.daily.is_some(), "--daily"),
            (self.code.is_some_and(|code| code.mode() != Mode::Pit), "--code"),
        ])
    }

    /// Whether a new game is asked for, by what it is to be like.
    pub(super) fn names_a_game(&self) -> bool {
        self.word_of_the_pit().or(self.word_of_the_delve()).is_some()
            || self.seed.is_some()
            || self.max_turns.is_some()
    }

    fn seed(&self) -> Seed {
        match (self.seed, &self.daily) {
            (Some(seed), _) => Seed(seed),
            (None, Some(day)) => day.as_ref().map_or_else(|| Day::today().seed(), Day::seed),
            (None, None) => any_seed(),
        }
    }

    /// The pit that is asked for, before the game begins, and the file that its
    /// dungeon is from.
    pub(super) fn pit(&self) -> Result<(Pit, Option<DungeonFile>), CliError> {
        if let Some(delve) = self.word_of_the_delve() {
            return Err(CliError::TwoGames { pit: "this dungeon", delve });
        }
        if let Some(Venture::Pit(pit)) = self.code.map(RunCode::venture) {
            return Ok((pit, None));
        }
        let pit = Pit::new(self.seed())
            .monsters(self.nummon.unwrap_or(Pit::DEFAULT_MONSTERS))
            .size(self.size.unwrap_or(Size::STANDARD))
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

    /// The game, begun, and how it was set up. The dungeon of a pit is written;
    /// what cannot be played is not written either.
    pub(super) fn start(
        &self,
        content: Content,
        is_delve: bool,
    ) -> Result<(Venture, Game), CliError> {
        if is_delve {
            if let Some(code) = self.code {
                code.check_the_tables(content.assets().content())?;
            }
            return start(self.delve().into(), content);
        }
        let (pit, loaded) = self.pit()?;
        let (venture, game) = start(pit.into(), content)?;
        if let Some(player) = game.player_position() {
            self.save(loaded, game.world().resource(), player)?;
        }
        Ok((venture, game))
    }

    fn delve(&self) -> Delve {
        if let Some(Venture::Delve(delve)) = self.code.map(RunCode::venture) {
            return delve;
        }
        let mode = match self.mode {
            ModeArguments { wizard: true, .. } => Mode::Wizard,
            ModeArguments { practice: true, .. } => Mode::Practice,
            ModeArguments { .. } => Mode::Delve,
        };
        Delve::new(self.seed()).mode(mode).turn_limit(self.max_turns)
    }
}

/// A game, begun, and how it was set up: with the tables that are in force.
pub(super) fn start(venture: Venture, content: Content) -> Result<(Venture, Game), CliError> {
    let _progress = Progress::of("Starting the game");
    let rules = content.rules().clone();
    let screen = TerminalScreenPlugin::default();
    let mut game = rules.beside((screen, content)).start(venture.clone())?;
    name_the_run(&venture, &mut game);
    Ok((venture, game))
}

/// Has the screen show a game's run code at its end, if it has one.
fn name_the_run(venture: &Venture, game: &mut Game) {
    if let Ok(code) = RunCode::of(&Opening::new(venture.clone(), game.world())) {
        game.world_mut().insert_resource(code);
    }
}

fn watch(
    arguments: &GameArguments,
    content: Content,
    delve: bool,
    delay: Duration,
    plain: bool,
    file: Option<&Path>,
) -> Result<(), CliError> {
    let is_delve = arguments.is_delve(false, delve.then_some("--delve"))?;
    let usual = if is_delve { IN_A_DELVE } else { IN_THE_PIT };
    let name = arguments.autopilot.unwrap_or(usual);
    let (venture, mut game) = arguments.start(content.clone(), is_delve)?;
    let chronicle = file.map(|file| record(file, venture, &game, &content));
    let mut chronicle = chronicle.transpose()?;
    if plain || !TerminalGuard::is_possible() {
        let telling = if plain { Telling::Sentences } else { Telling::Frames };
        watch_in_lines(&mut game, name, (telling, delay), chronicle.as_mut())?;
    } else {
        show(&mut game, watched(name, delay), chronicle.as_mut())?;
    }
    let trouble = chronicle.as_ref().and_then(|it| it.scribe()?.trouble());
    trouble.map_or(Ok(()), |why| Err(CliError::NotSaved(why)))
}

pub(super) const fn watched(name: AutopilotName, delay: Duration) -> Helm {
    Helm::Autopilot { name, delay, paused: false }
}

/// Shows the game on the terminal, says in one line how it ended, and returns what
/// the player wants to follow it, if anything.
pub(super) fn show(
    game: &mut Game,
    helm: Helm,
    mut chronicle: Option<&mut Chronicle>,
) -> Result<Option<NextGame>, CliError> {
    let farewell = show_on_the_terminal(game, helm, chronicle.as_deref_mut())?;
    if !matches!(farewell, Farewell::Ended(_) | Farewell::Gone) {
        print(&format!("{}\n", ending(game)))?;
    }
    what_follows(farewell, chronicle)
}

/// What the player wants to follow a session, if anything. A signal ends the process.
pub(super) fn what_follows(
    farewell: Farewell,
    chronicle: Option<&mut Chronicle>,
) -> Result<Option<NextGame>, CliError> {
    match farewell {
        Farewell::Over | Farewell::Quit => Ok(None),
        Farewell::Next(next) => Ok(Some(next)),
        Farewell::Ended(signal) => end_by(signal, chronicle).map(|()| None),
        Farewell::Gone => end_by(HANG_UP, chronicle).map(|()| None),
    }
}

/// Ends as a signal asks, unless something is lost by that.
pub(super) fn end_by(signal: i32, mut chronicle: Option<&mut Chronicle>) -> Result<(), CliError> {
    if let Some(chronicle) = &mut chronicle {
        tell_what_became_of_the_file(chronicle);
    }
    match chronicle.and_then(|it| it.scribe()?.trouble()) {
        Some(why) => Err(CliError::NotSaved(why)),
        None => die_of(signal),
    }
}

fn first_said<const N: usize>(words: [(bool, &'static str); N]) -> Option<&'static str> {
    words.into_iter().find(|(said, _)| *said).map(|(_, word)| word)
}

/// What a system sends whose terminal goes, and the end of a game whose terminal
/// went without that.
#[cfg(unix)]
pub(super) const HANG_UP: i32 = signal_hook::consts::SIGHUP;
#[cfg(not(unix))]
pub(super) const HANG_UP: i32 = 1;

/// A seed that nobody chose: the system's randomness, as far as the standard
/// library hands it out.
pub(super) fn any_seed() -> Seed {
    Seed(RandomState::new().hash_one(()))
}

//! A program: its name, the rules of its games, and carrying out its commands. All else on the
//! command line is always the same.

use crate::{
    Arguments, CliCommand, CliError, PlayArguments, ScreenArguments, TableArguments,
    arguments::{LadderArguments, ReplayArguments, ScoresArguments, WatchArguments},
    content::Content,
    ladder_command,
    platform::survive_limits_of_file_sizes,
    playing::{play, teach},
    print_answer,
    printing::{self, tell},
    replay::{replay, watch},
    saved_games, scores,
    settings::config,
    study::study,
    terminal::{TerminalGuard, exit_on_panic},
    title,
};
use clap::{Args, Command, CommandFactory, FromArgMatches};
use hexdelve::prelude::*;
use std::{borrow::Cow, env, ffi::OsString, process::ExitCode};

/// The program's name in texts, which other programs replace with their own.
const NAMED: &str = "`hexdelve";

/// A program whose games follow the given rules, with the command line, settings,
/// journals, scores and replays of `hexdelve`.
///
/// It keeps its games in `$XDG_STATE_HOME/NAME` and its settings in
/// `$XDG_CONFIG_HOME/NAME/config.toml`, so it shares them with no other program.
///
/// ```no_run
/// use hexdelve_cli::prelude::*;
/// use std::process::ExitCode;
///
/// fn haste(app: &mut App) {
///     app.add_plugins(RuleName("haste"))
///         .add_observer(|born: On<Add<Monster>>, mut speeds: Query<&mut Speed>| {
///             *speeds.get_mut(born.entity).unwrap() = Speed::new(20);
///         });
/// }
///
/// fn main() -> ExitCode {
///     Program::new("haste", Rules::default().with(haste)).main()
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Program {
    name: &'static str,
    pub(super) version: &'static str,
    about: Option<&'static str>,
    rules: Rules,
}

impl Program {
    /// Creates a program with this name, whose games follow these rules.
    ///
    /// # Panics
    /// Panics if the name is empty or has characters other than lowercase letters,
    /// digits, `-` and `_`: folders and an environment variable are named after it.
    pub fn new(name: &'static str, rules: Rules) -> Self {
        let fits = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || "-_".contains(it);
        assert!(!name.is_empty() && name.chars().all(fits), "{name:?} is not a valid program name");
        Self { name, version: env!("CARGO_PKG_VERSION"), about: None, rules }
    }

    /// Returns the program `hexdelve`, with the unmodified game.
    pub fn hexdelve() -> Self {
        Self::new("hexdelve", Rules::default())
    }

    /// Sets the version, for `--version` and the journals: `env!("CARGO_PKG_VERSION")`.
    #[must_use]
    pub fn version(self, version: &'static str) -> Self {
        Self { version, ..self }
    }

    /// Sets the description that `--help` prints.
    #[must_use]
    pub fn about(self, words: &'static str) -> Self {
        Self { about: Some(words), ..self }
    }

    /// Carries out the command in the arguments of the process and returns the exit code.
    /// After a panic, the terminal is restored before the process ends.
    pub fn main(&self) -> ExitCode {
        exit_on_panic();
        self.run(env::args_os())
    }

    /// Carries out the command in the arguments and returns the exit code. The first
    /// argument is the path of the program.
    ///
    /// ```
    /// use hexdelve_cli::Program;
    /// use hexdelve::prelude::Rules;
    /// use std::process::ExitCode;
    /// let program = Program::new("venom", Rules::default());
    /// assert_eq!(program.run(["venom", "--nummon", "0"]), ExitCode::from(2));
    /// assert_eq!(program.run(["venom", "generate", "--seed", "7"]), ExitCode::SUCCESS);
    /// ```
    pub fn run<I: IntoIterator<Item: Into<OsString> + Clone>>(&self, arguments: I) -> ExitCode {
        let words: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
        let command = match self.parse(&words) {
            Ok(command) => command,
            Err(answer) => {
                // Help, or an error in the arguments. This fails if nobody is reading.
                let _ = print_answer(&answer, &words);
                return ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(2));
            }
        };
        survive_limits_of_file_sizes();
        let has_title = words.len() == 1 && TerminalGuard::is_supported();
        let done = if has_title { title::run(self) } else { command.run(self) };
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                tell(&self.named(&error.text));
                error.exit_code.into()
            }
        }
    }

    pub(super) fn parse(&self, words: &[OsString]) -> Result<CliCommand, clap::Error> {
        // Most starts name no command: setting up those of all commands would take ten times as
        // long.
        let play = PlayArguments::augment_args(Command::new(self.name)).try_get_matches_from(words);
        if let Ok(play) = play.and_then(|mut it| PlayArguments::from_arg_matches_mut(&mut it)) {
            return Ok(CliCommand::Play(play));
        }
        let mut command = self.command();
        let mut matches = command.try_get_matches_from_mut(words)?;
        let arguments = Arguments::from_arg_matches_mut(&mut matches);
        let Arguments { task, play } = arguments.map_err(|error| error.format(&mut command))?;
        Ok(task.unwrap_or(CliCommand::Play(play)))
    }

    /// Returns the command-line parser, for manual pages and completions.
    pub fn command(&self) -> Command {
        let command = Arguments::command().name(self.name).version(self.version);
        match self.about {
            Some(words) => command.about(words).long_about(words),
            None => command,
        }
    }

    /// Returns the name, as it is typed.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the rules of the program's games.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn variable(&self) -> String {
        self.name.to_uppercase().replace('-', "_") + "_CONFIG"
    }

    pub(super) fn named<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.name == "hexdelve" || !text.contains(NAMED) {
            return text.into();
        }
        text.replace(NAMED, &format!("`{}", self.name)).into()
    }

    pub(super) fn header(&self, header: GameHeader) -> GameHeader {
        GameHeader { program: format!("{} {}", self.name, self.version), ..header }
    }
}

impl CliCommand {
    pub(super) fn run(&self, program: &Program) -> Result<(), CliError> {
        // First, whatever the command is, so that errors in a folder's files are reported.
        let (tables, screen) = self.tables_and_screen();
        let mut content = Content::read(program, tables.and_then(|it| it.assets.as_deref()))?;
        if let Some(screen) = screen {
            content = content.shown(screen);
        }
        self.run_with(content)
    }

    pub(super) fn run_with(&self, content: Content) -> Result<(), CliError> {
        match self {
            Self::Play(arguments) => play(arguments, content),
            Self::Tutorial { lesson, plain, .. } => teach(*lesson, *plain, content),
            Self::Watch(arguments) => watch(arguments, content),
            Self::Replay(arguments) => replay(arguments, content),
            Self::Maps { at, reference_costs, game } => printing::maps(game, *at, *reference_costs),
            Self::Generate { game } => printing::generate(game),
            Self::Scores(arguments) if arguments.minds => scores::print_mind_records(&content),
            Self::Scores(arguments) => scores::list(&content, arguments),
            Self::Ladder(arguments) => ladder_command::write(&content, arguments),
            Self::Study(arguments) => study(arguments, &content),
            Self::Games => saved_games::list(&content),
            Self::Morgue { game } => scores::print_one(&content, *game),
            Self::Config { path } => config(&content.program, *path),
        }
    }

    const fn tables_and_screen(&self) -> (Option<&TableArguments>, Option<&ScreenArguments>) {
        match self {
            Self::Play(PlayArguments { game, screen, .. })
            | Self::Watch(WatchArguments { game, screen, .. }) => {
                (Some(&game.tables), Some(screen))
            }
            Self::Tutorial { tables, screen, .. }
            | Self::Replay(ReplayArguments { tables, screen, .. }) => (Some(tables), Some(screen)),
            Self::Maps { game, .. } | Self::Generate { game } => (Some(&game.tables), None),
            Self::Study(arguments) => (Some(&arguments.game.tables), None),
            Self::Scores(ScoresArguments { tables, .. })
            | Self::Ladder(LadderArguments { tables, .. }) => (Some(tables), None),
            Self::Games | Self::Morgue { .. } | Self::Config { .. } => (None, None),
        }
    }
}

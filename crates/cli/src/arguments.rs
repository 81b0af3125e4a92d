//! The arguments of the command line, and the parsers of their values. The doc comments are the
//! texts of `--help`. `program` prints clap's errors.

use crate::{GameArguments, StudyArguments, TableArguments};
use clap::{
    Args, Parser, Subcommand,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    value_parser,
};
use hexdelve::{journal::DailyDate, prelude::*};
use hexdelve_tui::settings::{GlyphSet, Theme};
use std::{path::PathBuf, time::Duration};

/// A roguelike whose sixteen kinds of monsters are the sixteen values of four bits.
///
/// You are the @. Moving into an occupied cell kills its occupant. Eight levels down lies
/// a Crown: take it. The pit (--pit) is a single level where everything is visible and
/// the last one standing wins. Press `?` in the game to see the keys.
#[derive(Parser, Clone, Debug)]
#[command(name = "hexdelve", version, max_term_width = 96, args_conflicts_with_subcommands = true)]
#[command(after_long_help = "\
Exit status: 0 on success, 1 if something went wrong or a game could not be saved, 2 if \
the arguments were wrong or there is no terminal to play on, 101 after a fault in the \
program. If a signal asks the program to end, it ends once the game is saved and the \
terminal is restored. The shell then reports 128 + its number, for example 143 for TERM, \
or 129 (HUP) if the terminal went away.")]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) task: Option<CliCommand>,
    #[command(flatten)]
    pub(super) play: PlayArguments,
}

/// A command.
#[derive(Subcommand, Clone, Debug)]
pub(super) enum CliCommand {
    /// Continue the saved game, or start a new one (the default command)
    ///
    /// Without any arguments, a menu comes first, if there is a terminal.
    ///
    /// You control the PC with keys. With --autopilot you watch a game instead, and
    /// nothing is saved. Each of your turns is on disk before you see its result, so you
    /// can quit or close the terminal at any time.
    Play(PlayArguments),
    /// Learn to play in twelve small levels
    ///
    /// Each of the four bits has a level of its own; the others teach doors, time, cages,
    /// throwing, sounds, trades, arts and the Crown. You can take back turns, death
    /// costs nothing, and nothing is saved: your saved games stay as they are.
    Tutorial {
        /// The lesson to start with
        #[arg(value_name = "LESSON", default_value = "1", value_parser = value_parser!(u8).range(1..=12))]
        lesson: u8,
        /// Play in lines of text: no cursor control, for screen readers and pipes
        #[arg(long)]
        plain: bool,
        #[command(flatten)]
        tables: TableArguments,
        #[command(flatten)]
        screen: ScreenArguments,
    },
    /// Watch an autopilot play the pit, or, with --delve, the delve
    ///
    /// The screen shows each turn of the PC. `p` pauses, `.` takes one turn, `+` and `-`
    /// change the speed, `Q` quits. The last line printed says how the game ended. If the
    /// output is a pipe, each turn is drawn as text; with --plain, events are reported in
    /// sentences, one per line. Without --max-turns a game may run forever.
    Watch(WatchArguments),
    /// Let an autopilot play many games, using every core, and write a row for each game
    ///
    /// The games differ only in their seeds. Rows are in the order of the seeds, and do
    /// not depend on the number of threads, on shards or on interruptions. Ctrl-C stops
    /// the study and keeps all complete rows; --resume continues it. Without --max-turns,
    /// a game ends as stalled after 20000 turns.
    #[command(mut_args(|arg| {
        let is_for_one_game = ["seed", "code", "save", "daily"].contains(&arg.get_id().as_str());
        if is_for_one_game { arg.hide(true) } else { arg }
    }))]
    Study(Box<StudyArguments>),
    /// Replay a recorded game, or verify it
    ///
    /// `p` pauses, `.` and `,` go one turn forward and back, `g` goes to any turn, `+`
    /// and `-` change the speed, `Q` leaves. A replay needs the tables the game was
    /// played with: name their folder with --assets.
    Replay(ReplayArguments),
    /// Print the pit's dungeon and its two distance maps
    ///
    /// There are three views, with the PC at @ in each: the dungeon, the distances for
    /// walkers and the distances for tunnelers. 0-9, a-z and A-Z stand for 0 to 61; cells
    /// that are farther away or cannot be reached show the dungeon.
    Maps {
        /// The PC's cell: column,row, each from 0
        ///
        /// By default, the PC is in the cell given in the dungeon file. If there is no
        /// file, or it gives no cell, the PC is where the game would place it.
        #[arg(long, value_name = "X,Y", value_parser = position)]
        at: Option<Position>,
        /// Make rock cost 1 + hardness / 85, as some other programs for RLG327 files do
        #[arg(long)]
        reference_costs: bool,
        #[command(flatten)]
        game: Box<GameArguments>,
    },
    /// Print the pit's dungeon
    Generate {
        #[command(flatten)]
        game: Box<GameArguments>,
    },
    /// Print the scores of finished games
    ///
    /// There is a table for each mode, best game first; practice and wizard games are listed
    /// separately. With --daily, the tables contain the games that were started with --daily on
    /// that day. Every score is the result of replaying the game's journal.
    Scores(ScoresArguments),
    /// Judge the journals sent in by players, and write a page with the ladder
    ///
    /// The files *.hexdelve in the folder and its subfolders are journals of finished games; each
    /// player's games are in a subfolder with the player's name. Each journal is replayed. Copies,
    /// and journals that are not valid evidence of a game, are left out and listed with the reason.
    /// The page consists of plain files for any web server. A later run judges only new journals.
    Ladder(LadderArguments),
    /// Print the saved games
    ///
    /// There is a line for each game, the most recently played first, and then the name of
    /// the game that `hexdelve` continues: the first that is neither damaged nor finished.
    /// `hexdelve --resume NAME` continues any other: part of the name, such as delve-7, is
    /// enough.
    Games,
    /// Print the morgue file of a finished game: how it ended, and why
    ///
    /// The file is written next to the journal when a game ends, as plain text: the score and how
    /// it adds up, who was killed, the last turns, the last safe move and the final board.
    Morgue {
        /// The game: 1 is the one that ended last, 2 the one before it
        #[arg(value_name = "N", default_value = "1", value_parser = value_parser!(u32).range(1..))]
        game: u32,
    },
    /// Print the default settings, as a starting point for your own file
    ///
    /// The output contains every key, colour and option with its description. Write it to
    /// the path that --path prints, and keep only the lines you change. An invalid value
    /// is reported when a game starts, and by --path; all other lines still apply.
    Config {
        /// Print the path of the settings file, and report any errors in the file
        ///
        /// The path is the value of `HEXDELVE_CONFIG`, if it is set; otherwise, it is
        /// hexdelve/config.toml in `XDG_CONFIG_HOME` or in ~/.config.
        #[arg(long)]
        path: bool,
    },
}

/// The arguments of `play`: a game to start or to continue.
#[derive(Args, Clone, Debug)]
pub(super) struct PlayArguments {
    #[command(flatten)]
    pub(super) game: Box<GameArguments>,
    /// Start a new game even if another one is saved; arguments that describe a game imply this
    #[arg(long)]
    pub(super) new: bool,
    /// Continue another saved game, given its name as listed by `hexdelve games`, or part of that
    /// name
    #[arg(long, value_name = "NAME",
        conflicts_with_all = ["new", "GameArguments", "ModeArguments"])]
    pub(super) resume: Option<String>,
    /// Continue a damaged game after its last good turn; a copy of the file is kept
    #[arg(long, conflicts_with_all = ["new", "GameArguments", "ModeArguments"])]
    pub(super) salvage: bool,
    /// Play in lines of text: you type commands, and events are reported. For screen
    /// readers, and for programs at the other end of a pipe; `help` lists the commands
    #[arg(long)]
    pub(super) plain: bool,
    #[command(flatten)]
    pub(super) screen: ScreenArguments,
}

/// The arguments of `watch`.
#[derive(Args, Clone, Debug)]
pub(super) struct WatchArguments {
    /// Watch a delve instead of the pit
    #[arg(long)]
    pub(super) delve: bool,
    /// Milliseconds between turns of the PC, 0-60000 [default: 250, or 0 if the output
    /// is not a terminal]
    #[arg(long, value_name = "MS", value_parser = delay())]
    pub(super) delay: Option<Duration>,
    /// Report events in sentences, even in a terminal
    #[arg(long)]
    pub(super) plain: bool,
    /// Record the game in a journal, for `hexdelve replay`
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    #[command(flatten)]
    pub(super) game: Box<GameArguments>,
    #[command(flatten)]
    pub(super) screen: ScreenArguments,
}

/// The arguments of `replay`.
#[derive(Args, Clone, Debug)]
pub(super) struct ReplayArguments {
    /// The journal of the game
    #[arg(value_name = "FILE")]
    pub(super) journal: PathBuf,
    /// Print the result in one line instead of showing the game; if a turn differs,
    /// report which one and how, and exit with 1
    #[arg(long)]
    pub(super) verify: bool,
    /// Write an asciicast of the game, for asciinema players
    #[arg(long, value_name = "FILE", conflicts_with = "verify")]
    pub(super) asciicast: Option<PathBuf>,
    /// Milliseconds between turns of the PC, 0-60000
    #[arg(long, value_name = "MS", default_value = "250", value_parser = delay())]
    pub(super) delay: Duration,
    #[command(flatten)]
    pub(super) tables: TableArguments,
    #[command(flatten)]
    pub(super) screen: ScreenArguments,
}

/// The arguments of `scores`.
#[derive(Args, Clone, Debug)]
#[expect(clippy::option_option, reason = "an option may stand without its value")]
pub(super) struct ScoresArguments {
    /// Print only the table for this mode
    #[arg(long, value_name = "MODE", value_parser = one_of(GameMode::ALL, GameMode::as_str, None))]
    pub(super) mode: Option<GameMode>,
    /// Number of games in each table
    #[arg(long, value_name = "N", default_value = "10",
        value_parser = value_parser!(u32).range(1..))]
    pub(super) top: u32,
    /// Replay every game in the tables, shown or not, mark those whose score is
    /// confirmed, and exit with 1 unless all are
    #[arg(long)]
    pub(super) verify: bool,
    /// Print run codes instead of seeds: `hexdelve --code CODE` plays the same game
    #[arg(long)]
    pub(super) codes: bool,
    /// Print how many monsters of each mind you have killed, and how many of your
    /// games each has ended
    #[arg(long, conflicts_with_all = ["mode", "verify", "codes", "daily"])]
    pub(super) minds: bool,
    /// Print the ladder for a day [default DAY: today in UTC]
    #[arg(long, value_name = "DAY", num_args = 0..=1, require_equals = true,
        conflicts_with = "assets")]
    pub(super) daily: Option<Option<DailyDate>>,
    #[command(flatten)]
    pub(super) tables: TableArguments,
}

/// The arguments of `ladder`.
#[derive(Args, Clone, Debug)]
pub(super) struct LadderArguments {
    /// The folder with the journals
    #[arg(value_name = "FOLDER")]
    pub(super) journals: PathBuf,
    /// The folder for the page
    #[arg(long, value_name = "FOLDER", default_value = "ladder")]
    pub(super) out: PathBuf,
    /// Number of games in each table
    #[arg(long, value_name = "N", default_value = "50",
        value_parser = value_parser!(u32).range(1..))]
    pub(super) top: u32,
    /// Number of journals judged at once [default: the number of processors]
    #[arg(short = 'j', long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// Refuse journals with more records than this
    #[arg(long, value_name = "N", default_value = "100000",
        value_parser = value_parser!(u32).range(1..))]
    pub(super) max_turns: u32,
    /// Refuse journals that take longer than this to replay, and to make their page
    #[arg(long, value_name = "SECONDS", default_value = "60",
        value_parser = value_parser!(u32).range(1..))]
    pub(super) max_seconds: u32,
    #[command(flatten)]
    pub(super) tables: TableArguments,
}

/// The appearance of the screen, which overrides the settings.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Screen")]
#[expect(clippy::struct_excessive_bools, reason = "most are flags and their opposites")]
pub(super) struct ScreenArguments {
    /// Use this colour theme, even if the terminal does not seem to support it
    #[arg(long, value_name = "NAME",
        value_parser = one_of(Theme::ALL, Into::into, Some(Theme::help)))]
    pub(super) theme: Option<Theme>,
    /// The characters of the screen
    #[arg(long, value_name = "NAME",
        value_parser = one_of(GlyphSet::ALL, Into::into, Some(GlyphSet::help)))]
    pub(super) glyphs: Option<GlyphSet>,
    /// Columns and rows per cell of the level, if there is room: 1 or 2
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=2))]
    pub(super) zoom: Option<u8>,
    /// Show only the end of a journey, and no animation of a turn
    #[arg(long, overrides_with = "animation")]
    pub(super) no_animation: bool,
    /// Show journeys and turns step by step, even if the settings say otherwise
    #[arg(long, hide_short_help = true, overrides_with = "no_animation")]
    pub(super) animation: bool,
    /// React to mouse clicks; no command needs a mouse
    #[arg(long, overrides_with = "no_mouse")]
    pub(super) mouse: bool,
    /// Leave the mouse to the terminal, even if the settings say otherwise
    #[arg(long, hide_short_help = true, overrides_with = "mouse")]
    pub(super) no_mouse: bool,
}

/// Both are counted from 0.
pub(super) fn position(text: &str) -> Result<Position, String> {
    let wrong =
        || format!("\"{text}\" is not a cell: write column,row, counted from 0, as in 40,10");
    let (x, y) = text.split_once(',').ok_or_else(wrong)?;
    let number = |part: &str| part.trim().parse::<u16>().map_err(|_| wrong());
    Ok(Position::new(number(x)?, number(y)?))
}

pub(super) fn delay() -> impl TypedValueParser<Value = Duration> {
    value_parser!(u64).range(0..=60_000).map(Duration::from_millis)
}

pub(super) fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [T; N],
    name: fn(T) -> &'static str,
    help: Option<fn(T) -> &'static str>,
) -> impl TypedValueParser<Value = T> {
    let word = |value| {
        let word = PossibleValue::new(name(value));
        match help {
            Some(help) => word.help(help(value)),
            None => word,
        }
    };
    PossibleValuesParser::new(values.map(word)).try_map(move |word| {
        values.into_iter().find(|value| name(*value) == word).ok_or("expected a name")
    })
}

pub(super) fn kind_of_pit() -> impl TypedValueParser<Value = LevelKind> {
    // Without spaces, for which a shell would need quotes.
    let name = |kind| match kind {
        LevelKind::GreatHall => "great-hall",
        LevelKind::DarkVault => "dark-vault",
        other => other.name(),
    };
    one_of(LevelKind::OF_THE_PIT, name, None)
}

//! What can be asked for.

use super::values::{autopilot, delay, glyphs, mode, position, theme};
use crate::{
    grid::{Position, Size},
    journal::{DailyDate, RunCode},
    level::GameMode,
    player::AutopilotName,
    settings::{Glyphs, Theme},
};
use clap::{Args, Parser, Subcommand, value_parser};
use std::{path::PathBuf, time::Duration};

/// A roguelike whose sixteen kinds of monsters are the sixteen values of four
/// bits.
///
/// You are the @, and everybody kills whoever stands where they go. Eight levels
/// down lies a Crown: take it. In the pit (--pit) there is one level, everything
/// is visible, and the last one standing wins. `?` in the game shows the keys.
#[derive(Parser, Clone, Debug)]
#[command(name = "hexdelve", version, max_term_width = 96, args_conflicts_with_subcommands = true)]
#[command(after_long_help = "\
Exit status: 0 when it was done, 1 when something went wrong or a game could not be \
saved, 2 when the arguments were wrong or there is no terminal to play on, 101 after a \
fault in the program. A signal that asks for the end is what it dies of, once the game is \
saved and the terminal is as before: the shell says 128 + its number, as 143 for TERM, \
and 129 (HUP) when the terminal went away.")]
pub struct Arguments {
    /// What is to be done; to play, where nothing is said.
    #[command(subcommand)]
    pub task: Option<CliCommand>,
    /// What is played, where nothing is said.
    #[command(flatten)]
    pub play: PlayArguments,
}

/// What is to be done.
#[derive(Subcommand, Clone, Debug)]
pub enum CliCommand {
    /// Go on with the game that waits, or play a new one (this is done when no
    /// command is given)
    ///
    /// You drive the PC by keys. With --autopilot you watch instead, and nothing is
    /// kept. Every turn of yours is on the disk before you see what it led to: quit
    /// whenever you like, or have the terminal closed.
    Play(PlayArguments),
    /// Learn to play: six small levels
    ///
    /// One for each of the four bits, one for doors, one for time. Turns can be
    /// taken back, death costs nothing, and nothing is kept: the game that waits
    /// stays as it is.
    Tutorial {
        /// The lesson to begin with
        #[arg(value_name = "LESSON", default_value = "1", value_parser = value_parser!(u8).range(1..=6))]
        lesson: u8,
        /// The tables of keys and colours.
        #[command(flatten)]
        tables: TableArguments,
        /// How it is shown.
        #[command(flatten)]
        screen: ScreenArguments,
    },
    /// Watch an autopilot play the pit, or with --delve the delve
    ///
    /// The screen follows each turn of the PC. `p` pauses, `.` takes one turn,
    /// `+` and `-` change the pace, `Q` quits; the last line that is printed
    /// says won, lost, stalled or quit. Into a pipe each turn is drawn as text;
    /// with --plain what happens is told, a sentence a line. Without --max-turns a game may go on for ever.
    Watch {
        /// Watch a delve
        #[arg(long)]
        delve: bool,
        /// Milliseconds from one turn of the PC to the next, 0-60000
        #[arg(long, value_name = "MS", default_value = "250", value_parser = delay())]
        delay: Duration,
        /// Tell what happens in sentences, in a terminal too
        #[arg(long)]
        plain: bool,
        /// Write a journal of the game, for `hexdelve replay`
        #[arg(long, value_name = "FILE")]
        record: Option<PathBuf>,
        /// What the game is like.
        #[command(flatten)]
        game: Box<GameArguments>,
        /// How it is shown.
        #[command(flatten)]
        screen: ScreenArguments,
    },
    /// Show a recorded game again, or prove it
    ///
    /// `p` pauses, `.` and `,` go a turn on and back, `g` to any turn, `+` and
    /// `-` change the pace, `Q` leaves. It is played again with the tables that it
    /// was played with: name their folder with --assets.
    Replay {
        /// The journal
        #[arg(value_name = "FILE")]
        journal: PathBuf,
        /// Print how it ended in one line, without a screen; where a turn differs,
        /// say which and how, and exit with 1
        #[arg(long)]
        verify: bool,
        /// Write an asciicast of it, which asciinema's players play
        #[arg(long, value_name = "FILE", conflicts_with = "verify")]
        asciicast: Option<PathBuf>,
        /// Milliseconds from one turn of the PC to the next, 0-60000
        #[arg(long, value_name = "MS", default_value = "250", value_parser = delay())]
        delay: Duration,
        /// The tables that it was played with.
        #[command(flatten)]
        tables: TableArguments,
        /// How it is shown.
        #[command(flatten)]
        screen: ScreenArguments,
    },
    /// Print the pit's dungeon and its two distance maps
    ///
    /// Three views, with the PC at @ in each: the dungeon, the distances for
    /// those who walk, and those for tunnelers. 0-9, a-z and A-Z are 0 to 61;
    /// beyond, and where there is no way, the dungeon is shown.
    Maps {
        /// Where the PC stands: column,row from 0
        ///
        /// Without it, where the file says, or else where the game would start.
        #[arg(long, value_name = "X,Y", value_parser = position)]
        at: Option<Position>,
        /// Let rock cost 1 + hardness / 85, as the course's own program does
        #[arg(long)]
        reference_costs: bool,
        /// What the pit is like.
        #[command(flatten)]
        game: Box<GameArguments>,
    },
    /// Print the pit's dungeon
    Generate {
        /// What the pit is like.
        #[command(flatten)]
        game: Box<GameArguments>,
    },
    /// Print the scores of the games that are over
    ///
    /// A table for each mode, the best first; practice and wizard games stand
    /// apart. With --daily they are those of games that were begun with --daily
    /// on that day. Every score comes from playing the game's journal again.
    Scores {
        /// Only one list
        #[arg(long, value_name = "MODE", value_parser = mode())]
        mode: Option<GameMode>,
        /// How many games of each list
        #[arg(long, value_name = "N", default_value = "10",
            value_parser = value_parser!(u32).range(1..))]
        top: u32,
        /// Play every game of the lists again, shown or not, mark those that prove their
        /// score, and exit with 1 unless all do
        #[arg(long)]
        verify: bool,
        /// Print run codes in place of seeds: `hexdelve --code CODE` plays such a game
        #[arg(long)]
        codes: bool,
        /// The ladder of a day [default DAY: today in UTC]
        #[arg(long, value_name = "DAY", num_args = 0..=1, require_equals = true,
            conflicts_with = "assets")]
        daily: Option<Option<DailyDate>>,
        /// The tables of this program.
        #[command(flatten)]
        tables: TableArguments,
    },
    /// Print the games that wait to be gone on with
    ///
    /// A line each, the one that was played last first: `hexdelve` goes on with
    /// that one, and `hexdelve --resume NAME` with another: a part of a name is
    /// enough, as delve-7.
    Games,
    /// Print the morgue file of a game that is over: how it ended, and why
    ///
    /// It is written when a game is over, beside its journal, as a text for people:
    /// the score and how it adds up, who was killed, the last turns, the last move
    /// that was still safe, and the last board.
    Morgue {
        /// Which game: 1 is the one that ended last, 2 the one before it
        #[arg(value_name = "N", default_value = "1", value_parser = value_parser!(u32).range(1..))]
        game: u32,
    },
    /// Print the settings as they are, to begin a file of your own with
    ///
    /// Every key, colour and choice, with what it is for. Write it to where
    /// --path says, and keep the lines that you change. A line that is wrong is
    /// told when a game begins, and by --path; the others work.
    Config {
        /// Print where the settings are looked for, and tell what is wrong in them
        ///
        /// Where `HEXDELVE_CONFIG` says, or else hexdelve/config.toml in
        /// `XDG_CONFIG_HOME` or in ~/.config.
        #[arg(long)]
        path: bool,
    },
}

/// A game to play, or to go on with.
#[derive(Args, Clone, Debug)]
pub struct PlayArguments {
    /// What a new game is like.
    #[command(flatten)]
    pub game: Box<GameArguments>,
    /// Begin a new game, though another waits; so does whatever says what the game
    /// is like
    #[arg(long)]
    pub new: bool,
    /// Go on with another of the games that wait, by its name in `hexdelve games` or a
    /// part of that
    #[arg(long, value_name = "NAME",
        conflicts_with_all = ["new", "GameArguments", "ModeArguments"])]
    pub resume: Option<String>,
    /// Go on with a damaged game from its last good turn; a copy of the file is kept
    #[arg(long, conflicts_with_all = ["new", "GameArguments", "ModeArguments"])]
    pub salvage: bool,
    /// Play in lines of text: words are typed, and what happens is told. For screen
    /// readers, and for programs at the other end of a pipe; `help` tells the words
    #[arg(long)]
    pub plain: bool,
    /// How it is shown.
    #[command(flatten)]
    pub screen: ScreenArguments,
}

/// How a game is shown, whatever the settings say.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Screen")]
#[expect(clippy::struct_excessive_bools, reason = "flags, each with its opposite")]
pub struct ScreenArguments {
    /// The colours, though the terminal does not seem to have so many
    #[arg(long, value_name = "NAME", value_parser = theme())]
    pub theme: Option<Theme>,
    /// What the level is drawn with
    #[arg(long, value_name = "NAME", value_parser = glyphs())]
    pub glyphs: Option<Glyphs>,
    /// Columns and rows of a cell of the level, where it fits so: 1 or 2
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=2))]
    pub zoom: Option<u8>,
    /// Show where a journey ends, and not its steps
    #[arg(long, overrides_with = "animation")]
    pub no_animation: bool,
    /// Show the steps, though the settings say otherwise
    #[arg(long, hide_short_help = true, overrides_with = "no_animation")]
    pub animation: bool,
    /// Take part in what the mouse does: nothing needs it
    #[arg(long, overrides_with = "no_mouse")]
    pub mouse: bool,
    /// Leave the mouse to the terminal, though the settings say otherwise
    #[arg(long, hide_short_help = true, overrides_with = "mouse")]
    pub no_mouse: bool,
}

/// What the game is like.
#[derive(Args, Clone, Debug)]
pub struct GameArguments {
    /// Make the same game again: 0 to 18446744073709551615 [default: by chance]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Make the game of a run code, as HX4-D-...: its mode and what its pit is like,
    /// too
    #[arg(long, value_name = "CODE", conflicts_with_all = ["seed", "pit", "nummon", "size",
        "load", "save", "bore", "practice", "wizard", "daily", "max_turns"])]
    pub code: Option<RunCode>,
    /// Play in the pit; so do --nummon, --size, --load, --save and --bore
    #[arg(long)]
    pub pit: bool,
    /// Pit: how many monsters there are, at least 1 [default: 10]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub nummon: Option<u32>,
    /// Pit: how large a new dungeon is, 20x10 to 4096x4096 [default: 80x21]
    #[arg(long, value_name = "WxH", conflicts_with = "load")]
    pub size: Option<Size>,
    /// Pit: take the dungeon from an RLG327 file [default FILE: ~/.rlg327/dungeon]
    #[arg(long, value_name = "FILE")]
    pub load: Option<Option<PathBuf>>,
    /// Pit: write the dungeon to an RLG327 file [default FILE: ~/.rlg327/dungeon]
    ///
    /// It is written before the game begins, with the cell where the PC starts.
    #[arg(long, value_name = "FILE")]
    pub save: Option<Option<PathBuf>>,
    /// Who drives the PC in place of you [default for watch: hunter; for a delve: careful]
    #[arg(long, value_name = "NAME", value_parser = autopilot())]
    pub autopilot: Option<AutopilotName>,
    /// Pit: let the PC walk through rock, leaving corridor behind
    #[arg(long)]
    pub bore: bool,
    /// How a delve is played.
    #[command(flatten)]
    pub mode: ModeArguments,
    /// Delve: the seed of the day, the same for everybody; `scores --daily` has its
    /// ladder [default DAY: today in UTC]
    #[arg(long, value_name = "DAY", num_args = 0..=1, require_equals = true,
        conflicts_with_all = ["seed", "assets"])]
    pub daily: Option<Option<DailyDate>>,
    /// End the game as stalled after so many turns of the PC, at least 1
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub max_turns: Option<u64>,
    /// The tables that it is played with.
    #[command(flatten)]
    pub tables: TableArguments,
}

/// How a delve is played.
#[derive(Args, Clone, Debug)]
pub struct ModeArguments {
    /// Delve: make everything visible, and let turns be taken back; its score is
    /// listed apart
    #[arg(long)]
    pub practice: bool,
    /// Delve: as practice, and with powers that the PC has not
    #[arg(long, conflicts_with = "practice")]
    pub wizard: bool,
}

/// Which tables are used.
#[derive(Args, Clone, Debug)]
pub struct TableArguments {
    /// Take the files of a folder in place of the built-in tables
    ///
    /// Any of bestiary.toml, colours.toml, items.toml, keys.toml, levels.toml
    /// and mechanisms.toml; the built-in ones serve for those that it lacks.
    #[arg(long, value_name = "DIR")]
    pub assets: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        Arguments::command().debug_assert();
    }
}

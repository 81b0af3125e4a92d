//! The arguments that describe a game. The doc comments are the texts of `--help`.

use super::values::{autopilot, challenge, kind_of_pit};
use clap::{Args, value_parser};
use hexdelve::{
    grid::Size,
    journal::{DailyDate, RunCode},
    level::{Challenge, LevelKind, Pit},
    player::AutopilotName,
};
use std::path::PathBuf;

/// The properties of a game.
#[derive(Args, Clone, Debug)]
#[expect(clippy::option_option, reason = "an option may stand without its value")]
pub(super) struct GameArguments {
    /// Seed of the game: the same seed always gives the same game; 0 to
    /// 18446744073709551615 [default: random]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Play the game described by a run code, such as HX5-D-..., which includes the mode
    /// and the properties of a pit
    #[arg(long, value_name = "CODE", conflicts_with_all = ["seed", "pit", "nummon", "size", "kind",
        "load", "save", "bore", "practice", "wizard", "challenge", "daily", "max_turns"])]
    pub(super) code: Option<RunCode>,
    /// Play in the pit; --nummon, --size, --kind, --load, --save and --bore imply this
    #[arg(long)]
    pub(super) pit: bool,
    /// Pit: number of monsters, 1 to 1000000 [default: 10]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=i64::from(Pit::MOST_MONSTERS)))]
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
    #[arg(long, value_name = "NAME", value_parser = autopilot())]
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
    /// Delve: everything is visible, and turns can be taken back; the score is listed
    /// separately
    #[arg(long)]
    pub(super) practice: bool,
    /// Delve: like --practice, with powers the player normally lacks
    #[arg(long, conflicts_with = "practice")]
    pub(super) wizard: bool,
    /// Delve: one rule is different
    #[arg(long, value_name = "NAME", value_parser = challenge())]
    pub(super) challenge: Option<Challenge>,
}

/// The tables to use.
#[derive(Args, Clone, Debug)]
pub(super) struct TableArguments {
    /// Use the files in a folder instead of the built-in tables
    ///
    /// The files are bestiary.toml, colours.toml, features.toml, items.toml, keys.toml,
    /// levels.toml, mechanisms.toml, uniques.toml and vaults.toml; the built-in tables
    /// replace any that are missing.
    #[arg(long, value_name = "DIR")]
    pub(super) assets: Option<PathBuf>,
}

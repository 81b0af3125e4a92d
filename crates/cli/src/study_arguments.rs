//! The arguments of `study`. The doc comments are the texts of `--help`.

use super::{GameArguments, values::one_of};
use clap::{Args, Subcommand, value_parser};
use hexdelve_study::{RowFormat, RowsPer, SeedRange, Shard};
use std::path::PathBuf;

/// The arguments of `study`: a study to play, or what to do with finished ones.
#[derive(Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct StudyArguments {
    #[command(subcommand)]
    pub(super) task: Option<StudyTask>,
    /// The seeds of the games, both ends included
    #[arg(long, value_name = "A..B", required = true,
        conflicts_with_all = ["seed", "code", "save", "daily"])]
    pub(super) seeds: Option<SeedRange>,
    /// Play delves instead of the pit
    #[arg(long)]
    pub(super) delve: bool,
    /// Number of threads [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = value_parser!(u16).range(1..=4096))]
    pub(super) jobs: Option<u16>,
    /// Play only one share of the seeds: its number, from 1, and the total number of
    /// shares, as in 2/4
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub(super) shard: Shard,
    /// Write the rows into a folder instead of printing them
    ///
    /// The folder is created. It then holds study.json, which says what was played, and
    /// the rows: games.jsonl, games.csv, turns.jsonl or turns.csv. While the study is
    /// being played, the name of the rows ends in .part.
    #[arg(long, value_name = "FOLDER")]
    pub(super) out: Option<PathBuf>,
    /// Continue the study in the folder, if there is one: play the games whose rows are
    /// missing or damaged
    #[arg(long, requires = "out")]
    pub(super) resume: bool,
    /// Write a row for each game, or for each turn
    #[arg(long, value_name = "WHAT", default_value = "game",
        value_parser = one_of([RowsPer::Game, RowsPer::Turn], RowsPer::as_str))]
    pub(super) each: RowsPer,
    /// Write JSON lines or CSV
    #[arg(long, value_name = "FORMAT", default_value = "jsonl",
        value_parser = one_of([RowFormat::JsonLines, RowFormat::Csv], RowFormat::as_str))]
    pub(super) format: RowFormat,
    #[command(flatten)]
    pub(super) game: Box<GameArguments>,
}

/// What to do with finished studies.
#[derive(Subcommand, Clone, Debug)]
pub(super) enum StudyTask {
    /// Join the shards of a study
    ///
    /// The result is byte for byte what one machine would have written if it had played
    /// all seeds. Studies of neighbouring seeds can be joined too. If there are gaps or
    /// overlaps, or if shards are unfinished, damaged, or of different games, rules or
    /// tables, the problem is named and nothing is written.
    Merge {
        /// The folders of the shards, in any order
        #[arg(value_name = "FOLDER", required = true)]
        folders: Vec<PathBuf>,
        /// The folder for the result
        #[arg(long, value_name = "FOLDER")]
        out: PathBuf,
    },
    /// Print tables about a study, or compare two, and write a page with plots
    ///
    /// The page is one file that needs neither scripts nor a network.
    Report {
        /// The folder of a study
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
        /// The folder of another study, for comparison
        #[arg(value_name = "OTHER")]
        other: Option<PathBuf>,
        /// The file for the page [default: report.html in FOLDER]
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
    },
}

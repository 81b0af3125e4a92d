//! The `study` command and its arguments: playing, joining and reporting studies. The doc comments
//! are the texts of `--help`.

use crate::{
    CliError, GameArguments,
    arguments::one_of,
    content::Content,
    platform::{OnDrop, Signal, die_of},
    printing::{print, stdout_is_terminal, tell, visible_stdout},
    progress::Progress,
    replay::autopilot,
    terminal::subscribe,
};
use clap::{Args, Subcommand, value_parser};
use hexdelve::{content::write_whole, text::count};
use hexdelve_study::{
    RowFormat, RowsPer, SeedRange, Shard, Study, StudyError, StudyProgress, StudyReport,
    merge_studies,
};
use std::{
    io::{self, ErrorKind, Write},
    num::NonZero,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI32, Ordering},
    },
    thread,
};

/// Some autopilots would play some games forever.
const TURN_LIMIT: u64 = 20_000;

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
    /// Continue the study in the folder, if there is one: play the games from the first whose
    /// rows are missing or damaged
    #[arg(long, requires = "out")]
    pub(super) resume: bool,
    /// Write a row for each game, or for each turn
    #[arg(long, value_name = "WHAT", default_value = "game",
        value_parser = one_of([RowsPer::Game, RowsPer::Turn], Into::into, None))]
    pub(super) each: RowsPer,
    /// Write JSON lines or CSV
    #[arg(long, value_name = "FORMAT", default_value = "jsonl",
        value_parser = one_of([RowFormat::JsonLines, RowFormat::Csv], Into::into, None))]
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

pub(super) fn study(arguments: &StudyArguments, content: &Content) -> Result<(), CliError> {
    match &arguments.task {
        Some(StudyTask::Merge { folders, out }) => {
            let games = merge_studies(folders, out)?.count();
            tell(&format!("{}: {}", out.display(), count(games, "game")));
            Ok(())
        }
        Some(StudyTask::Report { folder, other, html }) => {
            let report = StudyReport::of(folder, other.as_deref())?;
            print(&report.to_string())?;
            let path = &html.clone().unwrap_or_else(|| folder.join("report.html"));
            let written = write_whole(path, report.to_html().as_bytes());
            written.map_err(CliError::cannot_create(path))?;
            tell(&format!("page with plots: {}", path.display()));
            Ok(())
        }
        None => play(arguments, content),
    }
}

fn play(arguments: &StudyArguments, content: &Content) -> Result<(), CliError> {
    let seeds = arguments.seeds.expect("the parser requires it");
    let is_delve = arguments.game.is_delve(false, arguments.delve.then_some("--delve"))?;
    let max_turns = arguments.game.max_turns.or(Some(TURN_LIMIT));
    let setup = GameArguments { max_turns, ..*arguments.game.clone() }.setup(is_delve)?;
    let study = Study {
        shard: arguments.shard,
        each: arguments.each,
        rows: arguments.format,
        ..Study::new(setup, autopilot(&arguments.game, is_delve), seeds)
    };
    let threads = arguments.jobs.and_then(|jobs| NonZero::new(usize::from(jobs)));
    let threads = threads.or(thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let stop = Stop::on_signals().map_err(CliError::no_output)?;
    match &arguments.out {
        Some(folder) => play_into_folder(&study, folder, arguments.resume, content, threads, &stop),
        None => play_to_stdout(&study, content, threads, &stop),
    }
}

fn play_into_folder(
    study: &Study,
    folder: &Path,
    resumes: bool,
    content: &Content,
    threads: NonZero<usize>,
    stop: &Stop,
) -> Result<(), CliError> {
    let all = study.own_seeds()?.count();
    let progress = Progress::of_games("Playing");
    let told = &mut |news: StudyProgress<'_>| match news {
        StudyProgress::Games(done, all) => progress.set(clamped(done), clamped(all)),
        StudyProgress::Damage(damage) => tell(damage),
    };
    let rules = &content.rules;
    let played = study.run_in_folder(folder, resumes, rules, threads, &stop.is_set, told);
    drop(progress);
    let (done, folder) = (played?, folder.display());
    let games = count(all, "game");
    if done == all {
        tell(&format!("{folder}: complete, {games}"));
        return Ok(());
    }
    tell(&format!("{folder}: stopped after {done} of {games}; continue with --resume"));
    stop.end()
}

fn play_to_stdout(
    study: &Study,
    content: &Content,
    threads: NonZero<usize>,
    stop: &Stop,
) -> Result<(), CliError> {
    let (mut done, all) = (0, clamped(study.own_seeds()?.count()));
    // A terminal cannot show rows and a bar at once.
    let progress = (!stdout_is_terminal()).then(|| Progress::of_games("Playing"));
    let mut out = visible_stdout();
    let written = (|| {
        if let Some(header) = study.header() {
            writeln!(out, "{header}")?;
        }
        study.run(&content.rules, threads, &stop.is_set, &mut |rows| {
            done += 1;
            if let Some(progress) = &progress {
                progress.set(done, all);
            }
            out.write_all(rows)?;
            // At once, for anyone reading the rows during the study.
            Ok(out.flush()?)
        })
    })();
    drop(progress);
    match written {
        // The reader has gone.
        Err(StudyError::System(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(StudyError::System(error)) => Err(CliError::no_output(error)),
        Err(error) => Err(error.into()),
        Ok(()) if done < all => {
            tell(&format!("stopped after {done} of {all} games"));
            stop.end()
        }
        Ok(()) => Ok(()),
    }
}

fn clamped(number: u128) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

struct Stop {
    is_set: Arc<AtomicBool>,
    signal: Arc<AtomicI32>,
    _subscription: OnDrop,
}

impl Stop {
    fn on_signals() -> io::Result<Self> {
        let (is_set, signal) = (Arc::<AtomicBool>::default(), Arc::<AtomicI32>::default());
        let shared = (Arc::clone(&is_set), Arc::clone(&signal));
        let subscription = subscribe(move |heard| {
            let Signal::End(number) = heard else { return false };
            shared.1.store(number, Ordering::Relaxed);
            shared.0.store(true, Ordering::Relaxed);
            true
        })?;
        Ok(Self { is_set, signal, _subscription: subscription })
    }

    fn end(&self) -> Result<(), CliError> {
        match self.signal.load(Ordering::Relaxed) {
            0 => Ok(()),
            number => die_of(number),
        }
    }
}

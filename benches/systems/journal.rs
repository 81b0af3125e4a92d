//! The cost of a journal: appending a record, a turn with and without a journal, and
//! resuming a game.

use super::{endless, group, once::everything_runs_once};
use criterion::{BenchmarkId, Criterion, Throughput};
use hexdelve::journal::{FingerprintedEntry, Journal, JournalWriter, RecordedAction};
use hexdelve_study::prelude::*;
use std::{
    hint::black_box,
    time::{Duration, Instant},
};
use tempfile::TempDir;

const TURNS: [usize; 3] = [100, 1_000, 10_000];
const SEED: Seed = Seed(7);

fn folder() -> TempDir {
    tempfile::tempdir().expect("there is a place for what passes")
}

pub(crate) fn bench(criterion: &mut Criterion) {
    append(criterion);
    turn(criterion);
    take_up(criterion);
}

/// Measures appending a record to journals of several lengths, to see whether the length
/// matters.
fn append(criterion: &mut Criterion) {
    let mut group = group(criterion, "append_to_a_journal");
    for many in TURNS {
        group.bench_function(BenchmarkId::new("record", many), |bencher| {
            bencher.iter_custom(|records| append_in_journals_of(many as u64, records));
        });
    }
    group.finish();
}

fn append_in_journals_of(many: u64, records: u64) -> Duration {
    let (_, recorded_game) = endless::begin(SEED);
    let mut spent = Duration::ZERO;
    let mut left = records;
    while left > 0 {
        let folder = folder();
        let path = folder.path().join("game");
        let mut writer =
            JournalWriter::begin(&path, recorded_game.header()).expect("it is written");
        let now = left.min(many);
        let begun = Instant::now();
        for hash in 0..u32::try_from(now).expect("some thousands") {
            writer.append(FingerprintedEntry {
                entry: RecordedAction::Turn(Action::Rest),
                fingerprint: hash,
            });
        }
        spent += begun.elapsed();
        left -= now;
        let journal = Journal::open(&path).expect("it was written");
        assert_eq!(journal.records().len() as u64, now);
    }
    spent
}

fn turn(criterion: &mut Criterion) {
    let mut group = group(criterion, "turn_with_a_journal");
    for written in [false, true] {
        let name = if written { "written" } else { "unwritten" };
        group.bench_function(name, |bencher| {
            let folder = folder();
            let (mut game, recorded_game) = endless::begin(SEED);
            let path = folder.path().join("game");
            let writer =
                JournalWriter::begin(&path, recorded_game.header()).expect("it is written");
            let mut recorded_game = recorded_game.with_writer(writer);
            bencher.iter_custom(|turns| {
                let mut spent = Duration::ZERO;
                for _ in 0..turns {
                    spent += a_turn(&mut game, written.then_some(&mut recorded_game));
                }
                spent
            });
            let kept = if written { game.turns() } else { 0 };
            assert_eq!(recorded_game.records().len() as u64, kept);
        });
    }
    group.finish();
}

/// Returns the time of one turn, without the decision of the PC's autopilot.
fn a_turn(game: &mut Game, recorded_game: Option<&mut RecordedGame>) -> Duration {
    let mut walk = AutopilotName::Random.start();
    let command = walk.choose_action(&game.player_view().expect("nobody dies"));
    let begun = Instant::now();
    game.submit(command).expect("it goes where it can");
    if let Some(recorded_game) = recorded_game {
        recorded_game.record(RecordedAction::Turn(command), game);
    }
    begun.elapsed()
}

fn take_up(criterion: &mut Criterion) {
    let mut group = group(criterion, "take_up_a_journal");
    group.sample_size(10);
    for turns in TURNS {
        if everything_runs_once() && turns > 1_000 {
            continue;
        }
        let folder = folder();
        let path = folder.path().join("game");
        endless::write(&path, SEED, turns);
        group.throughput(Throughput::Elements(turns as u64));
        group.bench_function(BenchmarkId::new("turns", turns), |bencher| {
            bencher.iter(|| {
                let game = endless::take_up(black_box(&path));
                assert_eq!(game.turns(), turns as u64);
                game
            });
        });
    }
    group.finish();
}

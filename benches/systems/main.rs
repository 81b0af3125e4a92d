//! Criterion benchmarks of the game's systems, with a file and usually a group for each.
//! They form one program, so that shared code is linked once.
//!
//! `cargo bench --bench systems -- get_or_compute` measures the benchmarks whose names contain
//! a word. See `docs/benchmarks.md` for more.

mod collisions;
mod distance_maps;
#[path = "../common/endless.rs"]
mod endless;
mod exact;
mod field_of_view;
mod frame;
mod generate;
mod journal;
mod minds;
mod once;
#[expect(dead_code, reason = "the PC gets no actions here, so it rests")]
#[path = "../common/plain_loop.rs"]
mod plain_loop;
mod player_turn;
mod scales;
mod schedule;
mod turn_queue;
mod walk;
mod whole_game;
mod wire;

use criterion::{AxisScale, BenchmarkGroup, Criterion, PlotConfiguration, measurement::WallTime};
use std::time::Duration;

type Group<'a> = BenchmarkGroup<'a, WallTime>;

fn main() {
    let mut criterion = patience().configure_from_args();
    let benches = [
        turn_queue::bench,
        schedule::bench,
        distance_maps::bench,
        minds::bench,
        collisions::bench,
        field_of_view::bench,
        player_turn::bench,
        whole_game::bench,
        generate::bench,
        journal::bench,
        frame::bench,
    ];
    for bench in benches {
        bench(&mut criterion);
    }
    criterion.final_summary();
}

/// Returns a configuration with shorter times than criterion's defaults: the games are
/// already warm, and all benchmarks together should take only a few minutes.
fn patience() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2))
}

/// Returns a benchmark group whose report plots time against size. Sizes differ by
/// factors of a thousand, and so do times, so both axes are logarithmic.
fn group<'a>(criterion: &'a mut Criterion, name: &str) -> Group<'a> {
    let mut group = criterion.benchmark_group(name);
    let scale = PlotConfiguration::default().summary_scale(AxisScale::Logarithmic);
    group.plot_config(scale);
    group
}

//! Criterion benchmarks of the game's systems, with a group for each.
//! They form one program, so that shared code is linked once.
//!
//! `cargo bench --bench systems -- get_or_compute` measures the benchmarks whose names contain
//! a word. See `docs/benchmarks.md` for more.

mod distance_maps;
#[path = "../common/endless.rs"]
mod endless;
mod frame;
mod journal;
mod once;
#[expect(dead_code, reason = "the PC gets no actions here, so it rests")]
#[path = "../common/plain_loop.rs"]
mod plain_loop;
mod player_turn;
mod scales;
mod schedule;
#[expect(dead_code, reason = "the games have no opening, and their digs are not counted")]
#[path = "../common/script.rs"]
mod script;
mod single_systems;
mod walk;
mod whole_game;

use criterion::{AxisScale, BenchmarkGroup, Criterion, PlotConfiguration, measurement::WallTime};
use std::time::Duration;

type Group<'a> = BenchmarkGroup<'a, WallTime>;

fn main() {
    // Shorter than criterion's defaults: the games are already warm, and all benchmarks
    // together should take only a few minutes.
    let patience = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2));
    let mut criterion = patience.configure_from_args();
    let benches = [
        single_systems::turn_queue,
        schedule::bench,
        distance_maps::bench,
        single_systems::minds,
        single_systems::collisions,
        single_systems::field_of_view,
        player_turn::bench,
        whole_game::bench,
        single_systems::generation,
        journal::bench,
        frame::bench,
    ];
    for bench in benches {
        bench(&mut criterion);
    }
    criterion.final_summary();
}

/// Returns a benchmark group whose report plots time against size. Sizes differ by
/// factors of a thousand, and so do times, so both axes are logarithmic.
fn group<'a>(criterion: &'a mut Criterion, name: &str) -> Group<'a> {
    let mut group = criterion.benchmark_group(name);
    group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
    group
}

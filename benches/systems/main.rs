//! Criterion's benches of the game's systems: a file, and most times a group,
//! for each. They are one program, so that what they share is linked once.
//!
//! `cargo bench --bench systems -- recompute` measures those whose names
//! contain a word; `docs/benchmarks.md` tells the rest.

mod collisions;
mod distance_maps;
#[path = "../common/endless.rs"]
mod endless;
mod exact;
mod field_of_view;
#[cfg(feature = "terminal")]
mod frame;
mod generate;
mod journal;
mod minds;
mod once;
#[expect(dead_code, reason = "the PC gets no commands here, it rests")]
#[path = "../common/plain_loop.rs"]
mod plain_loop;
mod player_turn;
mod scales;
mod schedule;
mod turn_queue;
mod walk;
mod whole_game;
#[cfg(feature = "terminal")]
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
        #[cfg(feature = "terminal")]
        frame::bench,
    ];
    for bench in benches {
        bench(&mut criterion);
    }
    criterion.final_summary();
}

/// Less time than criterion takes by itself: warm games need no minutes, and
/// all of them together should be done in some.
fn patience() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2))
}

/// A group of benches, whose report draws time over size. Sizes are a thousand
/// times apart, and so are times: both axes are logarithmic.
fn group<'a>(criterion: &'a mut Criterion, name: &str) -> Group<'a> {
    let mut group = criterion.benchmark_group(name);
    let scale = PlotConfiguration::default().summary_scale(AxisScale::Logarithmic);
    group.plot_config(scale);
    group
}

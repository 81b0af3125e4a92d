//! Criterion benchmarks of many games at once: turns of alternating games, starts and
//! restarts, observations and action masks.
//!
//! See `docs/benchmarks.md` for more.

mod alternating;
mod looking;
#[path = "../systems/once.rs"]
mod once;
mod starting;
mod walker;

use criterion::Criterion;
use std::time::Duration;

fn main() {
    let patience = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2))
        .sample_size(10);
    let mut criterion = patience.configure_from_args();
    for bench in [starting::bench, looking::bench, alternating::bench] {
        bench(&mut criterion);
    }
    criterion.final_summary();
}

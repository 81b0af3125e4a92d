//! The scales of most benchmarks, warm games for each, and the timing of one system.

use super::{Group, once::everything_runs_once};
use criterion::BenchmarkId;
use hexdelve::workbench::SystemRunner;
use hexdelve_study::prelude::*;

/// The size of a level, the number of monsters, and the number of instances that
/// alternate.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    pub(crate) size: Size,
    pub(crate) monsters: u32,
    /// The branch predictor would learn a single small level; a large level has more of
    /// everything than it can learn.
    pub(crate) instances: usize,
}

const SCALES: [Scale; 3] = [
    Scale { size: Size::STANDARD, monsters: 10, instances: 64 },
    Scale { size: Size::of(512, 512), monsters: 10_000, instances: 4 },
    Scale { size: Size::LARGEST, monsters: 1_000_000, instances: 1 },
];

impl Scale {
    pub(crate) fn pit(&self, seed: Seed) -> PitSetup {
        PitSetup::new(seed).size(self.size).monsters(self.monsters)
    }

    pub(crate) fn workbench(&self) -> SystemBench {
        SystemBench::warmed_up(self.instances, |seed| self.pit(seed).start()).expect("they fit")
    }
}

/// Returns all scales, but the largest one only if it is measured.
pub(crate) fn scales() -> impl Iterator<Item = Scale> {
    let all = !everything_runs_once();
    SCALES.into_iter().filter(move |scale| all || scale.size != Size::LARGEST)
}

/// Times a system, with an event before each of its runs. Returns its runner, to check the
/// games, unless the benchmark is not selected.
pub(crate) fn time<S: System<In = (), Out = ()>>(
    group: &mut Group<'_>,
    id: BenchmarkId,
    start: impl Fn() -> SystemRunner<S>,
    happen: fn(&mut World),
) -> Option<SystemRunner<S>> {
    let mut bench = None;
    group.bench_function(id, |bencher| {
        let runner = bench.get_or_insert_with(&start);
        bencher.iter_custom(|runs| runner.time(runs, happen));
    });
    bench
}

//! The generation of a level: rooms, corridors, rock and stairs.

use super::group;
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput};
use hexdelve::dungeon::generate;
use hexdelve_study::prelude::*;

const SIZES: [Size; 3] = [Size::STANDARD, Size::of(512, 512), Size::LARGEST];
/// The number of seeds: the branch predictor would learn a single level.
const SEEDS: u64 = 64;

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = group(criterion, "generate");
    group.sample_size(10);
    for size in SIZES {
        let mut seeds = (0..SEEDS).map(Seed).cycle();
        group.throughput(Throughput::Elements(size.area() as u64));
        group.bench_function(BenchmarkId::new("level", size), |bencher| {
            bencher.iter_batched(
                || seeds.next().unwrap_or_default().layout(1),
                |mut stream| generate(size, &mut stream),
                BatchSize::PerIteration,
            );
        });
        let dungeon = generate(size, &mut Seed(0).layout(1));
        let share = dungeon.open_cells().count() * 100 / size.area();
        assert!((15..=30).contains(&share), "{share} % of the level is open");
        assert!(dungeon.rooms().len() >= 6, "it has rooms");
    }
    group.finish();
}

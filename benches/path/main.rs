//! Whole distance maps on caves of random walls, by `hexdelve_path` and by the libraries that one would
//! otherwise use. `cargo bench --bench path` runs them, with criterion.

#[path = "../common/rivals.rs"]
mod rivals;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use hexdelve_path::{CostMap, Search};
use rivals::{Ground, by_petgraph};
use std::{collections::BTreeMap, hint::black_box};

const SIZES: [(u16, u16); 3] = [(80, 21), (160, 60), (512, 512)];

/// A quarter of the cells are walls, a quarter cost 2.
fn cave((width, height): (u16, u16)) -> Ground {
    let mut state = 7_u32;
    let mut cost = |x, y| {
        // The linear congruential generator of Numerical Recipes.
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let is_border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
        if is_border { 0 } else { [0, 1, 1, 2][(state >> 30) as usize] }
    };
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let costs = cells.map(|(x, y)| if (x, y) == (9, 9) { 1 } else { cost(x, y) }).collect();
    Ground { width: usize::from(width), costs }
}

fn whole_maps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("whole_maps");
    for size @ (width, height) in SIZES {
        let cave = cave(size);
        let target = 9 * cave.width + 9;
        let id = |name| BenchmarkId::new(name, format!("{width}x{height}"));

        let mut costs = CostMap::new(width, height);
        for (y, row) in (0..).zip(cave.costs.chunks(cave.width)) {
            costs.set_row(y, row.iter().copied());
        }
        let mut search = Search::new();
        let mut map = search.compute(&costs, [(9, 9)]);
        group.bench_function(id("hexdelve_path"), |bencher| {
            bencher.iter(|| search.recompute(&costs, black_box([(9, 9)]), &mut map));
        });

        let graph = cave.graph();
        let theirs: BTreeMap<_, _> = by_petgraph(&graph, target).into_iter().collect();
        for cell in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let index = usize::from(cell.1) * cave.width + usize::from(cell.0);
            let distance = theirs.get(&petgraph::graph::NodeIndex::new(index)).copied();
            assert_eq!(map.distance(cell), distance, "{cell:?}");
        }
        group.bench_function(id("petgraph"), |bencher| {
            bencher.iter(|| by_petgraph(&graph, target));
        });

        group.bench_function(id("pathfinding"), |bencher| {
            bencher.iter(|| cave.by_pathfinding(black_box(target)));
        });

        let mut theirs = cave.bracket_map();
        group.bench_function(id("bracket-pathfinding"), |bencher| {
            bencher.iter(|| black_box(cave.by_bracket(&mut theirs, target).last().copied()));
        });
    }
    group.finish();
}

criterion_group!(benches, whole_maps);
criterion_main!(benches);

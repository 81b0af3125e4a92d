//! Whole distance maps on caves of random walls, by `hexdelve_path` and by the libraries that one would
//! otherwise use. `cargo bench --bench path` runs them, with criterion.

use bracket_pathfinding::prelude::{BaseMap, DijkstraMap, SmallVec};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use hexdelve_path::{CostMap, Point, Search};
use petgraph::graph::{DiGraph, NodeIndex};
use std::hint::black_box;

const SIZES: [(u16, u16); 3] = [(80, 21), (160, 60), (512, 512)];

/// The cost of each cell, row by row. The outermost cells are walls, as bracket-pathfinding and
/// `neighbours` require.
struct Cave {
    width: u16,
    height: u16,
    costs: Vec<u8>,
}

impl Cave {
    /// A quarter of the cells are walls, a quarter cost 2.
    fn new((width, height): (u16, u16)) -> Self {
        let mut state = 7_u32;
        let mut cost = |x, y| {
            // The linear congruential generator of Numerical Recipes.
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let is_border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
            if is_border { 0 } else { [0, 1, 1, 2][(state >> 30) as usize] }
        };
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let costs = cells.map(|(x, y)| if (x, y) == (9, 9) { 1 } else { cost(x, y) }).collect();
        Self { width, height, costs }
    }

    fn target(&self) -> usize {
        9 * usize::from(self.width) + 9
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let width = usize::from(self.width);
        let (above, below) = (cell - width, cell + width);
        let all = [above - 1, above, above + 1, cell - 1, cell + 1, below - 1, below, below + 1];
        all.into_iter().filter(|cell| self.costs[*cell] != 0)
    }

    fn cost_map(&self) -> CostMap {
        let mut costs = CostMap::new(self.width, self.height);
        for (y, row) in (0..).zip(self.costs.chunks(usize::from(self.width))) {
            costs.set_row(y, row.iter().copied());
        }
        costs
    }

    /// An edge costs what the cell costs that it leaves, because paths lead to the target.
    fn graph(&self) -> DiGraph<(), u32> {
        let mut graph = DiGraph::new();
        let nodes: Vec<_> = self.costs.iter().map(|_| graph.add_node(())).collect();
        for (cell, cost) in self.costs.iter().enumerate().filter(|(_, cost)| **cost != 0) {
            for neighbour in self.neighbours(cell) {
                graph.add_edge(nodes[cell], nodes[neighbour], u32::from(*cost));
            }
        }
        graph
    }
}

impl BaseMap for Cave {
    fn get_available_exits(&self, cell: usize) -> SmallVec<[(usize, f32); 10]> {
        let cost = f32::from(self.costs[cell]);
        self.neighbours(cell).map(|neighbour| (neighbour, cost)).collect()
    }
}

fn whole_maps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("whole_maps");
    for size in SIZES {
        let cave = Cave::new(size);
        let id = |name| BenchmarkId::new(name, format!("{}x{}", size.0, size.1));
        let (costs, target) = (cave.cost_map(), cave.target());

        let mut search = Search::new();
        let mut map = search.compute(&costs, [(9, 9)]);
        group.bench_function(id("hexdelve_path"), |bencher| {
            bencher.iter(|| search.recompute(&costs, black_box([(9, 9)]), &mut map));
        });

        let graph = cave.graph();
        let dijkstra = || {
            petgraph::algo::dijkstra(&graph, NodeIndex::new(target), None, |edge| *edge.weight())
        };
        let index =
            |x: u16, y: u16| NodeIndex::new(usize::from(y) * usize::from(size.0) + usize::from(x));
        let theirs = dijkstra();
        for (x, y) in (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y))) {
            assert_eq!(
                map.distance((x, y)),
                theirs.get(&index(x, y)).copied(),
                "{}",
                Point { x, y }
            );
        }
        group.bench_function(id("petgraph"), |bencher| bencher.iter(dijkstra));

        group.bench_function(id("pathfinding"), |bencher| {
            let from = |cell: &usize| {
                let cost = u32::from(cave.costs[*cell]);
                cave.neighbours(*cell).map(move |to| (to, cost)).collect::<SmallVec<[_; 10]>>()
            };
            bencher.iter(|| pathfinding::prelude::dijkstra_all(black_box(&target), from));
        });

        let mut theirs = DijkstraMap::new_empty(size.0, size.1, f32::MAX);
        group.bench_function(id("bracket-pathfinding"), |bencher| {
            bencher.iter(|| {
                DijkstraMap::clear(&mut theirs);
                DijkstraMap::build(&mut theirs, &[target], &cave);
                black_box(theirs.map.last().copied())
            });
        });
    }
    group.finish();
}

criterion_group!(benches, whole_maps);
criterion_main!(benches);

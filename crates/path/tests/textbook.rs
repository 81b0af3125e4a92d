//! Distance maps always equal those of a textbook Dijkstra implementation.

#[path = "../../../benches/race/textbook.rs"]
mod heap;

use hexdelve_path::{CostMap, DistanceMap, Point, Search};
use proptest::{collection::vec, prelude::*, sample::Index};

/// Sizes just below and above multiples of a block, which has eight columns and thirty rows, with
/// fewer and with more blocks than a word has bits.
const SIZES: [(u16, u16); 16] = [
    (1, 1),
    (3, 3),
    (5, 4),
    (7, 31),
    (8, 30),
    (9, 61),
    (20, 10),
    (33, 33),
    (80, 21),
    (80, 32),
    (81, 33),
    (16, 62),
    (504, 9),
    (511, 30),
    (512, 31),
    (520, 9),
];

/// A cost for each cell, row by row.
struct Plain {
    width: u16,
    height: u16,
    costs: Vec<u8>,
}

impl Plain {
    /// Costs that look random. `open` per cent of the cells cost 1; the outermost cells are as
    /// passable as all others.
    fn noise((width, height): (u16, u16), open: u32, highest: u8, seed: u64) -> Self {
        let mut state = seed;
        let mut random = move || {
            // The multiplier of Knuth's MMIX; the high bits are the good ones.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            u32::try_from(state >> 33).expect("31 bits")
        };
        let cost = |_| {
            let open = random() % 100 < open;
            let rock = random() % (u32::from(highest) + 1);
            if open { 1 } else { u8::try_from(rock).expect("3 at most") }
        };
        let costs = (0..usize::from(width) * usize::from(height)).map(cost).collect();
        Self { width, height, costs }
    }

    fn index(&self, cell: Point) -> usize {
        usize::from(cell.1) * usize::from(self.width) + usize::from(cell.0)
    }

    fn cells(&self) -> impl Iterator<Item = Point> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    fn any_cell(&self, index: Index) -> Point {
        self.cells().nth(index.index(self.costs.len())).expect("it is below the number of cells")
    }

    fn packed(&self) -> CostMap {
        CostMap::from_fn(self.width, self.height, |x, y| self.costs[self.index((x, y))])
    }

    /// The distance of each cell to the nearest target, by one textbook search for each.
    fn right(&self, targets: &[Point]) -> Vec<Option<u32>> {
        let mut nearest = vec![heap::NONE; self.costs.len()];
        for target in targets {
            let distances =
                heap::dijkstra(&self.costs, usize::from(self.width), self.index(*target));
            for (nearest, distance) in nearest.iter_mut().zip(distances) {
                *nearest = distance.min(*nearest);
            }
        }
        nearest.into_iter().map(|way| Some(way).filter(|way| *way != heap::NONE)).collect()
    }

    #[track_caller]
    fn assert_right(&self, map: &DistanceMap, targets: &[Point]) {
        let mut written = vec![0; self.costs.len()];
        map.write_distances(&mut written);
        for ((cell, expected), written) in self.cells().zip(self.right(targets)).zip(written) {
            assert_eq!(map.distance(cell), expected, "{cell:?} to {targets:?}");
            let shown = expected.map_or(u16::MAX, |it| u16::try_from(it).unwrap_or(u16::MAX - 1));
            assert_eq!(
                written,
                shown.min(if expected.is_some() { u16::MAX - 1 } else { u16::MAX })
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_map_equals_the_textbook(
        seed: u64, size in 0..SIZES.len(), open in 0..100_u32, highest in 1..4_u8,
        targets in vec(any::<Index>(), 0..4),
    ) {
        let plain = Plain::noise(SIZES[size], open, highest, seed);
        let targets: Vec<_> = targets.iter().map(|it| plain.any_cell(*it)).collect();
        let map = DistanceMap::compute(&plain.packed(), targets.iter().copied());
        plain.assert_right(&map, &targets);
    }

    #[test]
    fn a_repaired_map_equals_the_textbook(
        seed: u64, size in 0..SIZES.len(), open in 0..60_u32,
        targets in vec(any::<Index>(), 1..3),
        rounds in vec(vec((any::<Index>(), 0..4_u8), 0..6), 0..12),
    ) {
        let mut plain = Plain::noise(SIZES[size], open, 3, seed);
        let targets: Vec<_> = targets.iter().map(|it| plain.any_cell(*it)).collect();
        let (mut costs, mut search) = (plain.packed(), Search::new());
        let mut map = search.compute(&costs, targets.iter().copied());
        for round in rounds {
            let mut changes = Vec::new();
            for (cell, cost) in round {
                let (cell, before) = (plain.any_cell(cell), costs.clone());
                // Most changes make a cell cheaper, as digging does.
                let cost = if seed % 4 == 0 { cost } else { cost.clamp(1, before.cost(cell).max(1)) };
                let index = plain.index(cell);
                plain.costs[index] = cost;
                changes.push(costs.set(cell, cost));
            }
            let shortening = |before, after| before == 0 || (after != 0 && after <= before);
            let repairable = changes.iter().all(|it| it.before == it.after || shortening(it.before, it.after));
            let repaired = search.repair(&costs, &mut map, changes.iter().copied());
            prop_assert_eq!(repaired, repairable);
            if !repaired {
                search.recompute(&costs, targets.iter().copied(), &mut map);
            }
            plain.assert_right(&map, &targets);
        }
    }

    #[test]
    fn following_a_map_costs_what_it_says(seed: u64, open in 0..100_u32, start: Index, target: Index) {
        let plain = Plain::noise((33, 33), open, 3, seed);
        let (mut place, target) = (plain.any_cell(start), plain.any_cell(target));
        let costs = plain.packed();
        let map = DistanceMap::compute(&costs, [target]);
        if let Some(distance) = map.distance(place) {
            let mut paid = 0;
            while let Some(next) = map.downhill(place, |cell| costs.cost(cell)) {
                paid += u32::from(costs.cost(next));
                place = next;
            }
            prop_assert_eq!((place, paid), (target, distance));
        }
    }
}

#[test]
fn narrow_and_high_maps_and_large_ones_equal_the_textbook() {
    for size in [(65, 4096), (4096, 20), (300, 300), (4096, 300)] {
        for highest in [1, 3] {
            let mut plain = Plain::noise(size, 40, highest, 7);
            let target = (size.0 / 3, size.1 / 2);
            let (mut costs, mut search) = (plain.packed(), Search::new());
            let mut map = search.compute(&costs, [target]);
            let all = plain.costs.len();
            let changes: Vec<_> =
                plain.cells().step_by(all / 20).map(|it| costs.set(it, 1)).collect();
            plain.costs.iter_mut().step_by(all / 20).for_each(|cost| *cost = 1);
            assert!(search.repair(&costs, &mut map, changes));
            plain.assert_right(&map, &[target]);
            assert!(map == search.compute(&costs, [target]), "repaired as recomputed");
        }
    }
}

/// A corridor that winds through a map of 4 n - 1 rows, from the top left corner to the bottom left
/// one, and the number of steps from end to end. Diagonal steps cut both corners of each bend.
fn snake(width: u16, height: u16) -> (Plain, u32) {
    // Every other row is open. The rows between have one open cell, alternately at the right and
    // at the left.
    let is_open = |x: u16, y: u16| match y % 4 {
        1 => x == width - 1,
        3 => x == 0,
        _ => true,
    };
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let costs: Vec<_> = cells.map(|(x, y)| u8::from(is_open(x, y))).collect();
    let open = costs.iter().filter(|cost| **cost != 0).count();
    let steps = u32::try_from(open).expect("at most 2^24") - 1 - 2 * u32::from(height / 2);
    (Plain { width, height, costs }, steps)
}

#[test]
fn a_corridor_through_the_whole_map_is_measured_throughout() {
    let (plain, steps) = snake(511, 511);
    let start = (0, 0);
    let map = DistanceMap::compute(&plain.packed(), [start]);
    assert_eq!(map.distance((0, 510)), Some(steps));
    assert!(steps > u32::from(u16::MAX));
    plain.assert_right(&map, &[start]);
}

#[test]
fn no_distance_overflows_on_the_longest_way_of_a_large_map() {
    let (plain, steps) = snake(4094, 4091);
    let costs = plain.packed();
    let map = DistanceMap::compute(&costs, [(0, 0)]);
    assert_eq!(map.distance((0, 4090)), Some(steps));
    assert!(steps > 8_000_000);
    let back = DistanceMap::compute(&costs, [(0, 4090)]);
    for cell in plain.cells().filter(|cell| costs.cost(*cell) != 0).step_by(997) {
        let there = map.distance(cell).zip(back.distance(cell)).map(|(one, other)| one + other);
        // A corner cell at a bend may lie one step off the shortest path.
        assert!(
            there.is_some_and(|both| (steps..=steps + 1).contains(&both)),
            "{cell:?}: {there:?}"
        );
    }
}

#[test]
#[should_panic(expected = "a cell costs 1, 2 or 3, or 0 for no way through: not 4")]
fn a_cost_above_three_is_refused() {
    CostMap::from_fn(3, 3, |x, y| if (x, y) == (1, 1) { 4 } else { 1 });
}

#[test]
#[should_panic(expected = "cell 3,1 is outside a 3x2 map")]
fn a_change_outside_the_map_is_refused() {
    CostMap::new(3, 2).set((3, 1), 1);
}

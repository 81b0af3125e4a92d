//! The levels for the maps: real ones, from the game's generator.

use super::{
    Effort,
    pass::{Contestant, microseconds},
    rivals::Ground,
    textbook::dijkstra,
};
use hexdelve::path::TunnelCosts;
use hexdelve_study::prelude::*;
use std::hint::black_box;

/// The number of cells on each level that the PC is placed in by turns. No monster
/// remembers any of them, and the map of a cell that the PC has left is the first to be
/// evicted, so every map is computed from scratch.
const PLACES: usize = 8;
const REMEMBERED: usize = 2;

/// The minimum duration of a pass in microseconds. Shorter passes are repeated, and the
/// first repetition does not count: the other contestants have evicted the level from the
/// caches, where a real game would have it.
const ENOUGH: f64 = 3_000.0;

/// The size and number of levels, and the number of passes through all of them that make
/// up a round.
///
/// There are many small levels, because the branch predictor would learn a single one,
/// and code with queues would look twice as fast.
#[derive(Clone, Copy)]
pub(crate) struct Course {
    width: u16,
    height: u16,
    levels: usize,
    pub(crate) passes: usize,
}

/// A dungeon, its costs on one kind of map, and the PC's cells.
pub(crate) struct Level {
    pub(crate) dungeon: Dungeon,
    pub(crate) ground: Ground,
    places: Vec<Position>,
}

impl Course {
    pub(crate) const SMALL: Self = Self { width: 80, height: 21, levels: 64, passes: 20 };
    pub(crate) const LARGE: Self = Self { width: 512, height: 512, levels: 4, passes: 4 };
    pub(crate) const HUGE: Self = Self { width: 4096, height: 4096, levels: 1, passes: 1 };

    pub(crate) fn levels(self, kind: DistanceMapKind, effort: Effort) -> Vec<Level> {
        let size = Size::of(self.width, self.height);
        let small = effort.of(size, Size::of(self.width.min(100), self.height.min(60)));
        let count = effort.of(self.levels, 2);
        (0..).map(|seed| Level::new(Seed(seed), small, kind)).take(count).collect()
    }
}

impl Level {
    fn new(seed: Seed, size: Size, kind: DistanceMapKind) -> Self {
        let (dungeon, start) =
            PitSetup::new(seed).size(size).generate_level().expect("levels of all sizes fit");
        let rock = dungeon.hardness_grid().cells().iter();
        let cost = |rock: &Hardness| TunnelCosts::DEFAULT.step_cost(kind, *rock).unwrap_or(0);
        let costs = rock.map(|rock| u8::try_from(cost(rock)).expect("3 at most")).collect();
        let open: Vec<_> = dungeon.open_cells().collect();
        let mut dice = seed.stream(b"race", 0, 0);
        let mut places = vec![start];
        while places.len() < PLACES + REMEMBERED {
            places.extend(open.choose(&mut dice).copied().filter(|place| !places.contains(place)));
        }
        let ground = Ground { width: usize::from(size.width()), costs };
        Self { dungeon, ground, places }
    }

    pub(crate) fn place(&self, pass: usize) -> Position {
        self.places[pass % PLACES]
    }

    /// Returns the index of the PC's cell in a pass, row by row.
    pub(crate) fn target(&self, pass: usize) -> usize {
        self.dungeon.size().index(self.place(pass))
    }

    /// Returns the remembered cells: the PC is never in them, and their maps are kept.
    pub(crate) fn remembered(&self) -> &[Position] {
        &self.places[PLACES..]
    }
}

/// Returns Dijkstra's distances from the PC's cell in a pass.
pub(crate) fn textbook(level: &Level, pass: usize) -> Vec<u32> {
    dijkstra(&level.ground.costs, level.ground.width, level.target(pass))
}

pub(crate) fn the_textbook<'a>(name: &'static str, levels: &'a [Level]) -> Contestant<'a> {
    let map = |(): &mut (), level: &Level, pass| drop(black_box(textbook(level, pass)));
    on_all(name, levels, |_| (), map)
}

/// Returns a contestant that does the same work on each level, with separate state for
/// each.
pub(crate) fn on_all<'a, S: 'a>(
    name: &'static str,
    levels: &'a [Level],
    own: impl FnMut(&Level) -> S,
    mut run: impl FnMut(&mut S, &Level, usize) + 'a,
) -> Contestant<'a> {
    let mut all: Vec<_> = levels.iter().map(own).zip(levels).collect();
    let count = f64::from(u32::try_from(levels.len()).expect("a few"));
    let mut pass = 0;
    let mut lap = move || {
        pass += 1;
        microseconds(|| {
            for (own, level) in &mut all {
                run(own, level, pass);
            }
        })
    };
    Contestant::new(name, move || {
        let first = lap();
        if first >= ENOUGH {
            return first / count;
        }
        let (mut spent, mut laps) = (0.0, 0.0);
        while spent < ENOUGH {
            spent += lap();
            laps += 1.0;
        }
        spent / laps / count
    })
}

//! The levels that maps are made of: real ones, from the game's generator.

use super::{clock::microseconds, effort::Effort, pass::Contestant};
use hexdelve::prelude::*;

/// Places of the PC on each level, taken in turn. None of them is remembered by
/// anybody, and a map that the PC has left is the first to make room: so every
/// map is made anew.
const PLACES: usize = 8;
/// Places that somebody remembers.
const REMEMBERED: usize = 2;

/// Microseconds that a pass takes at least. Who is through sooner goes on, and
/// its first lap does not count: the others have emptied the caches, and a game
/// has its one level there.
const ENOUGH: f64 = 3_000.0;

/// Which levels, and how many passes through all of them make a round.
///
/// The small ones are many: on one level repeated, the branch predictor would
/// learn the level, and code with queues would look twice as fast.
#[derive(Clone, Copy)]
pub(crate) struct Course {
    width: u16,
    height: u16,
    levels: usize,
    pub(crate) passes: usize,
}

/// A dungeon, its costs on one map, and where the PC stands.
pub(crate) struct Level {
    pub(crate) dungeon: Dungeon,
    /// What it costs to enter a cell, row by row; 0 is no way through.
    pub(crate) costs: Vec<u8>,
    places: Vec<Position>,
}

impl Course {
    pub(crate) const SMALL: Self = Self { width: 80, height: 21, levels: 64, passes: 20 };
    pub(crate) const LARGE: Self = Self { width: 512, height: 512, levels: 4, passes: 4 };
    pub(crate) const HUGE: Self = Self { width: 4096, height: 4096, levels: 1, passes: 1 };

    pub(crate) fn levels(self, kind: MapKind, effort: Effort) -> Vec<Level> {
        let size = Size::of(self.width, self.height);
        let small = effort.of(size, Size::of(self.width.min(100), self.height.min(60)));
        let count = effort.of(self.levels, 2);
        (0..).map(|seed| Level::new(Seed(seed), small, kind)).take(count).collect()
    }
}

impl Level {
    fn new(seed: Seed, size: Size, kind: MapKind) -> Self {
        let (dungeon, start) =
            Pit::new(seed).size(size).lay_out().expect("levels of all sizes fit");
        let rock = dungeon.hardnesses().cells().iter();
        let cost = |rock: &Hardness| TunnelCosts::GAME.entering(kind, *rock).unwrap_or(0);
        let costs = rock.map(|rock| u8::try_from(cost(rock)).expect("3 at most")).collect();
        let open: Vec<_> = dungeon.open_cells().collect();
        let mut dice = seed.stream(b"race", 0, 0);
        let mut places = vec![start];
        while places.len() < PLACES + REMEMBERED {
            places.extend(open.choose(&mut dice).copied().filter(|place| !places.contains(place)));
        }
        Self { dungeon, costs, places }
    }

    pub(crate) fn width(&self) -> usize {
        usize::from(self.dungeon.size().width())
    }

    /// Where the PC stands in a pass.
    pub(crate) fn place(&self, pass: usize) -> Position {
        self.places[pass % PLACES]
    }

    /// The same, as an index into cells row by row.
    pub(crate) fn target(&self, pass: usize) -> usize {
        self.dungeon.size().index(self.place(pass))
    }

    /// Places where the PC never stands, whose maps are kept.
    pub(crate) fn remembered(&self) -> &[Position] {
        &self.places[PLACES..]
    }
}

/// The eight cells around one that has so many, by their indices: what a user
/// of a library for graphs would hand to it, knowing that the outermost cells
/// are never entered.
pub(crate) fn neighbours(cell: usize, width: usize) -> [usize; 8] {
    let (above, below) = (cell - width, cell + width);
    [above - 1, above, above + 1, cell - 1, cell + 1, below - 1, below, below + 1]
}

/// Somebody who does the same on each level, with something of its own for
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

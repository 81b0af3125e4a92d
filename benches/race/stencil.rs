//! One pass over the cells: what no way of making a map can undercut, because
//! each cell has to be looked at, with its neighbours, at least once.

/// Columns and rows; the passes are written for one size, so that the compiler
/// knows it.
const WIDTH: usize = 80;
const HEIGHT: usize = 21;
/// The first cell that has all its neighbours, and the cells from there to the
/// last that has.
const FIRST: usize = WIDTH + 1;
const INSIDE: usize = WIDTH * HEIGHT - 2 * FIRST;

/// Distances and costs of a small level, in 16 bits: the fewest that hold every
/// distance there.
pub(crate) struct Stencil {
    distances: Vec<u16>,
    costs: Vec<u16>,
    outcome: Vec<u16>,
}

impl Stencil {
    /// No distance is left out: a cell without one is 65,535 away, and so is
    /// whatever is behind rock.
    pub(crate) fn new(distances: &[u32], costs: &[u8]) -> Self {
        let narrow = |distance: &u32| u16::try_from(*distance).unwrap_or(u16::MAX);
        let toll = |cost: &u8| if *cost == 0 { u16::MAX } else { u16::from(*cost) };
        let distances: Vec<_> = distances.iter().map(narrow).collect();
        Self { outcome: distances.clone(), distances, costs: costs.iter().map(toll).collect() }
    }

    /// Every cell is as near as its neighbours and their costs say, or as it
    /// was: one relaxation of all cells.
    pub(crate) fn relax(&mut self) -> &[u16] {
        let [ways, tolls] = [&self.distances, &self.costs].map(|cells| around(cells));
        let here = &self.distances[FIRST..FIRST + INSIDE];
        let nearest = &mut self.outcome[FIRST..FIRST + INSIDE];
        for cell in 0..INSIDE {
            let way = |side: usize| ways[side][cell].saturating_add(tolls[side][cell]);
            let [upper, lower] = [way(0).min(way(1)).min(way(2)), way(5).min(way(6)).min(way(7))];
            nearest[cell] = here[cell].min(way(3)).min(way(4)).min(upper).min(lower);
        }
        &self.outcome
    }

    /// Every cell becomes its least neighbour and one more, rock or not.
    pub(crate) fn least_and_one(&mut self) -> &[u16] {
        let ways = around(&self.distances);
        let least = &mut self.outcome[FIRST..FIRST + INSIDE];
        for cell in 0..INSIDE {
            let way = |side: usize| ways[side][cell];
            let [upper, lower] = [way(0).min(way(1)).min(way(2)), way(5).min(way(6)).min(way(7))];
            least[cell] = way(3).min(way(4)).min(upper).min(lower).saturating_add(1);
        }
        &self.outcome
    }

    /// A copy of all distances.
    pub(crate) fn copy(&mut self) -> &[u16] {
        self.outcome.copy_from_slice(&self.distances);
        &self.outcome
    }
}

/// The neighbours of all cells from the second row to the last but one, side by
/// side. In one piece, without the rows' ends being left out: for the compiler
/// that is the best form, and what it writes there nobody reads.
fn around(cells: &[u16]) -> [&[u16; INSIDE]; 8] {
    let offsets = [0, 1, 2, WIDTH, WIDTH + 2, 2 * WIDTH, 2 * WIDTH + 1, 2 * WIDTH + 2];
    offsets.map(|offset| cells[offset..].first_chunk().expect("the level has this size"))
}

//! One pass over the cells, which is a lower bound for every way of making a map: each
//! cell and its neighbours have to be read at least once.

/// The number of columns. The passes are written for one size, so that the compiler knows
/// it.
const WIDTH: usize = 80;
const HEIGHT: usize = 21;
/// The first cell that has all its neighbours.
const FIRST: usize = WIDTH + 1;
/// The number of cells from there to the last cell that has all its neighbours.
const INSIDE: usize = WIDTH * HEIGHT - 2 * FIRST;

/// The distances and costs of a small level in 16 bits, the smallest type that holds
/// every distance on such a level.
pub(crate) struct Stencil {
    distances: Vec<u16>,
    costs: Vec<u16>,
    outcome: Vec<u16>,
}

impl Stencil {
    /// Converts the distances and costs. Cells without a distance and impassable cells
    /// get 65,535, so no cell needs special treatment.
    pub(crate) fn new(distances: &[u32], costs: &[u8]) -> Self {
        let narrow = |distance: &u32| u16::try_from(*distance).unwrap_or(u16::MAX);
        let toll = |cost: &u8| if *cost == 0 { u16::MAX } else { u16::from(*cost) };
        let distances: Vec<_> = distances.iter().map(narrow).collect();
        Self { outcome: distances.clone(), distances, costs: costs.iter().map(toll).collect() }
    }

    /// Relaxes all cells once: each distance becomes the least of itself and the
    /// neighbours' distances plus costs.
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

    /// Sets each distance to that of its nearest neighbour plus 1, in rock as well.
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

    pub(crate) fn copy(&mut self) -> &[u16] {
        self.outcome.copy_from_slice(&self.distances);
        &self.outcome
    }
}

/// Returns eight shifted views of the cells, one for each neighbour of all inner cells.
/// They include the ends of the rows: contiguous arrays are the best form for the
/// compiler, and nobody reads the results at those ends.
fn around(cells: &[u16]) -> [&[u16; INSIDE]; 8] {
    let offsets = [0, 1, 2, WIDTH, WIDTH + 2, 2 * WIDTH, 2 * WIDTH + 1, 2 * WIDTH + 2];
    offsets.map(|offset| cells[offset..].first_chunk().expect("the level has this size"))
}

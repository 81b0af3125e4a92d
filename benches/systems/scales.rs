//! The sizes that most benches have, and warm games of each.

use super::once::everything_runs_once;
use hexdelve::prelude::*;

/// A size of level, how many live there, and how many instances are rotated.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    pub(crate) size: Size,
    pub(crate) monsters: u32,
    /// On one small level repeated, the branch predictor would learn the level;
    /// a large one has more of everything than it can learn.
    pub(crate) instances: usize,
}

const SCALES: [Scale; 3] = [
    Scale { size: Size::STANDARD, monsters: 10, instances: 64 },
    Scale { size: Size::of(512, 512), monsters: 10_000, instances: 4 },
    Scale { size: Size::LARGEST, monsters: 1_000_000, instances: 1 },
];

impl Scale {
    /// Games in which everybody has had some turns, each started from a pit of
    /// this size.
    pub(crate) fn workbench(
        &self,
        mut start: impl FnMut(Pit) -> Result<Game, SetupError>,
    ) -> Workbench {
        let pit = |seed| Pit::new(seed).size(self.size).monsters(self.monsters);
        Workbench::warm(self.instances, |seed| start(pit(seed))).expect("they fit")
    }

    /// How many cells a level of this size has.
    pub(crate) fn cells(&self) -> u64 {
        self.size.area() as u64
    }
}

/// All sizes, the largest where it is measured.
pub(crate) fn scales() -> impl Iterator<Item = Scale> {
    let all = !everything_runs_once();
    SCALES.into_iter().filter(move |scale| all || scale.size != Size::LARGEST)
}

//! The scales of most benchmarks, and warm games for each.

use super::once::everything_runs_once;
use hexdelve_study::prelude::*;

/// The size of a level, the number of monsters, and the number of instances that
/// alternate.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    pub(crate) size: Size,
    pub(crate) monsters: u32,
    /// The number of instances. The branch predictor would learn a single small level; a
    /// large level has more of everything than it can learn.
    pub(crate) instances: usize,
}

const SCALES: [Scale; 3] = [
    Scale { size: Size::STANDARD, monsters: 10, instances: 64 },
    Scale { size: Size::of(512, 512), monsters: 10_000, instances: 4 },
    Scale { size: Size::LARGEST, monsters: 1_000_000, instances: 1 },
];

impl Scale {
    /// Returns a workbench of games of this scale in which everybody has had some turns.
    /// `start` starts each game from its pit.
    pub(crate) fn workbench(
        &self,
        mut start: impl FnMut(Pit) -> Result<Game, SetupError>,
    ) -> SystemBench {
        let pit = |seed| Pit::new(seed).size(self.size).monsters(self.monsters);
        SystemBench::warmed_up(self.instances, |seed| start(pit(seed))).expect("they fit")
    }

    /// Returns the number of cells of a level of this size.
    pub(crate) fn cells(&self) -> u64 {
        self.size.area() as u64
    }
}

/// Returns all scales, but the largest one only if it is measured.
pub(crate) fn scales() -> impl Iterator<Item = Scale> {
    let all = !everything_runs_once();
    SCALES.into_iter().filter(move |scale| all || scale.size != Size::LARGEST)
}

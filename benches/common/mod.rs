//! What the benches share: their sizes, and warm games of each.

mod once;

use criterion::Criterion;
use hexdelve::prelude::*;
use once::everything_runs_once;
use std::time::Duration;

/// A size of level, how many live there, and how many instances are rotated.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    pub(crate) name: &'static str,
    pub(crate) size: Size,
    pub(crate) monsters: u32,
    /// On one small level repeated, the branch predictor would learn the level;
    /// a large one has more of everything than it can learn.
    pub(crate) instances: usize,
}

const SCALES: [Scale; 3] = [
    Scale { name: "80x21, 10 monsters", size: Size::STANDARD, monsters: 10, instances: 64 },
    Scale {
        name: "512x512, 10,000 monsters",
        size: Size::of(512, 512),
        monsters: 10_000,
        instances: 4,
    },
    Scale {
        name: "4096x4096, 1,000,000 monsters",
        size: Size::LARGEST,
        monsters: 1_000_000,
        instances: 1,
    },
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
}

/// All sizes, the largest where it is measured.
pub(crate) fn scales() -> impl Iterator<Item = Scale> {
    let all = !everything_runs_once();
    SCALES.into_iter().filter(move |scale| all || scale.size != Size::LARGEST)
}

/// Less time than criterion takes by itself: warm games need no minutes, and a
/// file should be done in one or two.
pub(crate) fn patience() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2))
}

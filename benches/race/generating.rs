//! Levels from their seeds.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table},
};
use hexdelve::dungeon::generate;
use hexdelve::prelude::*;
use std::hint::black_box;

/// The smallest game's level and the largest there is, and what they may take.
pub(crate) fn run(effort: Effort) -> Table {
    let field = vec![
        levels("80x21", Size::STANDARD, effort.of(64, 2)),
        levels("4096x4096", effort.of(Size::LARGEST, Size::of(100, 60)), 1),
    ];
    Table::of_a_run(effort, 1, field)
}

/// So many levels of a size, other ones in each pass.
fn levels(name: &'static str, size: Size, count: u32) -> Contestant<'static> {
    let mut seeds = (0..).map(Seed);
    Contestant::new(name, move || {
        let spent = microseconds(|| {
            for seed in seeds.by_ref().take(count as usize) {
                let dungeon = generate(size, &mut seed.layout(1));
                assert!(black_box(dungeon).rooms().len() >= 6);
            }
        });
        spent / f64::from(count)
    })
}

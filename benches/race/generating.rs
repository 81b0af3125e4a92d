//! The generation of levels from their seeds.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table},
};
use hexdelve::dungeon::generate;
use hexdelve::prelude::*;
use std::hint::black_box;

/// Generates levels of the standard and of the largest size.
pub(crate) fn run(effort: Effort) -> Table {
    let field = vec![
        levels("80x21", Size::STANDARD, effort.of(64, 2)),
        levels("4096x4096", effort.of(Size::LARGEST, Size::of(100, 60)), 1),
    ];
    Table::of_a_run(effort, 1, field)
}

/// Returns a contestant that generates `count` levels of a size, different ones in each
/// pass.
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

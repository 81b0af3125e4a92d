//! The generation of levels from their seeds: plain ones, and levels of the delve with all
//! that belongs to them.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table, median},
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

/// Has a wizard visit the levels of delves that are of one kind throughout. Each visit
/// generates the level, with its patches and vaults, and furnishes it.
pub(crate) fn kinds(effort: Effort) -> Table {
    let field = LevelKind::ALL.map(|kind| visits(kind, effort.of(32, 1))).into();
    let table = Table::of_a_run(effort, 1, field);
    let slowest = LevelKind::ALL.map(|kind| table.of(kind.name())).into_iter().fold(0.0, f64::max);
    table.fact(SLOWEST_KIND, slowest)
}

/// The time of the slowest kind of level, in microseconds.
pub(crate) const SLOWEST_KIND: &str = "the slowest kind";

/// Returns a contestant that measures the median of the visits in this number of delves,
/// different ones in each pass.
fn visits(kind: LevelKind, delves: usize) -> Contestant<'static> {
    let table = AssetFile::Levels.built_in();
    let rows = table.as_str().lines().map(|line| match line.split(' ').next() {
        Some("kinds") => format!("kinds = [{:?}]\n", kind.name()),
        _ => format!("{line}\n"),
    });
    let mut assets = GameTables::built_in().clone();
    assets.levels = LevelTable::read(&SourceText::new("levels.toml", rows.collect::<String>()))
        .expect("every kind can be on every level");
    let mut seeds = (0..).map(Seed);
    Contestant::new(kind.name(), move || {
        let mut times = Vec::new();
        for seed in seeds.by_ref().take(delves) {
            let delve = Delve::new(seed).mode(GameMode::Wizard).assets(assets.clone());
            let mut game = delve.start();
            for level in 2..=game.world().resource::<Depth>().level_count() {
                times.push(microseconds(|| {
                    game.use_wizard_power(WizardPower::Visit(level))
                        .expect("the level is another one");
                }));
                assert!(black_box(&game).monsters() > 0);
            }
        }
        median(times)
    })
}

//! The generation of levels from their seeds: plain ones, and levels of the delve with all
//! that belongs to them.

use super::{
    Effort,
    pass::{Contestant, Table, median, microseconds},
};
use cpu_time::ThreadTime;
use hexdelve::dungeon::generate;

use hexdelve::rng::GameRng;
use hexdelve_study::prelude::*;
use std::{
    cell::{Cell, RefCell},
    hint::black_box,
};

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

thread_local! {
    static BEGUN: Cell<Option<ThreadTime>> = const { Cell::new(None) };
    static TIMES: RefCell<Vec<f64>> = const { RefCell::new(Vec::new()) };
}

/// Times levels 2 to 8 of delves that are of one kind throughout. The clock starts when the
/// level's generator is called, and stops at [`LevelCreated`]: inside are the layout with
/// its loops, the patches of features, the vaults, doors, chests, traps, items, monsters
/// and uniques, and their entities in the world. Outside are leaving the last level, the
/// arrival of the PC, and its first look.
pub(crate) fn kinds(effort: Effort) -> Table {
    let field = LevelKind::ALL.map(|kind| furnished(kind, effort.of(32, 1))).into();
    let table = Table::of_a_run(effort, 1, field);
    let slowest = LevelKind::ALL.map(|kind| table.of(kind.name())).into_iter().fold(0.0, f64::max);
    table.fact("the slowest kind", slowest)
}

/// Returns a contestant that measures the median of the levels of this number of delves,
/// different ones in each pass.
fn furnished(kind: LevelKind, delves: usize) -> Contestant<'static> {
    let generate = move |params: &LevelParams<'_>, stream: &mut GameRng| {
        BEGUN.set(Some(ThreadTime::now()));
        kind.generate(params, stream)
    };
    let stop = |_: On<LevelCreated>| {
        let spent = BEGUN.take().map(|begun| begun.elapsed().as_secs_f64() * 1e6);
        TIMES.with_borrow_mut(|times| times.extend(spent));
    };
    let mut seeds = (0..).map(Seed);
    Contestant::new(kind.name(), move || {
        for seed in seeds.by_ref().take(delves) {
            let timed = move |app: &mut App| {
                app.add_level_generator(kind.name(), 2.., generate);
                app.add_observer(stop);
            };
            let mut game = DelveSetup::new(seed)
                .mode(GameMode::Wizard)
                .start_with(timed)
                .expect("its levels can be played");
            for level in 2..=game.world().resource::<Depth>().level_count() {
                game.use_wizard_power(WizardPower::Visit(level)).expect("the level is another one");
                assert!(black_box(&game).monsters() > 0);
            }
        }
        median(TIMES.take())
    })
}

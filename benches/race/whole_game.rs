//! Whole games in the pit without a screen, measured by the mean time of a character's
//! turn.
//!
//! Maps take most of a turn, so a turn is compared with one textbook map. Games are
//! played as long as there is something to measure. The shares of moves and of turns with
//! a step or a dig are in the table, and have limits of their own.

use super::{
    clock::microseconds,
    effort::Effort,
    level::{Course, on_all},
    pass::{Contestant, Table},
    script::{Script, Tally},
    textbook::dijkstra,
};
use hexdelve_study::prelude::*;
use std::hint::black_box;

/// Runs recorded games and the textbook's tunnel maps.
pub(crate) fn run(effort: Effort) -> Table {
    let count = effort.of(64, 4);
    let scripts: Vec<_> =
        (0..count).map(|seed| Script::record(Pit::new(Seed(seed)), |_| ())).collect();
    let all = scripts.iter().map(|script| script.tally).fold(Tally::default(), Tally::and);
    let levels = Course::SMALL.levels(DistanceMapKind::Tunnel, effort);
    let games = Contestant::new("a character's turn", || {
        let mut games: Vec<_> = scripts.iter().map(|script| (script, script.open())).collect();
        let spent = microseconds(|| games.iter_mut().for_each(|(script, game)| script.play(game)));
        for (script, game) in &games {
            assert!(
                script.ends_in(*game.world().resource()),
                "the same commands give the same game"
            );
        }
        spent / f64::from(all.events)
    });
    let maps = on_all(
        "one textbook map",
        &levels,
        |_| (),
        |(), level, pass| {
            black_box(dijkstra(&level.costs, level.width(), level.target(pass)));
        },
    );
    Table::of_a_run(effort, 8, vec![games, maps])
        .fact("turns of characters", f64::from(all.events))
        .fact("turns of the PC in which it moves", share(all.moves, all.turns))
        .fact("turns with a step or a dig", share(all.deeds, all.events))
}

fn share(part: u32, whole: u32) -> f64 {
    f64::from(part) / f64::from(whole)
}

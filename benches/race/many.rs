//! Many games that take turns, compared with the same games one after the other: the time
//! of one turn of the PC.
//!
//! The games were recorded, so no decision is timed. When 256 games take turns, each of
//! them finds the caches full of the others.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table},
    script::Script,
};
use hexdelve::prelude::*;

/// The number of the PC's turns that are not timed.
const OPENING: usize = 4;
/// The number of turns of each game that are timed.
const TURNS: usize = 12;

/// Replays games of the pit in both orders.
pub(crate) fn run(effort: Effort) -> Table {
    let pit = |seed| {
        let start =
            move |plugin: fn(&mut App)| Pit::new(Seed(seed)).start_with(plugin).expect("they fit");
        Script::record_any(Box::new(start), OPENING, |_| ())
    };
    let scripts: Vec<_> =
        (0..).map(pit).filter(|script| script.turns() >= TURNS).take(effort.of(256, 4)).collect();
    let all = (scripts.len() * TURNS) as f64;
    let open = || -> Vec<Game> { scripts.iter().map(Script::open).collect() };
    let one_by_one = Contestant::new("one after the other", || {
        let mut games = open();
        let spent = microseconds(|| {
            for (script, game) in scripts.iter().zip(&mut games) {
                (0..TURNS).for_each(|turn| script.play_turn(turn, game));
            }
        });
        assert!(games.iter().all(|game| game.turns() == (OPENING + TURNS) as u64));
        spent / all
    });
    let in_turn = Contestant::new("256 in turn", || {
        let mut games = open();
        let spent = microseconds(|| {
            for turn in 0..TURNS {
                let seats = scripts.iter().zip(&mut games);
                seats.for_each(|(script, game)| script.play_turn(turn, game));
            }
        });
        assert!(games.iter().all(|game| game.turns() == (OPENING + TURNS) as u64));
        spent / all
    });
    Table::of_a_run(effort, 4, vec![one_by_one, in_turn])
}

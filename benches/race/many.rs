//! Many games: 256 of them that take turns, compared with the same games one after the
//! other.
//!
//! The work is the same. But a game that takes turns with others finds the fast caches
//! full of the others, so the ratio tells how much memory a turn touches.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table},
    script::Script,
};
use hexdelve::prelude::*;

/// The number of the PC's turns that are timed in each game: so many that it hardly
/// matters that the first of them finds the caches full of another game.
const TURNS: usize = 40;
const OPENING: usize = 2;

/// Plays many pits.
pub(crate) fn pits(effort: Effort) -> Table {
    run(effort, |seed, plugin| Pit::new(seed).start_with(plugin).expect("ten monsters fit"))
}

/// Plays many delves.
pub(crate) fn delves(effort: Effort) -> Table {
    run(effort, |seed, plugin| Delve::new(seed).start_with(plugin))
}

fn run(effort: Effort, start: fn(Seed, fn(&mut App)) -> Game) -> Table {
    let record = |seed| {
        let start = move |plugin: fn(&mut App)| start(Seed(seed), plugin);
        Script::record_any(Box::new(start), OPENING, |_| ())
    };
    let lasting = (0..).map(record).filter(|script| script.timed_turns() >= TURNS);
    let scripts: Vec<_> = lasting.take(effort.of(256, 4)).collect();
    let (scripts, all) =
        (&scripts[..], f64::from(u32::try_from(TURNS * scripts.len()).unwrap_or(0)));
    let one_by_one = Contestant::new("one after the other", move || {
        timed(scripts, |games| {
            for (script, game) in games {
                (0..TURNS).for_each(|turn| script.play_turn(turn, game));
            }
        }) / all
    });
    let in_turn = Contestant::new("in turn", move || {
        timed(scripts, |games| {
            for turn in 0..TURNS {
                games.iter_mut().for_each(|(script, game)| script.play_turn(turn, game));
            }
        }) / all
    });
    Table::of_a_run(effort, 4, vec![one_by_one, in_turn])
}

/// Opens all games, plays them in some order, and returns the time of the latter.
fn timed(scripts: &[Script], play: impl FnOnce(&mut [(&Script, Game)])) -> f64 {
    let mut games: Vec<_> = scripts.iter().map(|script| (script, script.open())).collect();
    let spent = microseconds(|| play(&mut games));
    assert!(games.iter().all(|(_, game)| game.turns() == (OPENING + TURNS) as u64));
    spent
}

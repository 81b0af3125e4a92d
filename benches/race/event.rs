//! An event (one character's turn) in the schedule, compared with the same event in the
//! plain loop: the cost of named systems.
//!
//! Both replay the same recorded games, action by action, and must end with the same
//! fingerprint.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table},
    plain_loop::PlainLoop,
    script::{Script, Tally},
};
use hexdelve_study::prelude::*;

/// Runs games among ten monsters in the pit.
pub(crate) fn among_ten(effort: Effort) -> Table {
    let scripts = (0..effort.of(64, 2)).map(|seed| Script::record(Pit::new(Seed(seed)), |_| ()));
    run(&scripts.collect::<Vec<_>>(), effort)
}

/// Runs games among a thousand monsters, as dense as a million on the largest level.
pub(crate) fn among_a_thousand(effort: Effort) -> Table {
    let pit = |seed| Pit::new(Seed(seed)).size(Size::of(130, 129)).monsters(1_000);
    let scripts = (0..).map(|seed| Script::record(pit(seed), |_| ()));
    let lasting = scripts.filter(|script| script.tally.events > 2_000);
    run(&lasting.take(effort.of(8, 1)).collect::<Vec<_>>(), effort)
}

fn run(scripts: &[Script], effort: Effort) -> Table {
    let all = scripts.iter().map(|script| script.tally).fold(Tally::default(), Tally::and);
    let each = |play: fn(&Script) -> f64| {
        move || scripts.iter().map(play).sum::<f64>() / f64::from(all.events)
    };
    let field = vec![
        Contestant::new("plain loop", each(by_the_plain_loop)),
        Contestant::new("schedule", each(by_the_schedule)),
    ];
    Table::of_a_run(effort, 6, field).fact("turns of characters", f64::from(all.events))
}

fn by_the_plain_loop(script: &Script) -> f64 {
    let mut game = PlainLoop::of(&script.open());
    let spent = microseconds(|| script.play_plainly(&mut game));
    assert!(script.ends_in(game.fingerprint()), "the same game");
    spent
}

fn by_the_schedule(script: &Script) -> f64 {
    let mut game = script.open();
    let spent = microseconds(|| script.play(&mut game));
    assert!(script.ends_in(*game.world().resource()), "the same game");
    spent
}

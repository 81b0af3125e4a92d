//! The cost of an installed extension that has nothing to do: the poison example, in
//! games in which nobody is poisoned.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table},
    poison::poison,
    script::{Script, Tally},
};
use hexdelve::prelude::*;

/// The name of the row for the cost, in nanoseconds per event.
pub(crate) const COST: &str = "an idle extension, ns";

pub(crate) fn run(effort: Effort) -> Table {
    let scripts = (0..effort.of(64, 2)).map(|seed| Script::record(Pit::new(Seed(seed)), |_| ()));
    let scripts: Vec<_> = scripts.collect();
    let all = scripts.iter().map(|script| script.tally).fold(Tally::default(), Tally::and);
    let each = |plugin: fn(&mut App)| {
        let scripts = &scripts;
        move || scripts.iter().map(|it| play(it, plugin)).sum::<f64>() / f64::from(all.events)
    };
    let field =
        vec![Contestant::new("nothing", each(|_| ())), Contestant::new("poison", each(poison))];
    let table = Table::of_a_run(effort, 10, field);
    let cost = (table.of("poison") - table.of("nothing")) * 1e3;
    table.fact(COST, cost)
}

fn play(script: &Script, plugin: fn(&mut App)) -> f64 {
    let mut game = script.open_with(plugin);
    let spent = microseconds(|| script.play(&mut game));
    assert!(script.ends_in(*game.world().resource()), "the same game");
    spent
}

//! The cost of an installed extension that has nothing to do: the poison example, in
//! games in which nobody is poisoned, and the same system with a run condition of its own.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table},
    poison::{Poisoned, poison, the_poison_works},
    script::{Script, Tally},
};
use hexdelve_study::prelude::*;

/// The name of the row for the cost, in nanoseconds per event.
pub(crate) const COST: &str = "an idle extension, ns";

/// The rows of the same extension without a run condition and with one.
pub(crate) const NO_CONDITION: &str = "poison";
pub(crate) const CONDITION: &str = "poison, run_if";

pub(crate) fn run(effort: Effort) -> Table {
    let scripts = (0..effort.of(64, 2)).map(|seed| Script::record(Pit::new(Seed(seed)), |_| ()));
    let scripts: Vec<_> = scripts.collect();
    let all = scripts.iter().map(|script| script.tally).fold(Tally::default(), Tally::and);
    let each = |plugin: fn(&mut App)| {
        let scripts = &scripts;
        move || scripts.iter().map(|it| play(it, plugin)).sum::<f64>() / f64::from(all.events)
    };
    let field = vec![
        Contestant::new("nothing", each(|_| ())),
        Contestant::new(NO_CONDITION, each(poison)),
        Contestant::new(CONDITION, each(poison_with_a_condition)),
    ];
    let table = Table::of_a_run(effort, 10, field);
    let cost = (table.of(NO_CONDITION) - table.of("nothing")) * 1e3;
    table.fact(COST, cost)
}

fn play(script: &Script, plugin: fn(&mut App)) -> f64 {
    let mut game = script.open_with(plugin);
    let spent = microseconds(|| script.play(&mut game));
    assert!(script.ends_in(*game.world().resource()), "the same game");
    spent
}

fn poison_with_a_condition(app: &mut App) {
    let resolved = ExtensionSystems::After(TurnSystems::Resolve);
    let works = the_poison_works.in_set(resolved).run_if(any_with_component::<Poisoned>);
    app.add_plugins(RuleName("poison"))
        .track_state(|poison: &Poisoned| u64::from(poison.turns_left))
        .add_systems(Turn, works);
}

//! A program of one's own: its games have another rule, and everything else that `hexdelve` has.

use hexdelve::prelude::*;
use std::process::ExitCode;

/// In corridors everybody is slow.
fn slow_down(step: On<Moved>, dungeon: Res<Dungeon>, mut walkers: Query<&mut Speed>) {
    let Ok(mut speed) = walkers.get_mut(step.who) else { return };
    *speed = Speed::new(if dungeon.terrain(step.to) == Terrain::Corridor { 5 } else { 10 });
}

/// The rule, by its name in journals.
fn mud(app: &mut App) {
    app.add_plugins(RuleName("mud")).add_observer(slow_down);
}

/// It keeps games, scores and settings in folders of its own.
pub fn program() -> Program {
    Program::new("mud", Rules::default().with(mud)).about("A roguelike with muddy corridors.")
}

fn main() -> ExitCode {
    // In a program this is `program().main()`; an example has to end by itself.
    if std::env::args_os().len() > 1 {
        return program().main();
    }
    let watched = "mud watch --plain --seed 7 --max-turns 30 --delay 0";
    let code = program().run(watched.split(' '));
    assert_eq!(code, ExitCode::SUCCESS);
    code
}

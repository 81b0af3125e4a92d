//! A custom program whose games have an extra rule, with everything `hexdelve` has.

use hexdelve_cli::prelude::*;
use std::process::ExitCode;

/// Sets the speed of a character that moves: slow in corridors, normal elsewhere.
fn slow_down(step: On<Moved>, dungeon: Res<Dungeon>, mut walkers: Query<&mut Speed>) {
    let Ok(mut speed) = walkers.get_mut(step.who) else { return };
    *speed = Speed::new(if dungeon.terrain(step.to) == Terrain::Corridor { 5 } else { 10 });
}

/// Adds the rule, and its name for journals.
fn mud(app: &mut App) {
    app.add_plugins(RuleName("mud")).add_observer(slow_down);
}

/// Returns the program. It stores its games, scores and settings in folders of its own.
pub fn program() -> Program {
    Program::new("mud", Rules::default().with(mud)).about("A roguelike with muddy corridors.")
}

fn main() -> ExitCode {
    // In a real program, this would be `program().main()`; an example has to end of its
    // own accord.
    if std::env::args_os().len() > 1 {
        return program().main();
    }
    let watched = "mud watch --plain --seed 7 --max-turns 30 --delay 0";
    let code = program().run(watched.split(' '));
    assert_eq!(code, ExitCode::SUCCESS);
    code
}

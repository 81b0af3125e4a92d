//! A game with a rule of one's own: in corridors everybody is slow.

use hexdelve::prelude::*;

fn slow_down(step: On<Moved>, dungeon: Res<Dungeon>, mut walkers: Query<&mut Speed>) {
    let Ok(mut speed) = walkers.get_mut(step.who) else { return };
    *speed = Speed::new(if dungeon.terrain(step.to) == Terrain::Corridor { 5 } else { 10 });
}

fn mud(app: &mut App) {
    app.add_plugins(HouseRule("mud")).add_observer(slow_down);
}

fn main() -> Result<(), SetupError> {
    let mut game = Pit::new(Seed(7)).start_with(mud)?;
    let verdict = game.play(&mut *AutopilotName::Hunter.start(), 500);
    assert!(game.turns() > 0);
    println!("{} after {} turns\n{}", verdict.word(), game.turns(), game.drawing());
    Ok(())
}

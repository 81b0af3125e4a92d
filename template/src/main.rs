//! A game with a custom rule: every character is slow in corridors.

use hexdelve_cli::prelude::*;
use std::process::ExitCode;

fn slow_down(step: On<Moved>, dungeon: Res<Dungeon>, mut walkers: Query<&mut Speed>) {
    let Ok(mut speed) = walkers.get_mut(step.who) else { return };
    *speed = Speed::new(if dungeon.terrain(step.to) == Terrain::Corridor { 5 } else { 10 });
}

fn mud(app: &mut App) {
    app.add_plugins(RuleName("mud")).add_observer(slow_down);
}

fn main() -> ExitCode {
    Program::new("mud", Rules::default().with(mud)).version(env!("CARGO_PKG_VERSION")).main()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corridors_slow_everybody_down() {
        let mut game = Scenario::draw("@##").rules(Rules::default().with(mud)).start();
        let player = game.contents_at(game.find('@').unwrap()).creature.unwrap();
        game.submit(Action::Step(Direction::East)).unwrap();
        assert_eq!(game.world().get::<Speed>(player), Some(&Speed::new(5)));
    }
}

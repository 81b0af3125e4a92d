//! A terrain: in lava monsters burn, and those who are intelligent walk round it.

use hexdelve::prelude::*;

/// Burns monsters.
#[derive(Component, Clone, Debug)]
pub struct Lava;

/// A cell of it: no way leads through, and nothing keeps one out.
pub fn pool(cell: Position) -> impl Bundle {
    (Lava, cell, CellLayer::Mechanism, Obstacle::shunned(), Glyph('~'))
}

/// Whoever steps in and is no PC is gone.
pub fn burn(
    step: On<SteppedOn>,
    lava: Query<(), With<Lava>>,
    monsters: Query<(), With<Monster>>,
    mut commands: Commands,
) {
    if lava.contains(step.entity) && monsters.contains(step.who) {
        commands.entity(step.who).despawn();
    }
}

/// Here and there on the floor of a new level, by a stream of its own.
pub fn well_up(
    _: On<GameStarted>,
    seed: Res<Seed>,
    dungeon: Res<Dungeon>,
    stacks: Res<SpatialIndex>,
    mut commands: Commands,
) {
    let mut chance = seed.stream(b"lava", 1, 0);
    let free = |cell: &Position| stacks.at(*cell).mechanism.is_none();
    for cell in dungeon.cells_of(Terrain::Floor).filter(free) {
        if chance.random_ratio(1, 12) {
            commands.spawn(pool(cell));
        }
    }
}

/// What lava does.
pub fn lava(app: &mut App) {
    app.add_plugins(RuleName("lava")).add_state(|_: &Lava| 1).add_observer(burn);
}

/// The same, and lava on every level.
pub fn volcano(app: &mut App) {
    app.add_plugins(lava).add_observer(well_up);
}

fn main() {
    for (letter, lives) in [('0', false), ('1', true)] {
        let drawing = format!(".......\n@.....{letter}\n.......");
        let mut game = Scenario::draw(&drawing).plugin(lava).start();
        let middle = game.find('@').expect("it is drawn").step(Direction::East);
        let middle = middle.step(Direction::East);
        game.world_mut().spawn(pool(middle));
        while game.monsters() > 0 && game.player_position().is_some() && game.turns() < 9 {
            game.submit(Action::Rest).expect("resting is always possible");
            println!("{}\n", game.drawing().trim_matches([' ', '\n']));
        }
        assert_eq!(game.monsters() == 1, lives, "{letter}");
        assert_eq!(game.status() == GameStatus::Won, !lives, "the intelligent one came round");
    }
}

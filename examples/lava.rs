//! Custom terrain: lava burns monsters, and intelligent monsters walk around it.

use hexdelve::prelude::*;

/// Marks a mechanism that burns monsters.
#[derive(Component, Clone, Debug)]
pub struct Lava;

/// Returns the components of a lava cell. No path leads through lava, but nothing stops
/// characters from entering it.
pub fn pool(cell: Position) -> impl Bundle {
    (Lava, cell, CellLayer::Mechanism, Obstacle::is_avoided(), Glyph('~'))
}

/// Removes monsters that step into lava. The PC is safe.
pub fn burn(
    step: On<EnteredMechanism>,
    lava: Query<(), With<Lava>>,
    monsters: Query<(), With<Monster>>,
    mut commands: Commands,
) {
    if lava.contains(step.entity) && monsters.contains(step.character) {
        commands.entity(step.character).despawn();
    }
}

/// Places lava at random on the floor of a new level, from a random stream of its own.
pub fn well_up(
    _: On<GameStarted>,
    seed: Res<Seed>,
    dungeon: Res<Dungeon>,
    spatial_index: Res<SpatialIndex>,
    mut commands: Commands,
) {
    let mut chance = seed.stream(b"lava", 1, 0);
    let free = |cell: &Position| spatial_index.at(*cell).mechanism.is_none();
    for cell in dungeon.cells_with(Terrain::Floor).filter(free) {
        if chance.random_ratio(1, 12) {
            commands.spawn(pool(cell));
        }
    }
}

/// Adds the effect of lava to the game.
pub fn lava(app: &mut App) {
    app.add_plugins(RuleName("lava")).track_state(|_: &Lava| 1).add_observer(burn);
}

/// Adds lava and its effect to every level.
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
        assert_eq!(game.status() == GameStatus::Won, !lives, "an intelligent one walks round it");
    }
}

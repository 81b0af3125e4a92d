//! Fire that spreads, burns doors down, and kills anyone in it.

use hexdelve::prelude::*;
use std::collections::BTreeSet;

/// A burning cell, with the number of the PC's turns until it goes out.
#[derive(Component, Clone, Debug)]
pub struct Fire(pub u32);

/// Returns the components of a fire in a cell.
pub fn flame(cell: Position) -> impl Bundle {
    (Fire(6), cell, CellLayer::Mechanism, Glyph('^'), ColourOverride(ColourRole::Danger))
}

/// Ages every fire, kills the creatures in it, and sets neighbouring cells on fire at
/// random.
pub fn spread(
    (current, seed, dungeon, index): (Res<CurrentTurn>, Res<Seed>, Res<Dungeon>, Res<SpatialIndex>),
    players: Query<&NextTurn, With<Player>>,
    doors: Query<(), With<Door>>,
    mut fires: Query<(Entity, &Position, &mut Fire)>,
    mut commands: Commands,
) {
    let (true, Ok(turn)) = (current.is_player(), players.single()) else { return };
    let mut caught = BTreeSet::new();
    for (flame, place, mut fire) in &mut fires {
        fire.0 -= 1;
        if fire.0 == 0 {
            commands.entity(flame).despawn();
        }
        if let Some(victim) = index.creature(*place) {
            commands.queue(Kill { victim, cause: CauseOfDeath::Other("fire") });
        }
        // One random stream per cell and turn, so the order of the fires does not matter.
        let mut rng =
            seed.stream(b"fire", place.x.into(), turn.turns_taken() << 16 | u64::from(place.y));
        let burns = |cell: &Position| {
            let is_door = |it| doors.contains(it);
            let is_open = dungeon.blocking(*cell).hardness == Hardness::OPEN;
            is_open && index.mechanism(*cell).is_none_or(is_door)
        };
        caught.extend(place.neighbours().filter(burns).filter(|_| rng.random_ratio(1, 5)));
    }
    for cell in caught {
        if let Some(door) = index.mechanism(cell) {
            commands.entity(door).despawn();
        }
        commands.spawn(flame(cell));
    }
}

/// Kills characters that step into a fire.
pub fn burn(step: On<EnteredMechanism>, fires: Query<(), With<Fire>>, mut commands: Commands) {
    if fires.contains(step.entity) {
        commands.queue(Kill { victim: step.character, cause: CauseOfDeath::Other("fire") });
    }
}

/// Adds fire to the game.
pub fn fire(app: &mut App) {
    app.add_plugins(RuleName("fire"))
        .track_state(|fire: &Fire| u64::from(fire.0))
        .add_observer(burn);
    app.add_systems(Turn, spread.in_set(ExtensionSystems::After(TurnSystems::Resolve)));
}

fn main() {
    let door = Position::new(9, 1);
    let level = Scenario::delve("@......... 0").thing("door", door).plugin(fire);
    let mut game = level.start();
    game.world_mut().spawn(flame(Position::new(8, 1)));
    let is_there = |game: &Game| game.find('+').is_some();
    assert!(is_there(&game));
    while is_there(&game) && game.turns() < 50 {
        game.submit(Action::Rest).expect("resting is always possible");
        println!("{}", game.drawing().trim());
    }
    assert!(!is_there(&game), "the door has burned down");
}

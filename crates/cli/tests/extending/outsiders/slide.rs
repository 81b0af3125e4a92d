//! A slide: whoever steps on it is carried one cell further, into whoever stands there.

use hexdelve_cli::prelude::*;

/// Marks a mechanism that carries characters in a direction.
#[derive(Component, Clone, Debug)]
pub struct Chute(pub Direction);

pub fn chute(cell: Position, way: Direction) -> impl Bundle {
    (Chute(way), cell, CellLayer::Mechanism, Glyph('='))
}

/// Carries a character that has stepped on a chute into the next cell, if it can be entered.
/// Each arrival after the first of a turn runs a schedule, so this is a command. While that
/// schedule runs, it is out of the world: one ride a turn is enough.
fn carry(step: On<EnteredMechanism>, chutes: Query<&Chute>, mut commands: Commands) {
    let Ok(Chute(way)) = chutes.get(step.entity) else { return };
    let (from, to) = (step.cell, step.cell.step(*way));
    commands.queue(move |world: &mut World| {
        let may_ride = world.resource::<Schedules>().contains(Arrive);
        if may_ride && world.resource::<Dungeon>().is_passable(to) {
            world.resource_mut::<CurrentTurn>().pending = Some(PendingMove { from, to });
            world.run_schedule(Arrive);
        }
    });
}

pub fn chutes(app: &mut App) {
    app.track_state(|chute: &Chute| {
        Direction::ALL.iter().position(|way| *way == chute.0).map_or(0, |at| at as u64 + 1)
    })
    .add_observer(carry);
}

/// Lets chutes carry characters, and puts chutes into every new level.
pub fn slides(app: &mut App) {
    let build = |created: On<LevelCreated>,
                 seed: Res<Seed>,
                 dungeon: Res<Dungeon>,
                 index: Res<SpatialIndex>,
                 mut commands: Commands| {
        let mut chance = seed.stream(b"chutes", created.level.into(), 0);
        let is_free = |cell: &Position| {
            dungeon.is_bare(*cell)
                && index.mechanism(*cell).is_none()
                && index.creature(*cell).is_none()
        };
        for cell in dungeon.cells_with(Terrain::Floor).filter(is_free) {
            if chance.random_ratio(1, 12) {
                let way = *Direction::ALL.choose(&mut chance).expect("there are eight");
                commands.spawn(chute(cell, way));
            }
        }
    };
    app.add_plugins(chutes).add_observer(build);
}

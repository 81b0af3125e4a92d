//! A monster that multiplies: after some of its turns, a copy of it appears beside it.

use hexdelve::prelude::*;

/// A monster that multiplies.
#[derive(Component, Clone, Copy, Debug)]
pub struct Multiplying {
    /// The average number of its turns between two births.
    pub once_in: u32,
}

/// The number of monsters born in this way, which gives each of them its own id.
#[derive(Resource, Clone, Debug, Default)]
pub struct Births(pub u32);

/// The maximum number of births per game.
const MOST: u32 = 40;

/// Spawns a copy of the acting monster beside it, if there is room. Randomness comes from
/// a stream used by nothing else.
pub fn divide(
    current: Res<CurrentTurn>,
    parents: Query<(&Multiplying, &CharacterId, &Abilities, &Speed, &Position)>,
    seed: Res<Seed>,
    dungeon: Res<Dungeon>,
    spatial_index: Res<SpatialIndex>,
    mut births: ResMut<Births>,
    mut commands: Commands,
) {
    let Some(who) = current.actor() else { return };
    let Ok((parent, number, abilities, speed, place)) = parents.get(who) else { return };
    let mut chance = seed.stream(b"divide", number.to_bits(), current.now().0);
    let free =
        |cell: &Position| dungeon.is_passable(*cell) && spatial_index.creature(*cell).is_none();
    let cell = place.neighbours().filter(free).collect::<Vec<_>>().choose(&mut chance).copied();
    let is_time = chance.random_ratio(1, parent.once_in) && births.0 < MOST;
    let Some(position) = cell.filter(|_| is_time) else { return };
    // No level has this number, so no other character has these ids.
    let number = CharacterId { level: 1_000, index: births.0 };
    births.0 += 1;
    let born = CharacterBundle { id: number, abilities: *abilities, speed: *speed, position };
    commands.spawn((Monster, *parent, born));
}

/// Adds multiplying monsters to the game. They divide after they have acted.
pub fn slime(app: &mut App) {
    app.add_plugins(RuleName("slime"))
        .init_resource::<Births>()
        .track_state(|parent: &Multiplying| u64::from(parent.once_in))
        .track_state(|births: &Births| u64::from(births.0))
        .add_systems(Turn, divide.in_set(TurnSystems::Resolve).after(enter_cell));
}

fn main() {
    let drawing = "
        .........
        ....0....
        .........

                @
    ";
    let mut game = Scenario::draw(drawing).plugin(slime).start();
    let monster =
        game.contents_at(game.find('0').expect("it is drawn")).creature.expect("it stands there");
    game.world_mut().entity_mut(monster).insert(Multiplying { once_in: 3 });
    for _ in 0..12 {
        game.submit(Action::Rest).expect("resting is always possible");
    }
    println!("after {} turns:\n{}", game.turns(), game.drawing());
    assert!(game.monsters() > 3);
}

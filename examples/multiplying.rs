//! A monster that multiplies: in some of its turns there is another one beside it.

use hexdelve::prelude::*;

/// One turn in so many.
#[derive(Component, Clone, Copy, Debug)]
pub struct Multiplying {
    /// That many.
    pub once_in: u32,
}

/// How many were born so: each has a number of its own.
#[derive(Resource, Clone, Debug, Default)]
pub struct Births(pub u32);

/// More than these are too many for any level.
const MOST: u32 = 40;

/// Divides, where there is room beside it. Chance comes from a stream that
/// nobody else draws from.
pub fn divide(
    actor: Res<Actor>,
    parents: Query<(&Multiplying, &CharacterId, &Abilities, &Speed, &Position)>,
    seed: Res<Seed>,
    dungeon: Res<Dungeon>,
    stacks: Res<SpatialIndex>,
    mut births: ResMut<Births>,
    mut commands: Commands,
) {
    let Some(who) = actor.entity() else { return };
    let Ok((parent, number, abilities, speed, place)) = parents.get(who) else { return };
    let mut chance = seed.stream(b"divide", number.key(), actor.now().0);
    let free = |cell: &Position| dungeon.lets_in(*cell) && stacks.creature(*cell).is_none();
    let cell = place.neighbours().filter(free).collect::<Vec<_>>().choose(&mut chance).copied();
    let is_time = chance.random_ratio(1, parent.once_in) && births.0 < MOST;
    let Some(position) = cell.filter(|_| is_time) else { return };
    // No level has this number, so nobody else has theirs.
    let number = CharacterId { level: 1_000, index: births.0 };
    births.0 += 1;
    let born = Character { number, abilities: *abilities, speed: *speed, position };
    commands.spawn((Monster, *parent, born));
}

/// Has those divide who can, when it has acted.
pub fn slime(app: &mut App) {
    app.add_plugins(RuleName("slime"))
        .init_resource::<Births>()
        .add_state(|parent: &Multiplying| u64::from(parent.once_in))
        .add_resource_state(|births: &Births| u64::from(births.0))
        .add_systems(Turn, divide.in_set(TurnSystems::Resolve).after(enter_the_cell));
}

fn main() {
    let drawing = "
        .........
        ....0....
        .........

                @
    ";
    let mut game = Scenario::draw(drawing).plugin(slime).start();
    let monster = game.at(game.find('0').expect("it is drawn")).creature.expect("it stands there");
    game.world_mut().entity_mut(monster).insert(Multiplying { once_in: 3 });
    for _ in 0..12 {
        game.submit(Action::Rest).expect("resting is always possible");
    }
    println!("after {} turns:\n{}", game.turns(), game.drawing());
    assert!(game.monsters() > 3);
}

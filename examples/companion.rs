//! A companion: a dog that attacks monsters near it and follows you up and down stairs.

use hexdelve::prelude::*;

/// Makes the dog attack the nearest enemy it notices, or else come to you.
pub fn guard(senses: &Senses<'_>) -> Action {
    let here = senses.position;
    let enemies = senses.others(5).filter(|it| !it.is_friend).map(|it| it.position);
    let goal = enemies.min_by_key(|place| here.distance(*place));
    let goal = goal.or_else(|| senses.belief.goal().filter(|it| here.distance(*it) > 1));
    let way = goal.and_then(|goal| here.toward(goal));
    way.filter(|way| senses.could_enter(here.step(*way))).map_or(Action::Rest, Action::Step)
}

/// Spawns a dog beside every new PC.
pub fn bring_the_dog(
    _: On<GameStarted>,
    (level, spatial_index): (Res<Dungeon>, Res<SpatialIndex>),
    players: Query<&Position, With<Player>>,
    mut commands: Commands,
) {
    let Ok(place) = players.single() else { return };
    let is_free = |cell: &Position| level.is_open(*cell) && spatial_index.creature(*cell).is_none();
    let Some(cell) = place.neighbours().find(is_free) else { return };
    let number = CharacterId { level: 0, index: 1 };
    let mind = (CustomMind(guard), Belief::Knows(*place));
    let looks = (Name::new("dog"), Glyph('d'));
    let bits = Abilities::from_mask(2);
    commands.spawn((
        Monster,
        number,
        bits,
        Speed::new(20),
        cell,
        Faction::PLAYER,
        Follower,
        mind,
        looks,
    ));
}

/// Adds dogs to the game.
pub fn companion(app: &mut App) {
    app.add_plugins(RuleName("companion")).add_observer(bring_the_dog);
}

fn main() {
    let mut game = Scenario::draw("......@......3").plugin(companion).start();
    while !game.status().is_over() {
        game.submit(Action::Rest).expect("resting is always possible");
        println!("{}", game.drawing().trim());
    }
    assert_eq!(game.status(), GameStatus::Won, "the dog has killed the hunter");
}

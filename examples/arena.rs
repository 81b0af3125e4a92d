//! An arena: monsters come in waves, and the player wins by outliving the third wave.

use hexdelve::prelude::*;

/// The number of waves so far.
#[derive(Resource, Debug, Default)]
pub struct Wave(pub u32);

/// The number of waves in a game.
pub const WAVES: u32 = 3;

/// The win condition, which replaces being the last one left.
pub const OUTLIVE: CustomWinCondition = CustomWinCondition {
    words: "Outlive three waves.",
    progress: |world| format!("Wave {} of {WAVES}", world.resource::<Wave>().0),
};

/// Sends the next wave when no monster is left. Its monsters start out of the PC's reach.
/// After the last wave, the game is won.
pub fn send_the_next_wave(
    monsters: Query<(), With<Monster>>,
    player: Query<&Position, With<Player>>,
    (seed, dungeon, spatial_index): (Res<Seed>, Res<Dungeon>, Res<SpatialIndex>),
    (mut wave, mut status): (ResMut<Wave>, ResMut<GameStatus>),
    mut log: MessageWriter<GameMessage>,
    mut commands: Commands,
) {
    let Ok(player) = player.single() else { return };
    if !monsters.is_empty() || status.is_over() {
        return;
    }
    if wave.0 == WAVES {
        *status = GameStatus::Won;
        return;
    }
    wave.0 += 1;
    log.write(GameMessage::new(format!("Wave {} comes!", wave.0)));
    let mut chance = seed.stream(b"arena", wave.0.into(), 0);
    let fits =
        |cell: &Position| cell.distance(*player) > 6 && spatial_index.creature(*cell).is_none();
    let mut cells: Vec<_> = dungeon.open_cells().filter(fits).collect();
    let (chosen, _) = cells.partial_shuffle(&mut chance, 2 * wave.0 as usize);
    for (index, position) in (0..).zip(chosen) {
        // No level has this number, so no other character has these ids.
        let number = CharacterId { level: 2_000, index: 100 * wave.0 + index };
        let abilities = Abilities::from_mask(chance.random_range(0..16));
        let speed = Speed::new(chance.random_range(5..=10));
        commands.spawn((
            Monster,
            CharacterBundle { id: number, abilities, speed, position: *position },
        ));
    }
}

/// Adds the waves and their goal to the game.
pub fn arena(app: &mut App) {
    app.add_plugins(RuleName("arena"))
        .init_resource::<Wave>()
        .insert_resource(WinCondition::Custom(OUTLIVE))
        .add_systems(Turn, send_the_next_wave.in_set(TurnSystems::Resolve).after(enter_cell));
}

fn main() {
    let drawing = "@0....................";
    let mut game = Scenario::draw(drawing).plugin(arena).speed('0', 1).start();
    game.submit(Action::Step(Direction::East)).expect("a monster stands there, not rock");
    println!("{}: {}", (OUTLIVE.progress)(game.world()), game.drawing().trim());
    assert_eq!((game.monsters(), game.status()), (2, GameStatus::InProgress));

    // Skip the other waves, as if they had been fought.
    game.world_mut().resource_mut::<Wave>().0 = WAVES;
    let world = game.world_mut();
    let left: Vec<_> = world.query_filtered::<Entity, With<Monster>>().iter(world).collect();
    for monster in left {
        world.despawn(monster);
    }
    game.submit(Action::Rest).expect("resting is always possible");
    assert_eq!(game.status(), GameStatus::Won);
}

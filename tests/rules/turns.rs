//! Steps, digging, deaths, and the end of a game, in drawn scenarios.

use hexdelve::prelude::*;

use hexdelve::scenario::trim_drawing;

fn after(mut game: Game, commands: &[Action]) -> String {
    for command in commands {
        game.submit(*command).unwrap();
    }
    trim_drawing(&game.drawing())
}

const EAST: Action = Action::Step(Direction::East);

#[test]
fn the_arrival_kills_the_occupant_and_holds_the_cell() {
    let mut game = Scenario::draw("@0.3").speed('0', 5).start();
    assert_eq!(game.submit(EAST), Ok(()));
    assert_eq!(trim_drawing(&game.drawing()), ".@3.\n");
    assert_eq!(game.status(), GameStatus::InProgress);
}

#[test]
fn a_monster_kills_a_monster_that_stands_in_its_way() {
    let game = Scenario::draw("@..03").speed('0', 5).start();
    // At time 0 the 0 steps to the west, and the 3 follows; at time 100 the 3 catches up.
    assert_eq!(after(game, &[Action::Rest, Action::Rest]), "@.3..\n");
}

#[test]
fn waiting_is_no_arrival() {
    let mut game = Scenario::draw("@ 0").start();
    for _ in 0..5 {
        game.submit(Action::Rest).unwrap();
    }
    assert_eq!(trim_drawing(&game.drawing()), "@ 0\n");
}

#[test]
fn the_last_one_standing_wins() {
    let mut game = Scenario::draw("@0").start();
    assert_eq!(game.submit(EAST), Ok(()));
    assert_eq!(game.status(), GameStatus::Won);
    assert_eq!(game.submit(Action::Rest), Err(Refusal::GameOver));
    assert_eq!(game.turns(), 1);
}

#[test]
fn the_dead_player_has_lost_and_the_killer_is_known() {
    let mut game = Scenario::draw("@3").start();
    game.submit(Action::Rest).unwrap();
    let killer = game.status().killer().unwrap();
    assert_eq!(killer.abilities.letter(), '3');
    assert_eq!(trim_drawing(&game.drawing()), "3.\n");
    assert_eq!(game.submit(Action::Rest), Err(Refusal::GameOver));
}

#[test]
fn who_is_gone_is_gone_however_it_went() {
    let mut game = Scenario::draw("@ 0 1").start();
    for monster in ['0', '1'] {
        assert_eq!(game.status(), GameStatus::InProgress);
        let monster = game.contents_at(game.find(monster).unwrap()).creature.unwrap();
        game.world_mut().despawn(monster);
    }
    assert_eq!(game.status(), GameStatus::Won);
    assert_eq!(game.submit(Action::Rest), Err(Refusal::GameOver));
    let mut game = Scenario::draw("@ 0").start();
    let player = game.contents_at(game.find('@').unwrap()).creature.unwrap();
    game.world_mut().despawn(player);
    assert_eq!(game.submit(Action::Rest), Err(Refusal::GameOver));
    assert_eq!(game.status(), GameStatus::Lost { cause: None });
}

#[test]
fn a_death_after_the_turn_is_over_counts_all_the_same() {
    #[derive(Resource)]
    struct Doomed(char);
    fn fate(
        doomed: Res<Doomed>,
        current: Res<CurrentTurn>,
        everybody: Query<(Entity, &Abilities, Has<Player>)>,
        mut commands: Commands,
    ) {
        for (entity, abilities, is_player) in &everybody {
            let glyph = if is_player { '@' } else { abilities.letter() };
            if glyph == doomed.0 && current.is_player() {
                commands.entity(entity).despawn();
            }
        }
    }
    for (doomed, status) in [('@', GameStatus::Lost { cause: None }), ('0', GameStatus::Won)] {
        let mut game = Scenario::draw("@ 0")
            .plugin(move |app: &mut App| {
                app.insert_resource(Doomed(doomed)).add_systems(Turn, fate.after(requeue));
            })
            .start();
        game.submit(Action::Rest).unwrap();
        assert_eq!(game.status(), status, "the {doomed} is doomed");
    }
}

#[test]
fn hit_points_can_take_the_place_of_collisions() {
    // Without the plugin, nobody is killed, and the arriving character stays where it
    // was.
    let rules = Rules::default().without::<CollisionPlugin>();
    let mut game = Scenario::draw("@0").rules(rules).start();
    game.submit(EAST).unwrap();
    assert_eq!(trim_drawing(&game.drawing()), "@0\n");
    assert_eq!(game.status(), GameStatus::InProgress);
}

#[test]
fn a_game_takes_the_costs_that_it_is_given() {
    let game = Scenario::draw("@")
        .plugin(|app: &mut App| {
            app.insert_resource(TunnelCosts::REFERENCE);
        })
        .start();
    assert_eq!(game.world().resource::<DistanceMaps>().costs(), &TunnelCosts::REFERENCE);
}

#[test]
fn a_monster_without_a_number_lives_and_dies_like_others() {
    let mut game = Scenario::draw("@..").start();
    let beside = game.find('@').unwrap().step(Direction::East);
    game.world_mut().spawn((Monster, Abilities::from_mask(3), beside.step(Direction::East)));
    game.submit(Action::Rest).unwrap();
    assert_eq!(trim_drawing(&game.drawing()), "@3.\n");
    game.submit(EAST).unwrap();
    assert_eq!(
        (trim_drawing(&game.drawing()), game.status()),
        (".@.\n".to_owned(), GameStatus::Won)
    );
}

#[test]
fn a_boring_hunter_wins_about_as_often_as_a_walking_one() {
    let wins = |bore| {
        let won = (0..40).filter(|seed| {
            let mut game = Pit::new(Seed(*seed)).bore(bore).start().unwrap();
            game.play(&mut *AutopilotName::Hunter.start(), 300) == GameStatus::Won
        });
        won.count()
    };
    assert!(wins(true) * 2 > wins(false), "{} and {}", wins(true), wins(false));
}

#[test]
fn a_turn_limit_stalls_the_game() {
    let mut game = Pit::new(Seed(1)).turn_limit(Some(1)).start().unwrap();
    game.submit(Action::Rest).unwrap();
    assert_eq!((game.status(), game.turns()), (GameStatus::Stalled, 1));
}

#[test]
fn rock_up_to_85_takes_one_bite_and_harder_several() {
    let dig = |hardness, turns| {
        let mut game = Scenario::draw("6 @").rock(hardness).start();
        for _ in 0..turns {
            game.submit(Action::Rest).unwrap();
        }
        (
            trim_drawing(&game.drawing()),
            game.world().resource::<Dungeon>().hardness(Position::new(2, 1)).0,
        )
    };
    assert_eq!(dig(85, 1), (".6@\n".to_owned(), 0));
    assert_eq!(dig(86, 1), ("6 @\n".to_owned(), 1));
    assert_eq!(dig(86, 2), (".6@\n".to_owned(), 0));
    assert_eq!(dig(254, 2), ("6 @\n".to_owned(), 84));
    assert_eq!(dig(254, 3), (".6@\n".to_owned(), 0));
    assert_eq!(dig(255, 9), ("6 @\n".to_owned(), 255));
}

#[test]
fn what_is_dug_is_corridor() {
    let mut game = Scenario::draw("6  @").rock(50).start();
    game.submit(Action::Rest).unwrap();
    game.submit(Action::Rest).unwrap();
    let dungeon = game.world().resource::<Dungeon>();
    assert_eq!(dungeon.terrain(Position::new(2, 1)), Terrain::Corridor);
}

#[test]
fn the_player_loses_no_time_by_walking_into_rock() {
    let mut game = Scenario::draw("@ 0").start();
    assert_eq!(game.submit(EAST), Err(Refusal::Rock(Direction::East)));
    assert_eq!(
        game.submit(Action::Step(Direction::North)),
        Err(Refusal::ImmutableRock(Direction::North))
    );
    assert_eq!(game.turns(), 0);
}

#[test]
fn a_boring_player_walks_through_rock_and_leaves_corridor() {
    let mut game = Scenario::draw("@  0").rock(254).bore().start();
    assert_eq!(game.submit(EAST), Ok(()));
    assert_eq!(game.submit(EAST), Ok(()));
    assert_eq!(trim_drawing(&game.drawing()), ".#0.\n");
    assert!(matches!(game.status(), GameStatus::Lost { .. }));
    let mut game = Scenario::draw("@  0").bore().start();
    assert!(game.submit(Action::Step(Direction::South)).is_err(), "the ring is immutable");
}

#[test]
fn the_fast_act_more_often_than_the_slow() {
    let moves = |speed| {
        let mut game = Scenario::draw("3....................@").speed('3', speed).start();
        for _ in 0..4 {
            game.submit(Action::Rest).unwrap();
        }
        game.find('3').unwrap().x - 1
    };
    // The turns before tick 400, including the one at time 0.
    assert_eq!([5, 7, 10, 20].map(moves), [2, 3, 4, 8]);
}

#[test]
fn a_new_speed_counts_on_entering_the_queue_again() {
    let mut game = Scenario::draw("3..........@").speed('3', 5).start();
    game.submit(Action::Rest).unwrap();
    let monster = game.contents_at(game.find('3').unwrap()).creature.unwrap();
    game.world_mut().entity_mut(monster).insert(Speed::new(20));
    // The monster entered the queue at time 0 for its turn at time 200. Events in the
    // queue never move.
    game.submit(Action::Rest).unwrap();
    assert_eq!(game.find('3').unwrap().x, 2);
    game.submit(Action::Rest).unwrap();
    assert_eq!(game.find('3').unwrap().x, 4);
}

#[test]
fn characters_act_in_sorted_order_and_the_dead_never() {
    let (mut events, mut ties, mut passed_over) = (0, 0, 0);
    for seed in 0.. {
        let mut game = Pit::new(Seed(seed)).monsters(40).start().unwrap();
        let world = game.world_mut();
        let mut waiting: Vec<_> = world
            .query::<(Entity, &CharacterId)>()
            .iter(world)
            .map(|(entity, number)| {
                (GameTime(0), *number != CharacterId::PLAYER, number.index, entity)
            })
            .collect();
        let mut entry = 1000;
        while !game.status().is_over() {
            let mut left = 1;
            run_turns_while(game.world_mut(), |_| {
                left -= 1;
                left >= 0
            });
            let current = *game.world().resource::<CurrentTurn>();
            let Some(who) = current.actor() else {
                // Only the dead were left before the PC, which has not acted yet.
                assert!(game.world().resource::<TurnQueue>().player_is_next());
                continue;
            };
            assert!(game.world().get_entity(who).is_ok(), "the dead act");
            waiting.sort();
            let mut next = 0;
            while waiting[next].3 != who {
                let dead = game.world().get_entity(waiting[next].3).is_err();
                assert!(dead, "{:?} was passed over", waiting[next]);
                next += 1;
                passed_over += 1;
            }
            let (at, is_monster, _, entity) = waiting[next];
            assert_eq!(at, current.now());
            ties +=
                u32::from(!is_monster && waiting.get(next + 1).is_some_and(|other| other.0 == at));
            waiting.drain(..=next);
            let delay = game.world().get::<Speed>(entity).unwrap().delay();
            waiting.push((at + delay, is_monster, entry, entity));
            entry += 1;
            events += 1;
        }
        if events >= 10_000 {
            break;
        }
    }
    println!("{events} events, {ties} ties of the PC, {passed_over} dead passed over");
    assert!(ties > 100 && passed_over > 100);
}

#[derive(Component)]
struct Mark;

#[test]
fn commands_of_a_turns_last_system_apply_before_the_next() {
    fn leave_a_mark(mut commands: Commands) {
        commands.spawn(Mark);
    }
    let last = |app: &mut App| {
        app.add_systems(Turn, leave_a_mark.after(TurnSystems::Refresh));
    };
    let mut game = Scenario::draw("@...0").plugin(last).start();
    let marks =
        |world: &World| world.try_query::<&Mark>().map_or(0, |mut marks| marks.iter(world).count());
    let mut seen = Vec::new();
    run_turns_while(game.world_mut(), |world| {
        seen.push(marks(world));
        seen.len() < 4
    });
    assert_eq!(seen, [0, 1, 2, 3]);
}

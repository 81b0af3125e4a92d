//! Steps, digging, deaths, and the end of a game, in drawn scenarios. Also the turn queue, and the
//! order of the systems of a turn.

use crate::{
    somebody::creature,
    words::{EAST, REST, scene},
};
use hexdelve::{path::TunnelCosts, player::Refusal, prelude::*, scenario::trim_drawing};
use std::collections::BTreeMap;

#[test]
fn an_arrival_kills_the_occupant_and_holds_the_cell() {
    let slow = |drawing| Scenario::draw(drawing).speed('0', 5);
    let game = scene("by the PC", slow("@0.3"), &[EAST], ".@3.");
    assert_eq!(game.status(), GameStatus::InProgress);
    // At time 0 the 0 steps to the west, and the 3 follows; at time 100 the 3 catches up.
    scene("by a monster", slow("@..03"), &[REST, REST], "@.3..");
    scene("waiting is no arrival", Scenario::draw("@ 0"), &[REST; 5], "@ 0");
}

#[test]
fn the_last_one_standing_wins_and_the_dead_have_lost() {
    let mut game = Scenario::draw("@0").start();
    assert_eq!(game.submit(EAST), Ok(()));
    assert_eq!(game.status(), GameStatus::Won);
    assert_eq!(game.submit(Action::Rest), Err(Refusal::GameOver));
    assert_eq!(game.turns(), 1);
    let mut game = Scenario::draw("@3").start();
    game.submit(Action::Rest).unwrap();
    let killer = game.status().killer().unwrap();
    assert_eq!((killer.abilities.letter(), trim_drawing(&game.drawing())), ('3', "3.\n".into()));
    assert_eq!(game.submit(Action::Rest), Err(Refusal::GameOver));
}

#[test]
fn who_is_gone_is_gone_however_it_went() {
    let mut game = Scenario::draw("@ 0 1").start();
    for monster in ['0', '1'] {
        assert_eq!(game.status(), GameStatus::InProgress);
        let monster = creature(&game, monster);
        game.world_mut().despawn(monster);
    }
    assert_eq!(game.status(), GameStatus::Won);
    assert_eq!(game.submit(Action::Rest), Err(Refusal::GameOver));
    let mut game = Scenario::draw("@ 0").start();
    let player = creature(&game, '@');
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
    // Without the plugin, nobody is killed, and the arriving character stays where it was.
    let rules = Rules::default().without::<CollisionPlugin>();
    let game = scene("", Scenario::draw("@0").rules(rules), &[EAST], "@0");
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
    assert_eq!((&*trim_drawing(&game.drawing()), game.status()), (".@.\n", GameStatus::Won));
}

#[test]
fn a_boring_hunter_wins_about_as_often_as_a_walking_one() {
    let wins = |bore| {
        let won = (0..40).filter(|seed| {
            let mut game = PitSetup::new(Seed(*seed)).bore(bore).start().unwrap();
            game.play(&mut *AutopilotName::Hunter.start(), 300) == GameStatus::Won
        });
        won.count()
    };
    assert!(wins(true) * 2 > wins(false), "{} and {}", wins(true), wins(false));
}

#[test]
fn a_turn_limit_stalls_the_game() {
    let mut game = PitSetup::new(Seed(1)).turn_limit(Some(1)).start().unwrap();
    game.submit(Action::Rest).unwrap();
    assert_eq!((game.status(), game.turns()), (GameStatus::Stalled, 1));
}

#[test]
fn rock_up_to_85_takes_one_bite_and_leaves_a_corridor() {
    for (hardness, turns, after, left) in [
        (85, 1, ".6@", 0),
        (86, 1, "6 @", 1),
        (86, 2, ".6@", 0),
        (254, 2, "6 @", 84),
        (254, 3, ".6@", 0),
        (255, 9, "6 @", 255),
    ] {
        let level = Scenario::draw("6 @").rock(hardness);
        let game = scene("in this time", level, &vec![REST; turns], after);
        let dungeon = game.world().resource::<Dungeon>();
        assert_eq!(dungeon.hardness(Position::new(2, 1)), Hardness(left), "{hardness} {turns}");
    }
    let game = scene("", Scenario::draw("6  @").rock(50), &[REST, REST], ".#6@");
    let dungeon = game.world().resource::<Dungeon>();
    assert_eq!(dungeon.terrain(Position::new(2, 1)), Terrain::Corridor);
}

#[test]
fn rock_costs_the_player_no_time_unless_it_bores() {
    let mut game = Scenario::draw("@ 0").start();
    assert_eq!(game.submit(EAST), Err(Refusal::Rock(Direction::East)));
    let north = game.submit(Action::Step(Direction::North));
    assert_eq!(north, Err(Refusal::ImmutableRock(Direction::North)));
    assert_eq!(game.turns(), 0);
    let level = Scenario::draw("@  0").rock(254).bore();
    let game = scene("", level, &[EAST, EAST], ".#0.");
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
    let monster = creature(&game, '3');
    game.world_mut().entity_mut(monster).insert(Speed::new(20));
    // The monster entered the queue at time 0 for its turn at time 200. Events in the
    // queue never move.
    game.submit(Action::Rest).unwrap();
    assert_eq!(game.find('3').unwrap().x, 2);
    game.submit(Action::Rest).unwrap();
    assert_eq!(game.find('3').unwrap().x, 4);
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

#[derive(Resource, Default)]
struct Said(String);

#[test]
fn extensions_run_around_a_set_as_added_unless_ordered() {
    #[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
    struct Late;
    const AFTER: ExtensionSystems = ExtensionSystems::After(TurnSystems::Act);
    fn say(letter: char) -> impl FnMut(ResMut<Said>) {
        move |mut said: ResMut<Said>| said.0.push(letter)
    }
    fn ask(mut commands: Commands) {
        commands.queue(|world: &mut World| world.resource_mut::<Said>().0.push('d'));
    }
    let plugin = |app: &mut App| {
        app.init_resource::<Said>()
            .add_systems(Turn, say('h').in_set(ExtensionSystems::Before(TurnSystems::Resolve)))
            .add_systems(Turn, say('g').in_set(AFTER).in_set(Late))
            .add_systems(Turn, say('c').in_set(AFTER))
            .add_systems(Turn, ask.in_set(AFTER))
            .add_systems(Turn, say('e').in_set(AFTER))
            .add_systems(Turn, say('f').in_set(AFTER).before(Late))
            .add_systems(Turn, say('b').in_set(TurnSystems::Act).before(perform_action))
            .add_systems(Turn, say('a').in_set(ExtensionSystems::Before(TurnSystems::Act)));
    };
    let mut game = Scenario::draw("@").plugin(plugin).start();
    let mut turns = 0;
    run_turns_while(game.world_mut(), |_| {
        turns += 1;
        turns == 1
    });
    assert_eq!(game.world().resource::<Said>().0, "abcdefgh");
}

fn nobody_yet<const N: usize>() -> [Entity; N] {
    let mut world = World::new();
    [(); N].map(|()| world.spawn_empty().id())
}

#[test]
fn characters_act_by_time_then_the_pc_then_by_entry() {
    let mut stream = Seed(3).stream(b"queue test", 0, 0);
    let mut queue = TurnQueue::default();
    // Within a tick, the number is 0 for the PC, and otherwise counts the entries.
    let mut sorted = BTreeMap::new();
    let [pc, monsters @ ..] = nobody_yet::<201>();
    queue.push_player(GameTime(0), pc);
    sorted.insert((GameTime(0), 0), pc);
    for (entry, monster) in (1..).zip(monsters) {
        queue.push(GameTime(0), monster);
        sorted.insert((GameTime(0), entry), monster);
    }
    let mut ties = 0;
    for entry in 201..10_200 {
        if entry % 100 == 0 {
            let expected = sorted.iter().map(|((at, _), who)| (*at, *who));
            assert!(queue.clone().into_sorted().into_iter().eq(expected));
        }
        let ((at, _), expected) = sorted.pop_first().unwrap();
        let is_monster = expected != pc;
        let is_tied = sorted.first_key_value().is_some_and(|((next, _), _)| *next == at);
        ties += u32::from(!is_monster && is_tied);
        assert_eq!((queue.pop(), queue.now()), (Some(expected), at));
        // Half the delays are ones that occur in real games. A quarter are at most
        // one tick, and a quarter are mostly long enough to leave the ring.
        let delay = match stream.random_range(0..4) {
            0 => stream.random_range(0..2),
            1 => stream.random_range(0..3000),
            _ => 50 * stream.random_range(1..=4),
        };
        if is_monster {
            queue.push(at + delay, expected);
            sorted.insert((at + delay, entry), expected);
        } else {
            queue.push_player(at + GameTime::PER_TURN, expected);
            sorted.insert((at + GameTime::PER_TURN, 0), expected);
        }
    }
    assert!(ties > 20, "the PC had only {ties} ties to win");
}

#[test]
fn who_waits_far_ahead_is_found_across_the_whole_ring() {
    let [who, other] = nobody_yet();
    for begun in [0, 1, 63, 64, 100, 255, 256, 1000] {
        for delay in (0..600).chain([100_000]) {
            let mut queue = TurnQueue::default();
            queue.push(GameTime(begun), who);
            assert_eq!((queue.pop(), queue.now()), (Some(who), GameTime(begun)));
            queue.push(GameTime(begun + delay), who);
            queue.push_player(GameTime(begun + delay + 1), other);
            assert!(!queue.player_is_next());
            assert_eq!((queue.pop(), queue.now()), (Some(who), GameTime(begun + delay)));
            assert!(queue.player_is_next());
            assert_eq!((queue.pop(), queue.pop()), (Some(other), None));
        }
    }
}

#[test]
fn the_pc_enters_the_queue_once() {
    let [monster, pc] = nobody_yet();
    let mut queue = TurnQueue::default();
    queue.push(GameTime(60), monster);
    queue.push_player(GameTime(50), pc);
    queue.push_player(GameTime(70), pc);
    assert_eq!([(); 3].map(|()| queue.pop()), [Some(monster), Some(pc), None]);
    assert_eq!(queue.now(), GameTime(70));
}

#[test]
fn who_enters_in_the_past_acts_last_at_present() {
    let [monster, pc, late] = nobody_yet();
    let mut queue = TurnQueue::default();
    queue.push(GameTime(1000), pc);
    queue.push(GameTime(1000), monster);
    assert_eq!(queue.pop(), Some(pc));
    queue.push(GameTime(7), late);
    assert_eq!([(); 3].map(|()| queue.pop()), [Some(monster), Some(late), None]);
    queue.push(GameTime(8), late);
    assert_eq!((queue.pop(), queue.now()), (Some(late), GameTime(1000)));
}

#[test]
fn the_last_tick_never_comes() {
    let [monster, pc] = nobody_yet();
    let mut queue = TurnQueue::default();
    queue.push(GameTime(u64::MAX), monster);
    queue.push_player(GameTime(u64::MAX), pc);
    assert!(!queue.player_is_next());
    assert_eq!(queue.pop(), None);
    queue.push(GameTime(u64::MAX - 1), monster);
    assert_eq!((queue.pop(), queue.pop()), (Some(monster), None));
}

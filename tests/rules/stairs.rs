//! Going down and up the stairs.

use crate::{
    seeds::clear,
    somebody::calm,
    words::{EAST, FIRST, WEST, at, knowledge, play, rest, scene, shows},
};
use hexdelve::{action::ItemTarget, mind::Vanished, player::Refusal, prelude::*};

const DOWN: Action = Action::Descend;
const UP: Action = Action::Ascend;

fn level(game: &Game) -> u16 {
    game.world().resource::<Depth>().level()
}

#[test]
fn stairs_lead_down_and_up_again() {
    let mut game = Scenario::delve("@>  0").start();
    play(&mut game, &[EAST, DOWN]);
    assert_eq!(level(&game), 2);
    let place = game.player_position().unwrap();
    assert_eq!(game.world().resource::<Dungeon>().terrain(place), Terrain::UpStairs);
    play(&mut game, &[UP]);
    assert_eq!((level(&game), game.player_position()), (1, Some(at(2, 1))));
}

#[test]
fn without_a_staircase_nobody_leaves_but_the_last_one_standing_downwards() {
    let mut game = Scenario::delve("@..< 0").start();
    assert_eq!(game.submit(DOWN), Err(Refusal::NoStairs("down")));
    assert_eq!(game.submit(UP), Err(Refusal::NoStairs("up")));
    clear(&mut game);
    assert_eq!(game.submit(UP), Err(Refusal::NoStairs("up")));
    assert_eq!(game.submit(DOWN), Ok(()));
    assert_eq!(level(&game), 2);
}

#[test]
fn the_outermost_stairs_exist_and_refuse() {
    let mut game = Scenario::delve("@< 0").start();
    play(&mut game, &[EAST]);
    assert!(matches!(game.submit(UP), Err(Refusal::StairsLeadNowhere(_))));
    assert_eq!(game.turns(), 1);
    let mut game = DelveSetup::new(Seed(1)).start();
    for _ in 1..8 {
        clear(&mut game);
        play(&mut game, &[DOWN]);
    }
    let dungeon = game.world().resource::<Dungeon>();
    assert!(dungeon.cells_with(Terrain::DownStairs).next().is_some());
    clear(&mut game);
    let refused = game.submit(DOWN);
    assert!(matches!(refused, Err(Refusal::StairsLeadNowhere(_))), "not even the last one");
}

#[test]
fn a_level_that_is_left_stays_as_it_was() {
    let mut game = Scenario::delve("@+>.&  5").carrying('@', "scroll of mapping").foggy().start();
    play(&mut game, &[EAST, EAST, Action::Drop(FIRST), EAST, DOWN]);
    clear(&mut game);
    rest(&mut game, 20);
    play(&mut game, &[UP]);
    shows(&game, ".'@.&  5");
    assert_eq!(game.contents_at(at(2, 1)).items.len(), 1);
    assert_eq!(crate::words::known_things(&mut game), ["door", "chest", "scroll of mapping"]);
}

#[test]
fn nobody_acts_on_a_level_that_the_pc_is_not_on() {
    // The 2 follows the PC by telepathy, one step per turn.
    let mut game = Scenario::delve("@>.................2").start();
    play(&mut game, &[EAST, DOWN]);
    let place = at(18, 1);
    clear(&mut game);
    rest(&mut game, 30);
    play(&mut game, &[UP]);
    assert_eq!(game.find('2').unwrap(), place.step(Direction::East));
}

#[test]
fn a_levels_queue_is_shifted_by_the_time_away() {
    // At time 100, the PC leaves before the 0 next to it acts.
    let mut game = Scenario::delve("@>..0").speed('0', 12).start();
    play(&mut game, &[EAST]);
    // The 0 moved at times 0 and 83, and moves next at 166.
    shows(&game, ".@0..");
    play(&mut game, &[DOWN]);
    clear(&mut game);
    rest(&mut game, 7);
    play(&mut game, &[UP]);
    // The PC left at time 100 and returns at time 1000, so the 0 acts 66 ticks later.
    let player_view = game.player_view().unwrap();
    assert_eq!(player_view.now, GameTime(1000));
    assert_eq!(player_view.monsters[0].next_turn, GameTime(1066));
    rest(&mut game, 1);
    assert!(matches!(game.status(), GameStatus::Lost { .. }));
}

#[test]
fn the_pc_comes_first_and_kills_who_is_on_the_stairs() {
    let delve = || Scenario::delve("@>.0");
    scene("the 0 is beside it", delve(), &[EAST], ".@0.");
    // The 0 was due when the PC left, and is due again now. The PC acts first.
    let game = scene("it kills the 0", delve(), &[EAST, DOWN, UP, EAST], ".>@.");
    assert_eq!(game.monsters(), 0);
    // The PC returns to the first staircase, on which the 2 stood when it left.
    let delve = || Scenario::delve("2>......@>");
    scene("the 2 is on it", delve(), &[EAST], ".2.......@");
    let game = scene("it is killed", delve(), &[EAST, DOWN, UP], ".@.......>");
    assert_eq!(game.monsters(), 0);
}

#[test]
fn memories_are_forgotten_on_return() {
    let mut game = Scenario::delve("@>.#\n   #\n   1").start();
    play(&mut game, &[EAST]);
    let goal = knowledge(&game, '1').goal();
    play(&mut game, &[Action::Step(Direction::East), WEST]);
    assert!(goal.is_some() || knowledge(&game, '1').goal().is_some());
    play(&mut game, &[DOWN, UP]);
    assert_eq!(knowledge(&game, '1'), Belief::Nothing);
}

fn company(game: &mut Game) -> String {
    let place = game.player_position().unwrap();
    let player_view = game.player_view().unwrap();
    let near = player_view.monsters.iter().filter(|monster| monster.position.distance(place) == 1);
    near.map(|monster| monster.abilities.letter()).collect()
}

fn put_beside(game: &mut Game, letter: char, way: Direction) -> Entity {
    let cell = game.player_position().unwrap().step(way);
    let abilities = Abilities::from_letter(letter).unwrap();
    let number = CharacterId { level: 1, index: 77 };
    let born = CharacterBundle { id: number, abilities, speed: Speed::default(), position: cell };
    game.world_mut().spawn((Monster, born)).id()
}

#[test]
fn intelligent_telepaths_beside_the_stairs_follow_and_nobody_else() {
    for abilities in Abilities::all() {
        let letter = abilities.letter();
        let mut game = Scenario::delve("....\n.@>.\n....").start();
        play(&mut game, &[EAST]);
        put_beside(&mut game, letter, Direction::NorthEast);
        calm(&mut game);
        play(&mut game, &[DOWN]);
        let follows = abilities.has(Ability::Intelligent) && abilities.has(Ability::Telepathic);
        let expected = if follows { letter.to_string() } else { String::new() };
        assert_eq!(company(&mut game), expected, "{letter}");
        let player_view = game.player_view().unwrap();
        let others = player_view.monsters.iter().filter(|monster| monster.id.level != 2);
        assert_eq!(others.count(), usize::from(follows));
    }
}

#[test]
fn a_follower_stands_beside_the_pc_and_acts_after_it() {
    let mut game = Scenario::delve("@>..3").start();
    play(&mut game, &[EAST]);
    assert_eq!(game.find('3'), Some(at(4, 1)), "two cells away");
    play(&mut game, &[DOWN]);
    assert_eq!(company(&mut game), "");
    let mut game = Scenario::delve("@>.3").start();
    play(&mut game, &[EAST, DOWN]);
    assert_eq!(company(&mut game), "3");
    play(&mut game, &[UP]);
    assert_eq!(company(&mut game), "3", "and it comes back with the PC");
    assert_eq!(game.monsters(), 1);
    rest(&mut game, 1);
    assert!(matches!(game.status(), GameStatus::Lost { .. }));
}

#[test]
fn a_follower_without_a_free_cell_stays() {
    let mut game = Scenario::delve("0@>").start();
    play(&mut game, &[EAST]);
    shows(&game, ".0@");
    play(&mut game, &[DOWN]);
    let place = game.player_position().unwrap();
    let dungeon = game.world().resource::<Dungeon>();
    let way = Direction::ALL.into_iter().find(|way| dungeon.is_passable(place.step(*way))).unwrap();
    let follower = put_beside(&mut game, '3', way);
    play(&mut game, &[UP]);
    shows(&game, ".0@");
    assert_eq!(game.monsters(), 1);
    assert!(game.world().get::<hexdelve::dungeon::OffLevel>(follower).is_some(), "it stays below");
}

#[test]
fn smoke_stays_behind_and_who_has_vanished_stays_so() {
    let mut game = Scenario::delve("@>  0").start();
    let player = game.contents_at(at(1, 1)).creature.unwrap();
    let until = GameTime(1000);
    game.world_mut().entity_mut(player).insert(Vanished { until });
    play(&mut game, &[EAST, DOWN]);
    assert_eq!(game.player_view().unwrap().vanished_until, Some(until));
    let mut game = Scenario::delve("@>....  0").carrying('@', "smoke pot").start();
    play(&mut game, &[EAST, Action::Use(FIRST, ItemTarget::Nothing), DOWN]);
    clear(&mut game);
    rest(&mut game, 30);
    play(&mut game, &[UP]);
    let sees = |game: &Game| game.world().resource::<FieldOfView>().sees(at(6, 1));
    assert!(!sees(&game));
    // The smoke began at time 100, and the PC left at time 200, so nine turns of smoke
    // remain.
    rest(&mut game, 8);
    assert!(!sees(&game));
    rest(&mut game, 2);
    assert!(sees(&game));
}

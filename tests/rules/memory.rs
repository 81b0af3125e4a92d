//! The PC's sight and memory.

use crate::{
    sounds::remembered,
    words::{EAST, WEST, at, creature, known_things, play, rest},
};
use hexdelve::{
    action::ItemTarget, knowledge::MapMemory, prelude::*, scenario::trim_drawing, things::DoorState,
};

/// The level as the PC knows it, without its outer ring. Unknown cells are `?`.
fn known(game: &mut Game) -> String {
    let player_view = game.player_view().unwrap();
    let size = player_view.dungeon.size();
    let glyph = |cell| match () {
        () if cell == player_view.position => '@',
        () if player_view.knows(cell) => player_view.dungeon.terrain(cell).glyph(),
        () => '?',
    };
    let row = |y| (1..size.width() - 1).map(|x| glyph(at(x, y))).chain(['\n']).collect::<String>();
    trim_drawing(&(1..size.height() - 1).map(row).collect::<String>())
}

#[test]
fn what_was_seen_is_remembered_and_the_rest_is_not_known() {
    let mut game = Scenario::delve("@.+..").foggy().start();
    assert_eq!(known(&mut game), "@.+??\n".replace('+', "."));
    play(&mut game, &[EAST, EAST, EAST]);
    assert_eq!(known(&mut game), "..@..\n");
    play(&mut game, &[WEST, Action::Close(Direction::East)]);
    assert_eq!(known(&mut game), ".@...\n", "what is behind the door is remembered");
}

#[test]
fn what_is_not_seen_does_not_change_on_the_map() {
    let mut game = Scenario::delve("@'..?").foggy().start();
    play(&mut game, &[Action::Close(Direction::East)]);
    assert_eq!(known_things(&mut game), ["scroll of mapping", "door"]);
    let scroll = game.contents_at(at(5, 1)).items[0];
    let world = game.world_mut();
    world.despawn(scroll);
    world.resource_mut::<Dungeon>().fill(at(4, 1), Hardness(50));
    rest(&mut game, 1);
    assert_eq!(known(&mut game), "@....\n");
    assert!(known_things(&mut game).contains(&"scroll of mapping".to_owned()));
    play(&mut game, &[EAST]);
    assert_eq!(known(&mut game), "@.. .\n");
    // Rock now hides the cell where the scroll lay.
    assert!(known_things(&mut game).contains(&"scroll of mapping".to_owned()));
    game.world_mut().resource_mut::<Dungeon>().open(at(4, 1), Terrain::Corridor);
    rest(&mut game, 1);
    assert_eq!(known(&mut game), "@..#.\n");
    assert_eq!(known_things(&mut game), ["door"]);
}

#[test]
fn a_door_that_changes_unseen_is_remembered_as_it_was() {
    let mut game = Scenario::delve("@+.'.").foggy().start();
    play(&mut game, &[EAST, Action::Close(Direction::East)]);
    let door = game.contents_at(at(4, 1)).mechanism.unwrap();
    game.world_mut().entity_mut(door).insert(Door { hardness: 85, latch: DoorState::Closed });
    game.world_mut().flush();
    let latch = |game: &mut Game| {
        let player_view = game.player_view().unwrap();
        let thing = player_view.things_at(at(4, 1)).next().copied().unwrap();
        (thing.door_state, player_view.dungeon.is_passable(at(4, 1)))
    };
    rest(&mut game, 1);
    assert_eq!(latch(&mut game), (Some(DoorState::Open), true));
    play(&mut game, &[EAST]);
    assert_eq!(latch(&mut game), (Some(DoorState::Closed), false));
}

#[test]
fn all_is_visible_without_memory() {
    let mut game = Scenario::delve("@ ?+0").start();
    let player_view = game.player_view().unwrap();
    assert_eq!((player_view.monsters.len(), player_view.things.len()), (1, 2));
    assert!(player_view.knows(at(5, 1)));
}

#[test]
fn each_level_has_a_memory_of_its_own() {
    let mut game = DelveSetup::new(Seed(4)).start();
    let count = |game: &Game| {
        let memory = game.world().resource::<MapMemory>();
        memory.dungeon().size().positions().filter(|cell| memory.knows(*cell)).count()
    };
    let before = count(&game);
    crate::seeds::clear(&mut game);
    play(&mut game, &[Action::Descend]);
    let below = game.world().resource::<FieldOfView>().cells().count();
    assert_eq!(count(&game), below, "nothing but what is seen");
    play(&mut game, &[Action::Ascend]);
    assert!(count(&game) >= before);
}

#[test]
fn a_telepath_remembers_no_monster_that_it_would_sense() {
    for (mask, cells) in [(0, vec![at(6, 2)]), (2, vec![])] {
        let level = "
            . .....
            .@....4

                               0
        ";
        let mut game = Scenario::delve(level).foggy().speed('4', 5).start();
        let digger = creature(&game, '4');
        play(&mut game, &[WEST, Action::Step(Direction::North)]);
        assert_eq!(remembered(&mut game).len(), 1);
        let player = creature(&game, '@');
        let world = game.world_mut();
        world.entity_mut(player).insert(Abilities::from_mask(mask));
        world.despawn(digger);
        rest(&mut game, 1);
        assert_eq!(remembered(&mut game), cells, "mask {mask}");
    }
    let level = "
        . .....
        .@....4
    ";
    let mut game = Scenario::delve(level).foggy().carrying('@', "amulet of telepathy").start();
    play(&mut game, &[WEST, Action::Step(Direction::North)]);
    assert_eq!(remembered(&mut game).len(), 1);
    play(&mut game, &[Action::Use(Slot::ALL[0], ItemTarget::Nothing)]);
    assert_eq!(remembered(&mut game), []);
    assert_eq!(game.player_view().unwrap().monsters.len(), 1, "it is sensed where it is now");
}

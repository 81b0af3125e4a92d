//! Doors test intelligence.

use crate::words::{EAST, WEST, at, distances, knowledge, pack, play, rest, shows};
use hexdelve::prelude::*;
use hexdelve::scenario::trim_drawing;

const CLOSE: Action = Action::Close(Direction::East);

fn after(drawing: &str, turns: u32) -> String {
    let mut game = Scenario::delve(drawing).start();
    rest(&mut game, turns);
    trim_drawing(&game.drawing())
}

#[test]
fn an_intelligent_monster_spends_a_move_opening_a_door() {
    assert_eq!(after("3+.@", 1), "3'.@\n");
    assert_eq!(after("3+.@", 2), ".3.@\n");
    assert_eq!(after("3+.@", 3), ".'3@\n");
}

#[test]
fn a_simple_monster_is_stopped_by_a_door() {
    assert_eq!(after("2+.@", 5), "2+.@\n");
}

#[test]
fn a_simple_monster_goes_through_an_open_door() {
    assert_eq!(after("2'..@", 2), ".'2.@\n");
}

#[test]
fn a_simple_tunneler_digs_a_hole_through_a_door() {
    for door in ['+', 'X'] {
        let drawing = format!("6{door}..@");
        assert_eq!(after(&drawing, 1), ".6..@\n");
        assert_eq!(after(&drawing, 2), "..6.@\n");
    }
}

#[test]
fn a_door_that_is_hard_takes_several_digs() {
    let mut game = Scenario::delve("6+..@").start();
    let door = game.contents_at(at(2, 1)).mechanism.unwrap();
    let latch = DoorState::Closed;
    game.world_mut().entity_mut(door).insert(Door { hardness: 86, latch });
    game.world_mut().flush();
    rest(&mut game, 1);
    shows(&game, "6+..@");
    assert_eq!(game.world().get::<Door>(door), Some(&Door { hardness: 1, latch }));
    rest(&mut game, 1);
    shows(&game, ".6..@");
}

#[test]
fn an_intelligent_tunneler_opens_doors_and_bites_locked_ones() {
    assert_eq!(after("7+..@", 1), "7'..@\n");
    assert_eq!(after("7X..@", 1), ".7..@\n");
    assert_eq!(after("7X..@", 2), "..7.@\n");
}

#[test]
fn a_locked_door_is_no_way_for_others_without_a_key() {
    assert_eq!(after("3X..@", 5), "3X..@\n");
    assert_eq!(after("2X..@", 5), "2X..@\n");
    let mut game = Scenario::delve("@X.").start();
    assert_eq!(game.submit(EAST), Err(Refusal::Locked(Direction::East)));
    assert_eq!(game.turns(), 0);
}

#[test]
fn a_key_is_spent_on_a_locked_door_in_one_move() {
    let mut game = Scenario::delve("@X.").carrying('@', "key").carrying('@', "key").start();
    play(&mut game, &[EAST]);
    shows(&game, "@'.");
    assert_eq!(pack(&mut game), ["key"]);
    play(&mut game, &[EAST]);
    shows(&game, ".@.");
}

#[test]
fn a_key_is_not_spent_on_an_unlocked_door() {
    let mut game = Scenario::delve("@+.").carrying('@', "key").start();
    play(&mut game, &[EAST]);
    assert_eq!(pack(&mut game), ["key"]);
}

#[test]
fn the_pc_spends_a_move_opening_a_door_by_walking() {
    let mut game = Scenario::delve("@+.").start();
    play(&mut game, &[EAST]);
    shows(&game, "@'.");
    assert_eq!(game.turns(), 1);
    play(&mut game, &[EAST]);
    shows(&game, ".@.");
}

#[test]
fn the_pc_closes_a_door_with_a_command() {
    let mut game = Scenario::delve("@'.").start();
    play(&mut game, &[CLOSE]);
    shows(&game, "@+.");
}

#[test]
fn only_an_open_door_can_be_closed() {
    for drawing in ["@+.", "@X.", "@..", "@_.", "@&."] {
        let mut game = Scenario::delve(drawing).start();
        assert_eq!(game.submit(CLOSE), Err(Refusal::NoDoor(Direction::East)), "{drawing}");
    }
}

#[test]
fn an_item_in_the_doorway_keeps_the_door_open() {
    let mut game = Scenario::delve("@'.").thing("key", at(2, 1)).start();
    assert_eq!(game.submit(CLOSE), Err(Refusal::DoorBlocked(Direction::East)));
    play(&mut game, &[EAST, Action::PickUp, WEST, CLOSE]);
    shows(&game, "@+.");
}

#[test]
fn a_creature_in_the_doorway_keeps_the_door_open() {
    let mut game = Scenario::delve("@'0").speed('0', 5).start();
    rest(&mut game, 1);
    shows(&game, "@0.");
    assert_eq!(game.submit(CLOSE), Err(Refusal::DoorBlocked(Direction::East)));
}

#[test]
fn a_closed_door_breaks_sight() {
    let mut game = Scenario::delve("@'..0").foggy().start();
    assert_eq!(game.player_view().unwrap().monsters.len(), 1);
    play(&mut game, &[CLOSE]);
    assert_eq!(game.player_view().unwrap().monsters.len(), 0);
    rest(&mut game, 3);
    shows(&game, "@+..0");
    play(&mut game, &[EAST]);
    assert_eq!(game.player_view().unwrap().monsters.len(), 1);
    assert_eq!(knowledge(&game, '0'), Belief::Knows(at(1, 1)));
}

#[test]
fn a_door_that_somebody_goes_away_from_stays_open() {
    assert_eq!(after("3+..@", 3), ".'3.@\n");
}

#[test]
fn doors_and_chests_change_costs_on_the_maps() {
    let through = |thing| {
        let game = Scenario::delve(&format!("@{thing}.")).start();
        distances(&game, at(3, 1), at(1, 1))
    };
    // The path consists of the door's cell and the PC's cell, which costs 1.
    assert_eq!(through("."), [Some(2), Some(2)]);
    assert_eq!(through("'"), [Some(2), Some(2)]);
    assert_eq!(through("+"), [Some(3), Some(3)], "a closed door costs 2");
    assert_eq!(through("X"), [None, Some(3)], "a locked one is a way for those who dig");
    assert_eq!(through("&"), [None, None], "a chest has no distance on either map");
    assert_eq!(through("_"), [Some(2), Some(2)], "nobody knows of the trap");
}

#[test]
fn an_intelligent_monster_goes_round_a_door_if_shorter() {
    let mut game = Scenario::delve(
        "
        3+@
         . ",
    )
    .start();
    rest(&mut game, 1);
    shows(
        &game,
        "
        .+@
         3 ",
    );
}

/// Whether an erratic monster without knowledge ever gets past a door.
fn stumbles_through(letter: char, door: char) -> bool {
    (0..30).any(|seed| {
        let drawing = format!("{letter}{door}. @");
        let mut game = Scenario::delve(&drawing).rock(255).seed(seed).start();
        if let Some(place) = game.find(letter) {
            let monster = game.contents_at(place).creature.unwrap();
            // The monster knows nothing, so on tails it rests.
            game.world_mut()
                .entity_mut(monster)
                .insert(CustomMind(|senses| random_step_or(|_| Action::Rest, senses)));
        }
        rest(&mut game, 8);
        game.find(letter) != Some(at(1, 1)) || trim_drawing(&game.drawing()).trim_end() != drawing
    })
}

#[test]
fn erratic_steps_of_the_intelligent_and_tunnelers_include_doors() {
    let through = |door| ['8', '9', 'c', 'd'].map(|letter| stumbles_through(letter, door));
    assert_eq!(through('+'), [false, true, true, true]);
    assert_eq!(through('X'), [false, false, true, true], "a locked one for tunnelers alone");
}

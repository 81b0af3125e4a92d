//! Doors test intelligence.

use crate::words::{
    EAST, REST, WEST, at, creature, distances, knowledge, play, rest, scene, shows,
};
use hexdelve::{
    mind::random_step_or, player::Refusal, prelude::*, scenario::trim_drawing, things::DoorState,
};

const CLOSE: Action = Action::Close(Direction::East);

#[test]
fn each_mind_does_to_a_door_what_its_bits_say() {
    for (claim, before, turns) in [
        ("an intelligent one opens it", "3+.@", &["3'.@", ".3.@", ".'3@"][..]),
        ("and leaves it open", "3+..@", &["3'..@", ".3..@", ".'3.@"]),
        ("a simple one is stopped", "2+.@", &["2+.@"; 5]),
        ("or goes through an open one", "2'..@", &["", ".'2.@"]),
        ("a simple tunneler digs a hole", "6+..@", &[".6..@", "..6.@"]),
        ("an intelligent tunneler opens it", "7+..@", &["7'..@"]),
        ("a detour that is shorter is taken", "3+@\n . ", &[".+@\n 3 "]),
    ] {
        let mut game = Scenario::delve(before).start();
        for after in turns {
            rest(&mut game, 1);
            let is_right = after.is_empty() || trim_drawing(&game.drawing()) == trim_drawing(after);
            assert!(is_right, "{claim}: {after}\n{}", game.drawing());
        }
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
fn the_pc_opens_doors_by_walking_and_closes_them_by_command() {
    let delve = Scenario::delve;
    let opened = scene("it spends a move", delve("@+."), &[EAST], "@'.");
    assert_eq!(opened.turns(), 1);
    scene("and goes in", delve("@+."), &[EAST, EAST], ".@.");
    scene("it closes it", delve("@'."), &[CLOSE], "@+.");
}

#[test]
fn only_an_open_door_with_nothing_in_it_can_be_closed() {
    let (none, blocked) = (Refusal::NoDoor(Direction::East), Refusal::DoorBlocked(Direction::East));
    for drawing in ["@+.", "@..", "@_.", "@&."] {
        assert_eq!(Scenario::delve(drawing).start().submit(CLOSE), Err(none), "{drawing}");
    }
    let mut game = Scenario::delve("@'.").thing("ward", at(2, 1)).start();
    assert_eq!(game.submit(CLOSE), Err(blocked), "an item is in it");
    play(&mut game, &[EAST, Action::PickUp, WEST, CLOSE]);
    shows(&game, "@+.");
    let mut game = scene("in it", Scenario::delve("@'0").speed('0', 5), &[REST], "@0.");
    assert_eq!(game.submit(CLOSE), Err(blocked), "a creature is in it");
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
fn doors_and_chests_change_costs_on_the_maps() {
    let through = |thing| {
        let game = Scenario::delve(&format!("@{thing}.")).start();
        distances(&game, at(3, 1), at(1, 1))
    };
    // The path consists of the door's cell and the PC's cell, which costs 1.
    assert_eq!(through("."), [Some(2), Some(2)]);
    assert_eq!(through("'"), [Some(2), Some(2)]);
    assert_eq!(through("+"), [Some(3), Some(3)], "a closed door costs 2");
    assert_eq!(through("&"), [None, None], "a chest has no distance on either map");
    assert_eq!(through("_"), [Some(2), Some(2)], "nobody knows of the trap");
}

fn stumbles_through(letter: char, door: char) -> bool {
    (0..30).any(|seed| {
        let drawing = format!("{letter}{door}. @");
        let mut game = Scenario::delve(&drawing).rock(255).seed(seed).start();
        let monster = creature(&game, letter);
        // The monster knows nothing, so on tails it rests.
        let mind = CustomMind(|senses| random_step_or(|_| Action::Rest, senses));
        game.world_mut().entity_mut(monster).insert(mind);
        rest(&mut game, 8);
        game.find(letter) != Some(at(1, 1)) || trim_drawing(&game.drawing()).trim_end() != drawing
    })
}

#[test]
fn erratic_steps_of_the_intelligent_and_tunnelers_include_doors() {
    let through = ['8', '9', 'c', 'd'].map(|letter| stumbles_through(letter, '+'));
    assert_eq!(through, [false, true, true, true]);
}

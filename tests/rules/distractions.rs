//! Items that make monsters take something else for the PC: decoys, bells and philtres.

use crate::words::{EAST, FIRST, USE, WEST, at, knowledge, pack, play, rest, scene, shows};
use hexdelve::{action::ItemTarget, prelude::*};

fn throw_to(cell: Position) -> Action {
    Action::Throw(FIRST, cell)
}

fn aim_at(cell: Position) -> Action {
    Action::Use(FIRST, ItemTarget::Cell(cell))
}

#[test]
fn telepaths_take_a_decoy_for_an_unseen_pc() {
    for (letter, is_fooled) in [('2', true), ('3', true), ('0', false), ('1', false)] {
        let drawing = format!("@.....\n\n.....{letter}");
        let mut game = Scenario::delve(&drawing).rock(255).carrying('@', "decoy").start();
        play(&mut game, &[throw_to(at(6, 1))]);
        let goal = is_fooled.then(|| at(6, 1));
        assert_eq!(knowledge(&game, letter).goal(), goal, "{letter}");
    }
    let mut game = Scenario::delve("@.....2").carrying('@', "decoy").speed('2', 1).start();
    play(&mut game, &[throw_to(at(4, 1)), Action::Rest]);
    assert_eq!(knowledge(&game, '2'), Belief::Knows(at(1, 1)));
}

#[test]
fn a_decoy_lasts_for_twenty_turns_unless_it_is_picked_up() {
    let mut game = Scenario::delve("@..... 2").rock(255).carrying('@', "decoy").start();
    play(&mut game, &[throw_to(at(6, 1))]);
    rest(&mut game, 19);
    assert_eq!(knowledge(&game, '2'), Belief::Knows(at(6, 1)));
    assert_eq!(game.contents_at(at(6, 1)).items.len(), 1);
    rest(&mut game, 2);
    assert_eq!(knowledge(&game, '2'), Belief::Knows(at(1, 1)));
    assert!(game.contents_at(at(6, 1)).items.is_empty());
    let mut game = Scenario::delve("@..... 2").rock(255).carrying('@', "decoy").start();
    play(&mut game, &[throw_to(at(2, 1)), EAST, Action::PickUp]);
    rest(&mut game, 30);
    assert_eq!(pack(&mut game), ["decoy"]);
    assert_eq!(knowledge(&game, '2'), Belief::Knows(at(2, 1)));
    play(&mut game, &[throw_to(at(6, 1)), WEST]);
    rest(&mut game, 17);
    assert_eq!(knowledge(&game, '2'), Belief::Knows(at(6, 1)));
}

#[test]
fn of_two_decoys_the_nearest_counts() {
    let level = Scenario::delve("@....\n\n  .\n  2").rock(255).speed('2', 1);
    let mut game = level.carrying('@', "decoy").carrying('@', "decoy").start();
    play(&mut game, &[throw_to(at(5, 1)), throw_to(at(3, 1))]);
    rest(&mut game, 10);
    assert_eq!(knowledge(&game, '2'), Belief::Knows(at(3, 1)));
}

#[test]
fn a_bell_draws_the_simple_ones_within_twenty_cells() {
    const BEND: &str = "
        @...
           .
        M...";
    for (letter, comes) in [('0', true), ('4', true), ('1', false), ('5', false)] {
        let level = Scenario::delve(&BEND.replace('M', &letter.to_string())).speed(letter, 1);
        let mut game = level.carrying('@', "bell").start();
        play(&mut game, &[throw_to(at(3, 1))]);
        let belief = if comes { Belief::Remembers(at(3, 1)) } else { Belief::Nothing };
        assert_eq!(knowledge(&game, letter), belief, "{letter}");
        assert!(pack(&mut game).is_empty());
    }
    let level = Scenario::delve("@. ....0").rock(255).carrying('@', "bell").speed('0', 10);
    // Behind the wall, the 0 hears the bell in the PC's cell and walks up to the wall.
    let actions = [&[USE][..], &[Action::Rest; 6]].concat();
    let game = scene("", level, &actions, "@. 0....");
    assert_eq!(knowledge(&game, '0'), Belief::Remembers(at(1, 1)));
    for (rock, hears) in [(19, true), (20, false)] {
        let drawing = format!("@{}0", " ".repeat(rock));
        let mut game = Scenario::delve(&drawing).rock(255).carrying('@', "bell").start();
        play(&mut game, &[USE]);
        assert_eq!(knowledge(&game, '0') != Belief::Nothing, hears, "{rock}");
    }
}

#[test]
fn the_nearest_in_sight_become_rivals_for_fifteen_turns() {
    let level = Scenario::delve("@....0....3").carrying('@', "philtre of rivalry");
    let mut game = level.speed('0', 10).speed('3', 10).start();
    play(&mut game, &[aim_at(at(6, 1))]);
    assert_eq!(knowledge(&game, '3'), Belief::Knows(at(7, 1)));
    shows(&game, "@.....0..3.");
    rest(&mut game, 2);
    assert!(game.find('0').is_none() != game.find('3').is_none(), "one has killed the other");
    let level = Scenario::delve("@...0..1.....2").carrying('@', "philtre of rivalry");
    let mut game = level.speed('0', 1).speed('1', 1).speed('2', 1).start();
    play(&mut game, &[aim_at(at(5, 1))]);
    rest(&mut game, 1);
    assert_eq!(knowledge(&game, '0'), Belief::Knows(at(8, 1)));
    assert_eq!(knowledge(&game, '2'), Belief::Knows(at(1, 1)));
    let level = Scenario::delve("@............0..........3").carrying('@', "philtre of rivalry");
    let mut game = level.speed('0', 2).speed('3', 1).start();
    play(&mut game, &[aim_at(at(14, 1))]);
    rest(&mut game, 14);
    assert_eq!(knowledge(&game, '0'), Belief::Knows(game.find('3').unwrap()));
    rest(&mut game, 6);
    assert_eq!(knowledge(&game, '0'), Belief::Knows(at(1, 1)));
}

//! The score of a game, term by term.

use crate::{
    delves::unhurried,
    words::{EAST, FIRST, at, play, rest},
};
use hexdelve::{action::ItemTarget, journal::Score, prelude::*};

fn score(game: &Game) -> u64 {
    Score::of(game.world())
}

#[test]
fn the_deepest_level_is_worth_100_a_level() {
    let mut game = Scenario::delve("@>").start();
    assert_eq!(score(&game), 100);
    play(&mut game, &[EAST, Action::Descend]);
    assert_eq!(score(&game), 200);
    play(&mut game, &[Action::Ascend]);
    assert_eq!(score(&game), 200, "it stays the deepest");
}

#[test]
fn a_kill_is_worth_one_and_its_bits_times_its_speed() {
    for (letter, speed, worth) in [('0', 10, 10), ('3', 10, 30), ('7', 5, 20), ('f', 20, 100)] {
        let drawing = format!("@{letter}");
        let mut game = Scenario::delve(&drawing).speed(letter, speed).start();
        play(&mut game, &[EAST]);
        assert_eq!(score(&game), 100 + worth, "{letter}");
    }
}

#[test]
fn kills_by_others_count_twice_and_only_if_seen() {
    // The 3 catches up with the slow 1 and kills it.
    let mut game = Scenario::delve("@...13").speed('1', 5).start();
    rest(&mut game, 2);
    assert_eq!(game.monsters(), 1);
    assert_eq!(score(&game), 100 + 2 * 2 * 5);
    let mut game = Scenario::delve("@+.13").speed('1', 5).foggy().start();
    rest(&mut game, 2);
    assert_eq!((game.monsters(), score(&game)), (1, 100));
    let level = Scenario::delve("@.8").carrying('@', "wand of flipping");
    let mut game = crate::somebody::calmly(level);
    let flip = Action::Use(FIRST, ItemTarget::Ability(at(3, 1), Ability::Erratic));
    play(&mut game, &[flip, EAST, EAST]);
    assert_eq!((game.monsters(), score(&game)), (0, 100 + 20), "bits count as at birth");
}

#[test]
fn winning_is_worth_1000_and_1_for_each_turn_under_1500() {
    let mut game = Scenario::delve("@.").thing("Crown", at(1, 1)).start();
    play(&mut game, &[Action::PickUp]);
    assert_eq!(score(&game), 100, "it counts once the PC is out");
    play(&mut game, &[EAST, Action::Ascend]);
    assert_eq!((game.status(), score(&game)), (GameStatus::Won, 1100 + 1497));
    let long = Scenario::delve("@.").thing("Crown", at(1, 1)).assets(unhurried());
    let mut game = long.start();
    rest(&mut game, 1600);
    play(&mut game, &[Action::PickUp, EAST, Action::Ascend]);
    assert_eq!((game.status(), score(&game)), (GameStatus::Won, 1100));
}

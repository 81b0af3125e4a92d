//! How soon monsters could reach the PC: the forecasts, and that they are correct.

use hexdelve::{lookahead::approaching_monsters, prelude::*};

/// Each monster's letter and the turns until it could reach the PC, the soonest first.
fn told(mut game: Game) -> Vec<(char, Option<u64>)> {
    let player_view = game.player_view().expect("the PC lives");
    let all = approaching_monsters(&player_view, &mut DistanceMaps::default());
    all.iter()
        .map(|it| (it.monster.abilities.letter(), it.contact.map(|contact| contact.turns)))
        .collect()
}

#[test]
fn the_soonest_comes_first_and_whoever_is_stopped_last() {
    let game = Scenario::delve("0.+.@.........2\n     .+.....3...");
    assert_eq!(told(game.start()), [('3', Some(8)), ('2', Some(10)), ('0', None)]);
}

#[test]
fn speed_counts() {
    assert_eq!(told(Scenario::draw("@...3").start()), [('3', Some(4))]);
    let fast = Scenario::draw("@...3").speed('3', 20);
    assert_eq!(told(fast.start()), [('3', Some(2))]);
    let slow = Scenario::draw("@...3").speed('3', 5);
    assert_eq!(told(slow.start()), [('3', Some(7))]);
}

#[test]
fn rock_costs_its_bites() {
    for (rock, turns) in [(60, 4), (120, 7), (200, 10)] {
        for digger in ['4', '5'] {
            let game = Scenario::draw(&format!("@   {digger}")).rock(rock);
            assert_eq!(told(game.start()), [(digger, Some(turns))], "{rock}");
        }
    }
    assert_eq!(told(Scenario::draw("@   1").start()), [('1', None)]);
}

#[test]
fn what_is_told_comes_about() {
    // Telepaths, which know where the PC is even if they do not see it.
    for letter in ['2', '3', '6', '7'] {
        for speed in [5, 7, 10, 13, 20] {
            let drawing = format!("@..+.   \n...    ..{letter}\n.........");
            let mut game = Scenario::delve(&drawing).rock(90).speed(letter, speed).seed(3).start();
            let player_view = game.player_view().expect("the PC lives");
            let all = approaching_monsters(&player_view, &mut DistanceMaps::default());
            let Some(contact) = all[0].contact else { continue };
            let mut turns = 0;
            while !game.status().is_over() && turns < 99 {
                turns += 1;
                game.submit(Action::Rest).expect("to rest is always legal");
            }
            assert_eq!(turns, contact.turns, "{letter} of speed {speed}");
        }
    }
}

#[test]
fn of_a_crowd_the_nearest_are_worked_out() {
    let row = ".3".repeat(99);
    let crowd = told(Scenario::draw(&format!("@{row}\n{row}.")).start());
    assert_eq!(crowd.len(), 198);
    assert!(crowd[..100].iter().all(|(_, turns)| turns.is_some()));
    assert!(crowd[100..].iter().all(|(_, turns)| turns.is_none()));
}

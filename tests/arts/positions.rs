//! Two positions for each art in which it is needed: without it every line loses, or the aim is
//! out of reach.

use crate::lines::{EAST, REST, WEST, aim, art, position, saves};
use hexdelve::prelude::*;

#[test]
fn lunge_strikes_before_a_fast_one_comes() {
    saves("lunge", "@.1.", &[('1', 14)], &[aim("lunge", 2, 1)]);
    let line = [aim("lunge", 5, 1), WEST, WEST];
    saves("lunge", "1..@.0.\n. . ...", &[('0', 18), ('1', 11)], &line);
}

#[test]
fn leap_leaves_one_of_two_behind() {
    let line = [aim("leap", 4, 1), WEST];
    saves("leap", ".1@0.", &[('0', 14), ('1', 14)], &line);
    let line = [aim("leap", 2, 1), EAST, EAST];
    saves("leap", "..@0.1", &[('0', 20), ('1', 13)], &line);
}

#[test]
fn shove_drives_one_through_another() {
    let line = [aim("shove", 2, 1), REST, EAST];
    saves("shove", "@1.0.", &[('0', 19), ('1', 16)], &line);
    let line = [WEST, aim("shove", 2, 1), REST, EAST];
    saves("shove", ".@.03", &[('0', 17), ('3', 16)], &line);
}

#[test]
fn swap_makes_pursuers_kill_each_other() {
    saves("swap", "@1.0.", &[('0', 19), ('1', 16)], &[aim("swap", 4, 1), WEST]);
    let line = [aim("swap", 1, 1), REST, EAST];
    saves("swap", "1..@.0.\n. . ...", &[('0', 18), ('1', 11)], &line);
}

#[test]
fn slip_gives_way_to_one_that_steps_on_you() {
    saves("slip", ".1@0.", &[('0', 14), ('1', 14)], &[EAST, WEST]);
    saves("slip", "..@0.1", &[('0', 20), ('1', 13)], &[WEST, EAST, EAST]);
}

#[test]
fn whirl_strikes_without_moving() {
    saves("whirl", "@1.0.", &[('0', 19), ('1', 16)], &[art("whirl"), EAST]);
    saves("whirl", "0@1\n.2.", &[('0', 20), ('1', 20), ('2', 20)], &[art("whirl")]);
}

#[test]
fn rush_strikes_twice_before_the_next_comes() {
    saves("rush", "@1.0.", &[('0', 19), ('1', 16)], &[EAST, EAST]);
    saves("rush", "0.3.1@", &[('0', 19), ('1', 5), ('3', 20)], &[WEST, WEST, WEST]);
}

/// Only the shortest way could be in time.
#[test]
fn stride_outruns_a_pursuer() {
    let flights = [("0.@..........>", 13, 11), ("1..@................>", 12, 17)];
    for (drawing, speed, steps) in flights {
        let letter = drawing.chars().next().unwrap();
        let runs = |scenario: Scenario| {
            let mut game = scenario.start();
            for _ in 0..steps {
                let _ = game.submit(EAST);
            }
            game.submit(Action::Descend).is_ok()
        };
        let chase = || position(drawing, &[(letter, speed)]);
        assert!(!runs(chase()), "{drawing}");
        assert!(runs(chase().art("stride")), "{drawing}");
    }
}

#[test]
fn mark_turns_one_against_another() {
    saves("mark", "@1.0.", &[('0', 19), ('1', 16)], &[aim("mark", 4, 1), EAST]);
    let line = [WEST, aim("mark", 3, 1), EAST];
    saves("mark", ".@.03", &[('0', 17), ('3', 16)], &line);
}

#[test]
fn vanish_lets_you_choose_the_moment() {
    let line = [WEST, art("vanish"), EAST];
    saves("vanish", "..@..01\n. .. ..", &[('0', 20), ('1', 17)], &line);
    let line = [art("vanish"), WEST, WEST, REST, EAST];
    saves("vanish", "0.@.1", &[('0', 5), ('1', 13)], &line);
}

#[test]
fn dig_makes_room_to_step_back() {
    for (drawing, speed, line) in
        [("3.@ .", 14, &[EAST, EAST, WEST][..]), ("0.@ .", 13, &[EAST, EAST, WEST][..])]
    {
        let letter = drawing.chars().next().unwrap();
        let soft = || position(drawing, &[(letter, speed)]).rock_at(Position::new(4, 1), 80);
        let mut without = soft().start();
        assert!(without.submit(EAST).is_err());
        let mut with = soft().art("dig").start();
        for action in line {
            with.submit(*action).unwrap();
        }
        assert_eq!(with.monsters(), 0, "{}", with.drawing());
    }
}

#[test]
fn steady_feet_step_back_from_mud_and_webs() {
    saves("steady", ".0.@x", &[('0', 12)], &[EAST, WEST]);
    saves("steady", ".01@m..", &[('0', 12), ('1', 17)], &[EAST, WEST]);
}

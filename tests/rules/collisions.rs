//! The contents of a cell, and what happens to a character that enters it.

use crate::words::{EAST, FIRST, REST, at, known_things, play, scene};
use hexdelve::{player::Refusal, prelude::*};

#[test]
fn items_stack_without_limit_and_block_nobody() {
    let mut scenario = Scenario::delve("@...2").foggy();
    for _ in 0..100 {
        scenario =
            scenario.thing("scroll of mapping", at(2, 1)).thing("scroll of mapping", at(3, 1));
    }
    let game = scene("nobody is blocked", scenario, &[EAST], ".@?2.");
    assert_eq!(game.contents_at(at(2, 1)).items.len(), 100);
}

#[test]
fn items_lie_on_traps_and_in_open_doorways_and_spring_nothing() {
    let mut game = Scenario::delve("@_.").carrying('@', "scroll of mapping").start();
    play(&mut game, &[Action::Throw(FIRST, at(2, 1))]);
    let stack = game.contents_at(at(2, 1));
    assert!(stack.mechanism.is_some() && stack.items.len() == 1);
    assert_eq!(known_things(&mut game), ["pit", "scroll of mapping"]);
}

#[test]
fn closed_doors_are_solid_and_open_doors_and_traps_are_not() {
    for (thing, solid) in [('+', true), ('&', true), ('\'', false), ('_', false)] {
        let game = Scenario::delve(&format!("@{thing}.")).start();
        let dungeon = game.world().resource::<Dungeon>();
        assert_eq!(!dungeon.is_passable(at(2, 1)), solid, "{thing}");
    }
}

#[test]
fn thrown_things_stop_before_what_is_solid_and_fly_over_creatures() {
    let laden = |drawing: &str| Scenario::delve(drawing).carrying('@', "scroll of mapping");
    for solid in ["+", "&", " "] {
        // The target cell is in sight: the cell of the door, the chest or the rock.
        let throw = Action::Throw(FIRST, at(4, 1));
        scene(solid, laden(&format!("@..{solid}..")), &[throw], &format!("@.?{solid}.."));
    }
    scene("behind a chest", laden("@..&.."), &[Action::Throw(FIRST, at(6, 1))], "@.?&..");
    let mut game = laden("@.8..").start();
    play(&mut game, &[Action::Throw(FIRST, at(5, 1))]);
    assert_eq!(game.contents_at(at(5, 1)).items.len(), 1);
}

#[test]
fn an_arrival_kills_the_occupant_which_drops_its_items() {
    let game = scene("", Scenario::delve("@0.").carrying('0', "scroll of mapping"), &[EAST], ".@.");
    assert_eq!(game.contents_at(at(2, 1)).items.len(), 1);
    let last_one_standing = (game.monsters(), game.status());
    assert_eq!(last_one_standing, (0, GameStatus::InProgress), "that wins no delve");
}

#[test]
fn the_dead_pc_has_lost_a_delve() {
    let mut game = scene("", Scenario::delve("@3."), &[REST], "3..");
    assert!(game.status().killer().is_some());
    assert_eq!(game.submit(REST), Err(Refusal::GameOver));
}

//! The contents of a cell, and what happens to a character that enters it.

use crate::words::{EAST, FIRST, at, play, rest, shows};
use hexdelve::prelude::*;

#[test]
fn items_stack_without_limit_and_block_nobody() {
    let mut scenario = Scenario::delve("@...2").foggy();
    for _ in 0..100 {
        scenario = scenario.thing("key", at(2, 1)).thing("key", at(3, 1));
    }
    let mut game = scenario.start();
    assert_eq!(game.contents_at(at(2, 1)).items.len(), 100);
    play(&mut game, &[EAST]);
    shows(&game, ".@-2.");
    assert_eq!(game.contents_at(at(2, 1)).items.len(), 100);
}

#[test]
fn items_lie_on_traps_and_in_open_doorways_and_spring_nothing() {
    let mut game = Scenario::delve("@_.").carrying('@', "key").start();
    play(&mut game, &[Action::Throw(FIRST, at(2, 1))]);
    let stack = game.contents_at(at(2, 1));
    assert!(stack.mechanism.is_some() && stack.items.len() == 1);
    assert!(crate::words::known_things(&mut game).contains(&"key".to_owned()));
    assert!(!crate::words::known_things(&mut game).contains(&"pit".to_owned()));
}

#[test]
fn closed_doors_are_solid_and_open_doors_and_traps_are_not() {
    for (thing, solid) in [('+', true), ('X', true), ('&', true), ('\'', false), ('_', false)] {
        let game = Scenario::delve(&format!("@{thing}.")).start();
        let dungeon = game.world().resource::<Dungeon>();
        assert_eq!(!dungeon.is_passable(at(2, 1)), solid, "{thing}");
    }
}

#[test]
fn thrown_things_stop_before_what_is_solid() {
    for solid in ["+", "X", "&", " "] {
        let drawing = format!("@..{solid}..");
        let mut game = Scenario::delve(&drawing).carrying('@', "key").start();
        // The target cell is in sight: the cell of the door, the chest or the rock.
        play(&mut game, &[Action::Throw(FIRST, at(4, 1))]);
        shows(&game, &format!("@.-{solid}.."));
    }
}

#[test]
fn thrown_things_fly_over_creatures() {
    let mut game = Scenario::delve("@.8..").carrying('@', "key").start();
    play(&mut game, &[Action::Throw(FIRST, at(5, 1))]);
    assert_eq!(game.contents_at(at(5, 1)).items.len(), 1);
}

#[test]
fn an_arrival_kills_the_occupant_which_drops_its_items() {
    let mut game = Scenario::delve("@0.").carrying('0', "key").start();
    play(&mut game, &[EAST]);
    shows(&game, ".@.");
    assert_eq!(game.contents_at(at(2, 1)).items.len(), 1);
}

#[test]
fn the_last_one_standing_has_not_won_a_delve() {
    let mut game = Scenario::delve("@0.").start();
    play(&mut game, &[EAST]);
    assert_eq!((game.monsters(), game.status()), (0, GameStatus::InProgress));
}

#[test]
fn the_dead_pc_has_lost_a_delve() {
    let mut game = Scenario::delve("@3.").start();
    rest(&mut game, 1);
    assert!(game.status().killer().is_some());
    assert_eq!(game.submit(Action::Rest), Err(Refusal::GameOver));
}

//! Picking up, dropping, throwing and using items.

use crate::words::{EAST, FIRST, USE, WEST, at, pack, play, scene};
use hexdelve::{player::Refusal, prelude::*};

#[test]
fn the_pc_picks_up_last_what_it_put_down() {
    let mut game =
        Scenario::delve("@").thing("scroll of mapping", at(1, 1)).thing("ward", at(1, 1)).start();
    play(&mut game, &[Action::PickUp]);
    assert_eq!(pack(&mut game), ["ward"]);
    play(&mut game, &[Action::PickUp]);
    assert_eq!(pack(&mut game), ["ward", "scroll of mapping"]);
    assert_eq!(game.submit(Action::PickUp), Err(Refusal::NothingHere));
    assert_eq!(game.turns(), 2);
    let level = Scenario::delve("@").thing("scroll of mapping", at(1, 1)).thing("ward", at(1, 1));
    let mut game = level.carrying('@', "smoke pot").start();
    play(&mut game, &[Action::Drop(FIRST), Action::PickUp]);
    assert_eq!(pack(&mut game), ["ward"]);
    play(&mut game, &[Action::PickUp, Action::PickUp]);
    assert_eq!(pack(&mut game), ["ward", "scroll of mapping", "smoke pot"]);
    play(&mut game, &[Action::Drop(FIRST), Action::PickUp, Action::Throw(FIRST, at(1, 1))]);
    assert_eq!(
        pack(&mut game),
        ["scroll of mapping", "smoke pot"],
        "picked up again, it may be thrown again"
    );
}

#[test]
fn six_slots_are_all_and_the_crown_takes_none() {
    let level =
        (0..7).fold(Scenario::delve("@"), |it, _| it.thing("amulet of telepathy", at(1, 1)));
    let mut game = level.start();
    play(&mut game, &[Action::PickUp; 6]);
    assert_eq!(game.submit(Action::PickUp), Err(Refusal::PackFull));
    assert_eq!((pack(&mut game).len(), game.turns()), (6, 6));
    assert_eq!(game.contents_at(at(1, 1)).items.len(), 1);
    let level = Scenario::delve("@").thing("Crown", at(1, 1)).thing("ward", at(1, 1));
    let mut game = (0..6).fold(level, |it, _| it.carrying('@', "amulet of telepathy")).start();
    play(&mut game, &[Action::PickUp]);
    assert!(game.world().resource::<Depth>().is_escaping());
    assert_eq!(pack(&mut game), ["amulet of telepathy"; 6]);
    assert_eq!(game.contents_at(at(1, 1)).items.len(), 1, "the Crown takes no slot");
}

#[test]
fn what_is_dropped_lies_there_and_frees_its_slot() {
    let level = Scenario::delve("@.").carrying('@', "scroll of mapping").carrying('@', "ward");
    let mut game = scene("it lies there", level, &[Action::Drop(FIRST), EAST], "?@");
    assert_eq!(pack(&mut game), ["ward"]);
    assert_eq!(game.submit(Action::Drop(FIRST)), Err(Refusal::EmptySlot(FIRST)));
    play(&mut game, &[WEST, Action::PickUp]);
    assert_eq!(pack(&mut game), ["scroll of mapping", "ward"], "it takes the first free slot");
}

#[test]
fn nobody_throws_at_what_is_not_seen() {
    let mut game = Scenario::delve("@.+..").carrying('@', "scroll of mapping").start();
    let command = Action::Throw(FIRST, at(5, 1));
    assert_eq!(game.submit(command), Err(Refusal::OutOfSight));
    let nothing = Action::Throw(Slot::ALL[1], at(2, 1));
    assert_eq!(game.submit(nothing), Err(Refusal::EmptySlot(Slot::ALL[1])));
}

#[test]
fn passive_and_throwing_items_cannot_be_used() {
    for (name, refusal) in [
        ("ward", Refusal::Passive),
        ("Crown", Refusal::Passive),
        ("noise-maker", Refusal::ToBeThrown),
        ("wand of flipping", Refusal::NoTarget),
    ] {
        let mut game = Scenario::delve("@").carrying('@', name).start();
        assert_eq!((game.submit(USE), game.turns()), (Err(refusal), 0), "{name}");
    }
}

#[test]
fn what_is_used_is_gone_but_for_an_amulet() {
    for (name, left) in [
        ("smoke pot", 0),
        ("scroll of teleport", 0),
        ("potion of haste", 0),
        ("scroll of mapping", 0),
        ("amulet of telepathy", 1),
    ] {
        let mut game = Scenario::delve("@..").carrying('@', name).start();
        play(&mut game, &[USE]);
        assert_eq!(pack(&mut game).len(), left, "{name}");
    }
}

#[test]
fn each_use_is_a_turn_and_waiting_is_always_legal() {
    let laden = || Scenario::delve("@..3").carrying('@', "scroll of mapping");
    scene("to drop", laden(), &[Action::Drop(FIRST)], "@.3.");
    scene("to pick up", laden(), &[Action::Drop(FIRST), Action::PickUp], "@3..");
    for drawing in ["@", "@3", "0@0"] {
        assert_eq!(Scenario::delve(drawing).start().submit(Action::Rest), Ok(()));
    }
}

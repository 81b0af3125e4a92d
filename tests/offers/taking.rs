//! Taking one of several things on offer.

use hexdelve::{
    player::{Journey, StopReason},
    prelude::*,
    things::{Offer, OfferedArt, ThingEvent, ThingEventKind, pack_of},
};

fn offer(game: &mut Game, glyphs: &str, group: u16) {
    for glyph in glyphs.chars() {
        let item = game.contents_at(game.find(glyph).unwrap()).items[0];
        game.world_mut().entity_mut(item).insert(Offer { group });
    }
}

fn take_east(game: &mut Game) {
    game.submit(Action::Step(Direction::East)).unwrap();
    game.submit(Action::PickUp).unwrap();
}

#[test]
fn what_is_taken_dissolves_the_others_of_its_group() {
    let mut game = Scenario::delve(
        "
        @!?:
        %[..
    ",
    )
    .start();
    offer(&mut game, "!?", 1);
    offer(&mut game, "%[", 2);
    take_east(&mut game);
    let rows: Vec<_> = game.drawing().lines().map(|row| row.trim().to_owned()).collect();
    assert_eq!(rows[1..3], [".@.:", "%[.."]);
    let dissolved = game.world().resource::<Messages<ThingEvent>>();
    let mut dissolved = dissolved.iter_current_update_messages();
    assert!(dissolved.any(|it| it.kind == ThingEventKind::OthersDissolved));
}

#[test]
fn an_item_that_was_taken_is_an_item_like_any_other() {
    let mut game = Scenario::delve("@!?.").start();
    offer(&mut game, "!?", 1);
    take_east(&mut game);
    game.submit(Action::Drop(Slot::ALL[0])).unwrap();
    let item = game.contents_at(game.player_position().unwrap()).items[0];
    assert!(game.world().get::<Offer>(item).is_none());
}

#[test]
fn the_pc_remembers_no_others_that_are_out_of_view() {
    let mut game = Scenario::delve(
        "
        @...!
        .
        .
        ?
    ",
    )
    .foggy()
    .start();
    offer(&mut game, "!?", 1);
    let others = |game: &mut Game| {
        let known = game.player_view().unwrap();
        known.things.iter().filter(|it| it.is_offered).count()
    };
    game.submit(Action::Rest).unwrap();
    assert_eq!(others(&mut game), 2);
    for _ in 0..3 {
        game.submit(Action::Step(Direction::East)).unwrap();
    }
    take_east(&mut game);
    assert_eq!(others(&mut game), 0);
}

#[test]
fn an_exploration_takes_nothing_on_offer() {
    let mut game = Scenario::delve("@.!?:").foggy().start();
    offer(&mut game, "!?", 1);
    let mut journey = Journey::explore();
    let why = loop {
        match journey.next_action(&game.player_view().unwrap()) {
            Ok(action) => game.submit(action).unwrap(),
            Err(why) => break why,
        }
    };
    assert!(matches!(why, StopReason::Explored(_)), "{why:?}");
    assert_eq!(game.drawing().trim(), "..!?@");
}

#[test]
fn a_simulation_knows_what_dissolves() {
    let mut game = Scenario::delve("@!?..3").speed('3', 1).start();
    offer(&mut game, "!?", 1);
    game.submit(Action::Step(Direction::East)).unwrap();
    let mut ahead = Simulation::new();
    let risk = ahead.risk_of(&mut game, Action::PickUp);
    assert!(!risk.is_fatal());
}

#[test]
fn an_art_needs_no_slot() {
    let mut scenario = Scenario::delve("@Y.");
    for item in
        ["smoke pot", "fire pot", "wand of flipping", "web pot", "noise-maker", "frost vial"]
    {
        scenario = scenario.carrying('@', item);
    }
    let mut game = scenario.start();
    let item = game.contents_at(game.find('Y').unwrap()).items[0];
    game.world_mut().entity_mut(item).insert(OfferedArt { name: "lunge".to_owned() });
    take_east(&mut game);
    assert_eq!(game.drawing().trim(), ".@.");
    let player = game.contents_at(game.player_position().unwrap()).creature.unwrap();
    assert_eq!(pack_of(game.world(), player).len(), 6);
}

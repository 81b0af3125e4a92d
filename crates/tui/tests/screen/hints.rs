//! What the game explains in a player's first delves, once each.

use crate::stage::{OnScreen, has, history, lacks, shown_after, staged, typed};
use hexdelve::journal::Achievements;
use hexdelve_tui::{
    plain::{BufferedLines, PlainSession},
    prelude::*,
};

const ITEM: &str = "An item: step onto it and press [g].";

fn delve_number(number: u64, level: &str) -> OnScreen<'static> {
    let level = Scenario::delve(level).foggy().speed('3', 5);
    let mut game = staged(level.thing("ward", Position::new(9, 1)), 120, 40);
    let earlier = Achievements { delves: number - 1, ..Achievements::default() };
    game.world_mut().insert_resource(earlier);
    game
}

#[test]
fn a_hint_is_told_when_it_first_matters_and_once() {
    let mut game = delve_number(3, "@...........");
    has(&mut game, "l", &[ITEM, "[i] tells what it does, and [z] uses it."]);
    typed(&mut game, "ll");
    assert_eq!(history(&game).matches(ITEM).count(), 1, "{}", history(&game));
}

#[test]
fn one_hint_is_told_at_a_time_the_gravest_first() {
    let mut game = delve_number(1, "@..3.........");
    has(&mut game, ".", &["[x] marks the steps that could kill you. [w] tells who acts when"]);
    lacks(&mut game, "", &[ITEM]);
    assert!(!history(&game).contains(ITEM));
    typed(&mut game, ".");
    shown_after(&mut game, "");
    assert!(history(&game).contains(ITEM), "{}", history(&game));
}

#[test]
fn whoever_has_played_three_delves_needs_no_hints() {
    let mut game = delve_number(4, "@...........");
    lacks(&mut game, "l", &[ITEM]);
    let mut game = delve_number(1, "@...........");
    game.world_mut().remove_resource::<Achievements>();
    lacks(&mut game, "l", &[ITEM]);
}

#[test]
fn a_hint_waits_for_the_end_of_a_journey() {
    let mut game = delve_number(1, "@.......................");
    typed(&mut game, "o");
    let turns = game.turns();
    assert!(turns > 5 && !history(&game).contains(ITEM), "{turns}: {}", history(&game));
}

#[test]
fn the_help_repeats_all_hints() {
    let mut game = delve_number(4, "@...........");
    let told = shown_after(&mut game, "?\t\t\t").join("\n");
    for hint in ["Hints", ITEM, "A step into a chasm", "Hunters are near.", "A shrine: [L] at"] {
        assert!(told.contains(hint), "{hint}: {told}");
    }
    assert!(!told.contains('{'), "{told}");
}

#[test]
fn lines_name_words_instead_of_keys() {
    let level = Scenario::delve("@...........").foggy().thing("ward", Position::new(9, 1));
    let mut game = level.with_presentation(MessagesPlugin).start();
    game.world_mut().insert_resource(Achievements::default());
    let mut told = Vec::new();
    PlainSession::new(game, &mut told).run(&mut BufferedLines(&b"east; east"[..])).unwrap();
    let told = String::from_utf8(told).unwrap();
    let hint =
        "An item: step onto it and press get. inventory tells what it does, and use uses it.";
    assert!(told.contains(hint), "{told}");
}

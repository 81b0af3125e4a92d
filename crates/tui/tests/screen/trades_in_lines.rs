//! The line interface on trades, bombs, arts and offers.

use crate::stage::heard;
use hexdelve_tui::prelude::*;

fn said(scenario: Scenario, typed: &str) -> String {
    heard(scenario.with_presentation(MessagesPlugin).start(), typed.as_bytes()).0
}

#[test]
fn an_aim_is_told_with_whether_you_are_in_line() {
    let level = || Scenario::delve("@....0\n......").trade('0', "archer").speed('0', 10);
    let told = said(level(), "rest\nmonsters\nx archer");
    assert!(
        told.contains("In view: archer husk 0, 5 east, aims west, in line with you."),
        "{told}"
    );
    assert!(told.contains("as fast as you, aims west, in line with you, hunting you."), "{told}");
    assert!(told.contains("In a straight line, 2 to 7 cells away"), "{told}");
    let told = said(level(), "rest; south; monsters");
    assert!(!told.contains("In view: archer husk 0, 1 north and 5 east, aims"), "{told}");
}

#[test]
fn a_fuse_and_a_bomb_are_told_with_their_time() {
    let level = Scenario::delve("..@..0").trade('0', "bomber").speed('0', 10);
    let told = said(level, "rest\nmonsters");
    assert!(told.contains("as fast as you, fuse: 2 turns, hunting you."), "{told}");
    let level = Scenario::delve("...@0.").trade('0', "bomber").speed('0', 5);
    let told = said(level, "east; things\nwest; x 1 east");
    assert!(told.contains(": a bomb that bursts in 1 turn, here."), "{told}");
    assert!(told.contains("a bomb, 1 east, bursts right after your turn."), "{told}");
    assert!(told.contains("A bomb: It bursts right after your turn, and kills all"), "{told}");
}

#[test]
fn trades_and_arts_are_explained_by_name() {
    let told = said(Scenario::delve("@."), "what is spear\nx whirl");
    assert!(told.contains("Spear, a trade: It strikes you from exactly two cells away"), "{told}");
    assert!(told.contains("The art of whirl: Strike all eight neighbours."), "{told}");
}

#[test]
fn an_art_alone_asks_for_what_it_needs() {
    let level = || Scenario::delve("@..0").art("lunge").art("mark").art("whirl");
    let told = said(level(), "lunge\nmark\nwhirl\nmark 0");
    assert!(told.contains("Give a direction: lunge east."), "{told}");
    assert!(told.contains("Give a target: mark #1."), "{told}");
    assert!(told.contains("Nobody is next to you."), "{told}");
    let (_, game, _) = heard(level().with_presentation(MessagesPlugin).start(), b"mark 0");
    assert_eq!(game.turns(), 1);
}

#[test]
fn what_a_shrine_offers_is_listed_as_on_offer() {
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let (told, ..) = heard(rules.start(DelveSetup::new(Seed(7))).unwrap(), b"things; arts");
    assert_eq!(told.matches(", on offer, ").count(), 3, "{told}");
    assert!(told.contains(": the art of ") && told.contains("A shrine on this level teaches "));
}

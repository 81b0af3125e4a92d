//! Keys and answers do what the screen says, and nothing else.

use crate::stage::{
    delve, has, heard, laden, on_a_screen, replayed, shown, shown_after, told, typed,
};
use hexdelve::log::MessagePriority;
use hexdelve_tui::prelude::*;

fn turns_after(game: Game, lines: &str) -> (u64, String) {
    let (told, game, _) = heard(game, lines.as_bytes());
    (game.turns(), told)
}

#[test]
fn no_is_an_answer_and_no_step_north() {
    for no in ["no", "n"] {
        let game = Scenario::delve("...\n.@.\n...").with_presentation(MessagesPlugin).start();
        let (turns, told) = turns_after(game, &format!("give up\n{no}\n"));
        assert_eq!(turns, 0, "{told}");
    }
    let game = Scenario::delve("...\n.@.\n...").with_presentation(MessagesPlugin).start();
    assert_eq!(turns_after(game, "n\n").0, 1, "without a question it is a direction");
}

#[test]
fn the_line_interface_says_that_a_step_is_unknown() {
    let level = Scenario::delve("@...\n '\n.0..").foggy().speed('0', 7);
    let (_, told) = turns_after(level.with_presentation(MessagesPlugin).start(), "when\n");
    assert!(told.contains("the 0, a husk, acts; its step is unknown."), "{told}");
}

#[test]
fn a_monster_that_cannot_come_stops_no_journey() {
    // The chest blocks the corridor between the two.
    let mut game = delve("0.&@.........>");
    told(&mut game, "_>");
    assert_eq!(game.turns(), 10, "{}", shown(&mut game)[0]);
    let mut game = delve("0..@.........>");
    told(&mut game, "_>");
    assert_eq!(game.turns(), 0, "this one can");
}

#[test]
fn the_main_help_lists_no_key_of_a_cursor() {
    let mut game = laden("@...", &["ward"]);
    typed(&mut game, "?");
    let mut help = shown(&mut game).join("\n");
    for _ in 0..30 {
        typed(&mut game, "↓");
        help += &shown(&mut game).join("\n");
    }
    assert!(!help.contains("Tab +"), "{help}");
}

#[test]
fn a_tutorial_that_does_not_fit_asks_its_own_question() {
    let mut game = crate::lessons::start_on(1, (60, 20));
    assert!(!shown(&mut game).join("").contains("Seed"));
    let card = shown_after(&mut game, "Q").join(" ");
    assert!(card.contains("Leave the tutorial?") && !card.contains('X'), "{card}");
}

#[test]
fn old_messages_leave_a_replay() {
    let mut game = replayed(7, 20, (80, 24));
    game.world_mut().resource_mut::<MessageLog>().push(MessagePriority::Player, "You kill the 2.");
    assert!(shown(&mut game)[0].contains("You kill"));
    assert!(!shown_after(&mut game, "g9\n")[0].contains("You kill"), "{}", shown(&mut game)[0]);
}

#[test]
fn through_other_eyes_the_list_measures_to_the_pc() {
    let mut game = on_a_screen("@..4.....", 80, 24).watched();
    has(&mut game, "vm", &["3 east"]);
}

#[test]
fn a_key_that_has_nothing_to_open_is_no_unbound_key() {
    for keys in ["w\n", "m\n"] {
        let mut game = on_a_screen("@...", 80, 24).watched();
        assert_eq!(told(&mut game, keys), "", "{keys}");
    }
}

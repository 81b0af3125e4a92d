//! How games end on the screen: sessions without a terminal.

use crate::ui::{
    Farewell, Helm, Overlay, View,
    endgame::retrospect::Retrospect,
    screens::{on_a_screen, shown, staged, typed},
};
use crate::{action::Verdict, game::Game, player::AutopilotName, scenario::Scenario};
use std::time::Duration;

/// A corridor in which who only rests dies in its second turn.
fn doomed() -> Game {
    staged(Scenario::draw("...@...3").speed('3', 20), 80, 24)
}

/// What of the screen is the board, but for the half with the panel.
fn board(game: &mut Game) -> Vec<String> {
    let lines = shown(game);
    let half = |line: &String| line.chars().take(40).collect::<String>().trim_end().to_owned();
    lines[1..22].iter().map(half).collect()
}

#[test]
fn a_death_says_who_and_why_and_what_was_still_safe() {
    let mut game = doomed();
    typed(&mut game, Helm::Player, "..\n");
    assert!(matches!(game.verdict(), Verdict::Lost { .. }), "{}", game.drawing());
    let told = shown(&mut game).join("\n");
    for line in [
        "Lost to a 3 (hunter).",
        "The 3, a hunter, is intelligent",
        "and telepathic and has speed 20.",
        "It knew where you were, and came",
        "from the east. It arrived in your",
        "cell after your turn 2.",
        "Turn 2: going west was still safe;",
        "you rested.",
        "1 You rested.",
        "2 You rested. The 3, a hunter, k..",
        ", . the last turns   Esc: leave",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
}

#[test]
fn the_last_turns_are_shown_as_they_were() {
    let mut seen = doomed();
    let mut boards = vec![board(&mut seen)];
    typed(&mut seen, Helm::Player, ".");
    boards.push(board(&mut seen));

    let mut game = doomed();
    typed(&mut game, Helm::Player, "..\n");
    let end = board(&mut game);
    for (keys, turn) in [(",", 2), (",", 1), (",", 1), (".", 2)] {
        typed(&mut game, Helm::Player, keys);
        assert_eq!(board(&mut game), boards[turn - 1], "{turn}");
        let lines = shown(&mut game).join("\n");
        assert!(lines.contains(&format!("Before turn {turn}")), "{lines}");
        assert!(lines.contains(&format!("Turn {}  Monsters 1", turn - 1)), "{lines}");
    }
    typed(&mut game, Helm::Player, ".");
    assert_eq!(board(&mut game), end);
    assert_eq!(game.turns(), 2);
}

#[test]
fn keys_of_the_game_never_leave_its_end() {
    for keys in ["hjklyubn", "kkkk", "123456789", "....", ",,,,", "go<>cdtz", "mDTHs?Z_"] {
        let mut game = doomed();
        typed(&mut game, Helm::Player, "..\n");
        assert_eq!(typed(&mut game, Helm::Player, keys), Farewell::Gone, "{keys}");
        assert_eq!(*game.world().resource::<Overlay>(), Overlay::Result);
        let is_review = keys == ",,,,";
        assert_eq!(game.world().resource::<Retrospect>().is_in_the_past(), is_review, "{keys}");
    }
    for keys in ["!", "q", "Q", "\n", ",!"] {
        let mut game = doomed();
        typed(&mut game, Helm::Player, "..\n");
        assert_eq!(typed(&mut game, Helm::Player, keys), Farewell::Over, "{keys}");
    }
}

#[test]
fn a_watched_game_that_is_not_kept_is_looked_back_at() {
    let delay = Duration::from_mins(1);
    let helm = Helm::Autopilot { name: AutopilotName::Rest, delay, paused: false };
    let mut game = doomed();
    typed(&mut game, helm, "..");
    let told = shown(&mut game).join("\n");
    assert!(told.contains("Turn 2: going west was still safe;"), "{told}");
    typed(&mut game, helm, ",");
    let retrospect = game.world().resource::<Retrospect>();
    assert!(retrospect.is_in_the_past());
    let paused = Helm::Autopilot { name: AutopilotName::Rest, delay, paused: true };
    assert_eq!(*game.world().resource::<Helm>(), paused, "it waits for who looks");
}

#[test]
fn the_place_of_death_is_never_under_the_panel() {
    for x in [0, 5, 38, 39, 40, 41, 70, 77] {
        let row = format!("{}@9", ".".repeat(x));
        let mut game = on_a_screen(&row, 80, 24);
        typed(&mut game, Helm::Player, ".\n");
        for keys in ["", ",", ","] {
            typed(&mut game, Helm::Player, keys);
            let view = game.world().resource::<View>().clone();
            let lines = shown(&mut game);
            let (column, line) = (usize::from(view.cursor.0), usize::from(view.cursor.1));
            let there = lines[line].chars().nth(column);
            assert!(matches!(there, Some('@' | '9')), "{x} {keys}: {}", lines.join("\n"));
        }
    }
}

#[test]
fn the_footer_of_the_end_has_no_dead_keys() {
    let mut game = doomed();
    typed(&mut game, Helm::Player, "..\n");
    for keys in ["", ",", ","] {
        typed(&mut game, Helm::Player, keys);
        assert_eq!(shown(&mut game)[23], ", . the last turns  Esc: leave", "{keys}");
    }
    let mut practice = staged(Scenario::delve("@.3").speed('3', 20), 80, 24);
    typed(&mut practice, Helm::Player, ".\n");
    let footer = &shown(&mut practice)[23];
    assert_eq!(footer, ", . the last turns  Backspace: take it back  Esc: leave");
}

#[test]
fn a_game_that_is_won_needs_no_safe_move() {
    let mut game = on_a_screen("@9", 80, 24);
    typed(&mut game, Helm::Player, "l");
    let told = shown(&mut game).join("\n");
    assert!(told.contains("1 You went east. You kill the 9"), "{told}");
    assert!(!told.contains("safe"), "{told}");
}

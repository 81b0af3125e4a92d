//! The title, which the program shows without arguments in a terminal.

use crate::{
    console::Console,
    ends::games::{PROGRAM, command, new_state},
};

fn at_the_title() -> Console {
    let state = new_state();
    let mut command = command(&[PROGRAM], state.path());
    // As in `Console::play`: the last lines must not be lost.
    command.set_controlling_tty(false);
    Console::run(state, 80, 24, command)
}

#[test]
fn a_game_starts_from_the_title_and_returns_to_it() {
    let console = at_the_title();
    console.wait_for("new here? twelve small levels");
    assert!(!console.text().contains("continue"), "there is no game yet");
    console.press("\r");
    console.wait_for("Turn 0 ");
    console.press(".");
    console.wait_for("Turn 1 ");
    console.press("Q");
    console.wait_for("uit? y / n");
    console.press("y");
    console.wait_for("c  continue       delve, turn 1, seed ");
    console.press("c");
    console.wait_for("Resumed at turn 1.");
    console.give_up();
    console.wait_for("best 100; 1 delve, 0 won; 0 arts, ");
    assert!(!console.text().contains("continue"), "the game is over");
    console.press("s");
    console.wait_for("score  outcome");
    console.press(" ");
    console.wait_for("n  new delve");
    console.press("q");
    let (code, text) = console.end();
    assert_eq!(code, 0);
    assert!(text.contains("quit on level 1 after 1 turn") && text.contains("given up"), "{text}");
}

#[test]
fn a_signal_at_the_title_ends_it_by_that_signal() {
    let console = at_the_title();
    console.wait_for("sixteen minds");
    console.signal("-TERM");
    assert_eq!(console.end_with_status().0.signal(), Some("Terminated"));
}

//! Two terminals: only one program can play a game at a time, and a killed program leaves
//! no lock behind.

use crate::{
    console::Console,
    ends::games::{journals, rest},
};

#[test]
fn a_game_that_is_open_elsewhere_is_not_gone_on_with() {
    let first = Console::play(80, 24, &["--seed", "7"]);
    first.wait_for("Turn 0 ");
    rest(&first, 0, 2);
    let state = first.state();

    let (code, text) = Console::play_at(&state, &[]).end();
    assert_eq!(code, 1);
    let text = text.replace('\n', "");
    assert!(
        text.contains("this game is open elsewhere, in another terminal or in a stopped job"),
        "{text}"
    );
    assert!(text.contains("`hexdelve --new` starts another game and keeps this one"), "{text}");

    let beside = Console::play_at(&state, &["--new", "--seed", "8"]);
    beside.wait_for("Turn 0  Lead 199  Seed 8");
    rest(&beside, 0, 1);
    rest(&first, 2, 3);
    assert_eq!(journals(state.path()).len(), 2);
    assert!(beside.quit().contains("seed 8"));

    rest(&first, 3, 4);
    first.signal("-KILL");
    first.read_all();
    let second = Console::play_at(&state, &[]);
    second.wait_for("Resumed at turn 4.");
    assert!(second.quit().contains("after 4 turns, score 100, seed 7"));
}

//! Journeys on a real pseudo-terminal.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common {
    pub(crate) mod console;
}

use common::console::Console;
use hexdelve::prelude::*;

/// Goes on a journey to its end, `None` where the terminal would tell of more
/// than its end.
fn go(game: &mut Game, mut journey: Journey) -> Option<Why> {
    loop {
        let command = match journey.next(&game.survey()?) {
            Ok(command) => command,
            Err(why) => return Some(why),
        };
        game.submit(command).ok()?;
        let happened = game.world().resource::<Messages<Happened>>();
        if happened.iter_current_update_messages().any(|it| it.what == Happening::Sprung) {
            return None;
        }
    }
}

/// Whether a delve of a seed can be explored and left without anybody coming.
fn is_quiet(seed: u64) -> bool {
    let mut game = Delve::new(Seed(seed)).start();
    let Some(Why::Explored(found)) = go(&mut game, Journey::explore(Vec::new())) else {
        return false;
    };
    let Some(Landmark::Down(cell)) = found.staircase else { return false };
    found.locked == 0
        && !found.trapped
        && cell != game.player_position().unwrap()
        && go(&mut game, Journey::travel(cell)) == Some(Why::Arrived)
}

#[test]
fn a_level_is_explored_and_left_by_four_keys() {
    let seed = (0..5_000).find(|seed| is_quiet(*seed)).expect("some levels are quiet");
    let console = Console::play(80, 24, &["--seed", &seed.to_string()]);
    console.wait_for("Level 1/8");
    console.press("o");
    console.wait_for("Explored: a staircase down is ");
    console.press("_");
    console.wait_for("a letter   < > stairs");
    console.press(">");
    console.wait_for("You are there.");
    console.press(">");
    console.wait_for("Level 2/8");
    console.quit();
}

#[test]
fn a_key_ends_a_long_rest() {
    let console = Console::play(80, 24, &["--seed", "7"]);
    console.wait_for("Turn 0");
    console.press("Zi");
    console.wait_for("You carry");
    console.press("\x1b");
    console.wait_until("the pack is closed", |console| !console.text().contains("You carry"));
    let turns = console.turns();
    assert!(turns.last().is_some_and(|turn| (1..100).contains(turn)), "{turns:?}");
    console.quit();
}

//! Journeys in a real pseudo-terminal.

#![cfg(unix)]

use crate::console::Console;
use hexdelve::{
    player::{Journey, Landmark, StopReason, destinations},
    things::{ThingEvent, ThingEventKind},
};
use hexdelve_cli::prelude::*;

/// Continues a journey to its end. Returns `None` if the terminal would report more than
/// the end.
fn go(game: &mut Game, mut journey: Journey) -> Option<StopReason> {
    loop {
        let command = match journey.next_action(&game.player_view()?) {
            Ok(command) => command,
            Err(why) => return Some(why),
        };
        game.submit(command).ok()?;
        let happened = game.world().resource::<Messages<ThingEvent>>();
        if happened.iter_current_update_messages().any(|it| tells_more(it.kind)) {
            return None;
        }
    }
}

/// Whether the terminal reports more for this event: a trap is reported, and so is a
/// monster that is seen when a door opens.
fn tells_more(what: ThingEventKind) -> bool {
    matches!(what, ThingEventKind::TrapTriggered | ThingEventKind::Opened)
}

/// The message at the end of an exploration, if it lasts ten turns or longer.
fn explored(seed: u64) -> Option<&'static str> {
    let mut game = DelveSetup::new(Seed(seed)).start();
    let why = go(&mut game, Journey::explore())?;
    match why {
        _ if game.turns() < 10 => None,
        StopReason::Explored(_) => Some("Done exploring. "),
        StopReason::MonsterCameIntoView(_) => Some("comes into view."),
        _ => None,
    }
}

/// Whether a delve with this seed starts in sight of stairs, and no monster appears
/// before the PC gets there.
fn is_left_at_once(seed: u64) -> bool {
    let mut game = DelveSetup::new(Seed(seed)).start();
    let known = destinations(&game.player_view().unwrap());
    let down = known.iter().find(|it| matches!(it.landmark, Landmark::Down(_)));
    let Some(cell) = down.filter(|it| it.turns.is_some()).map(|it| it.landmark.cell()) else {
        return false;
    };
    go(&mut game, Journey::travel(cell)) == Some(StopReason::Arrived)
}

#[test]
fn exploring_goes_far_and_says_why_it_stops() {
    let found = (0..100).find_map(|seed| Some((seed, explored(seed)?)));
    let (seed, words) = found.expect("most levels are explored for a while");
    let console = Console::play(80, 24, &["--seed", &seed.to_string()]);
    console.wait_for("Turn 0");
    console.press("o");
    console.wait_for(words);
    let turns = console.turns();
    assert!(turns.last().is_some_and(|turn| *turn >= 10), "{turns:?}");
    console.quit();
}

#[test]
fn a_level_is_left_by_three_keys() {
    let seed = (0..1_000).find(|seed| is_left_at_once(*seed)).expect("some stairs are in sight");
    let console = Console::play(80, 24, &["--seed", &seed.to_string()]);
    console.wait_for("Level 1/8");
    console.press("_");
    console.wait_for("letter: go there");
    console.press(">");
    console.wait_for("You arrive.");
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

//! A panic in the rules: the terminal is restored, and every earlier turn is saved.

use crate::{
    console::Console,
    ends::games::{command, new_state, proven, rest},
};
use hexdelve::{
    journal::{GameHeader, JournalWriter},
    replay::RecordedGame,
};
use hexdelve_cli::{prelude::*, terminal::play_in_terminal};
use hexdelve_tui::{screen::PlayMode, session::RecordingTarget, settings::EffectiveSettings};
use std::{env, fs, path::Path, sync::Arc};

const JOURNAL: &str = "HEXDELVE_TEST_JOURNAL";

#[test]
fn a_panic_in_a_turn_leaves_every_turn_before_it() {
    panics_after_four_turns("game.hexdelve");
}

#[test]
fn what_waits_for_the_system_has_another_chance_after_a_panic() {
    panics_after_four_turns("no-folder/game.hexdelve");
}

fn panics_after_four_turns(name: &str) {
    let state = new_state();
    fs::write(state.path().join("no-folder"), "in the way until the panic").unwrap();
    let path = state.path().join(name);
    let ours = env::current_exe().unwrap();
    let test = "ends::panics::panic_in_the_fifth_turn";
    let words = [ours.to_str().unwrap(), "--ignored", "--exact", test, "--nocapture"];
    let mut command = command(&words, state.path());
    command.env(JOURNAL, &path);
    // A backtrace would scroll the message off the screen.
    command.env("RUST_BACKTRACE", "0");
    let console = Console::run(Arc::clone(&state), 80, 24, command);
    console.wait_for("Turn 0 ");
    rest(&console, 0, 4);
    console.press(".");
    console.wait_for("nobody expected this");
    assert_eq!(console.end().0, 101);
    assert_eq!(proven(&path).1.turns(), 4);
}

#[test]
#[ignore = "the test above runs it in a terminal of its own"]
fn panic_in_the_fifth_turn() {
    let path = env::var_os(JOURNAL).expect("the test above says where");
    let obstacle = Path::new(&path).parent().unwrap().to_owned();
    let fifth = move |orders: Res<PlayerOrders>| {
        if orders.turns_taken() == 5 {
            let _ = fs::remove_file(&obstacle);
            panic!("nobody expected this");
        }
    };
    let plugins = (MessagesPlugin, move |app: &mut App| {
        app.add_systems(Turn, fifth.clone().after(TurnSystems::Decide).before(TurnSystems::Act));
    });
    let delve = DelveSetup::new(Seed(7));
    let game = Rules::default().with_presentation(plugins).start(delve.clone()).unwrap();
    let header = GameHeader::new(delve, game.world());
    let writer = JournalWriter::begin(Path::new(&path), &header).unwrap();
    let recorded_game = RecordedGame::new(header, Rules::default());
    let mut recorded_game = recorded_game.with_writer(writer);
    let recording = RecordingTarget::Append(&mut recorded_game);
    let (mode, appearance) = (PlayMode::new(false), EffectiveSettings::default());
    let (_, farewell) = play_in_terminal(game, mode, &appearance, recording, None);
    unreachable!("the process has ended: {farewell:?}");
}

//! Long operations show a progress bar on stderr and leave no trace of it.

use crate::{
    console::Console,
    ends::games::{PROGRAM, journals, new_state, run},
};
use cpu_time::ThreadTime;
use hexdelve::{
    journal::{RecordedAction, SaveFolder},
    level::WizardPower,
};
use hexdelve_cli::prelude::*;
use std::{sync::Arc, time::Duration};
use tempfile::TempDir;

/// How long to play and record a game so that replaying it takes more than the half
/// second without a progress bar, even if the first run was slower.
const LONG: Duration = Duration::from_secs(3);

/// A state folder with a game that took this much processor time to play, so other load
/// on the machine does not matter.
fn a_long_game(length: Duration) -> Arc<TempDir> {
    let state = new_state();
    let delve = DelveSetup::new(Seed(7)).mode(GameMode::Wizard);
    let mut game = delve.start();
    let header = GameHeader::new(delve, game.world());
    let writer = SaveFolder::at(state.path().join("hexdelve")).begin(&header).unwrap();
    let mut recorded_game = RecordedGame::new(header, Rules::default()).with_writer(writer);
    let cells: Vec<_> = game.world().resource::<Dungeon>().open_cells().collect();
    // A game that is given up before its first turn is no score.
    game.submit(Action::Rest).unwrap();
    recorded_game.record(RecordedAction::Turn(Action::Rest), &game);
    let begun = ThreadTime::now();
    // Powers cost no turn, so no monster arrives and ends the game.
    for cell in cells.into_iter().cycle().take_while(|_| begun.elapsed() < length) {
        let power = WizardPower::Teleport(cell);
        if game.use_wizard_power(power).is_ok() {
            recorded_game.record(RecordedAction::Power(power), &game);
        }
    }
    state
}

/// Runs the program with a terminal only as its stderr.
fn only_stderr(state: &Arc<TempDir>, arguments: &str) -> Console {
    let line = format!("exec \"$0\" {arguments} >\"$XDG_STATE_HOME/out\"");
    run(state, &["sh", "-c", &line, PROGRAM])
}

#[test]
fn a_long_game_is_resumed_entered_and_verified_behind_a_bar() {
    let state = a_long_game(LONG);
    let console = Console::play_at(&state, &[]);
    console.wait_for("Resuming the game [=");
    console.wait_for("Resumed at turn");
    console.give_up();
    // The progress bars below the screen are gone before the final messages.
    console.wait_for("Writing the morgue file [");
    console.wait_for("Adding the score [");
    let (code, text) = console.end();
    assert_eq!(code, 0, "{text}");
    assert!(!text.contains("the score [") && !text.contains(" %"), "{text}");
    assert!(text.contains("Morgue file: "), "{text}");

    let verifying = only_stderr(&state, "scores --verify");
    verifying.wait_for("Verifying the scores [=");
    assert_eq!(verifying.end(), (0, String::new()));
    let journal = &journals(state.path())[0];
    let verifying = only_stderr(&state, &format!("replay --verify '{}'", journal.display()));
    verifying.wait_for("Verifying the game [=");
    assert_eq!(verifying.end(), (0, String::new()));
}

#[test]
fn ctrl_c_ends_what_takes_long() {
    let state = a_long_game(LONG);
    let console = Console::play_controlled(&state, &[]);
    console.wait_for("Resuming the game [");
    console.press("\u{3}");
    let (status, _) = console.end_with_status();
    assert_eq!(status.signal(), Some("Interrupt"));
    assert_eq!(journals(state.path()).len(), 1, "the game is still there");
}

#[test]
fn a_large_dungeon_shows_progress_and_a_small_one_nothing() {
    let state = new_state();
    let large = only_stderr(&state, "generate --size 4096x4096");
    large.wait_for("Generating the dungeon ");
    assert_eq!(large.end(), (0, String::new()));
    assert_eq!(only_stderr(&state, "generate").end(), (0, String::new()));
}

#[test]
fn ctrl_c_ends_what_takes_long_after_the_game_too() {
    let state = a_long_game(LONG);
    let console = Console::play_controlled(&state, &[]);
    console.wait_for("Resumed at turn");
    console.give_up();
    console.wait_for("Writing the morgue file [");
    console.press("\u{3}");
    let (status, text) = console.end_with_status();
    assert_eq!(status.signal(), Some("Interrupt"), "{text}");
    assert_eq!(journals(state.path()).len(), 1, "it gets its place at the next start");
}

#[test]
fn a_study_shows_its_rate_and_the_time_left() {
    let state = new_state();
    let study = only_stderr(&state, "study --seeds 1..1000000");
    study.wait_for("Playing [  ");
    study.wait_for("] 0 %, ");
    study.wait_for(" games/s, ");
    study.press("\u{3}");
    study.end_with_status();
}

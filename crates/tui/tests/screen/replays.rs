//! A recorded game on the screen: its turns, its tempo, and where it diverges.

use crate::stage::{OnScreen, kept, replayed, shown, typed};
use hexdelve::{journal::RecordedAction, replay::Divergence};
use hexdelve_tui::{
    prelude::*,
    screen::{NoTerminal, ReplayMode, SessionPoll},
    session::SessionError,
    settings::KeyCode,
    terminal::{Inbox, Input},
};
use std::time::Duration;

/// A delve of 30 turns, played by an autopilot.
fn played() -> (Game, RecordedGame) {
    let (mut game, mut recorded_game) = kept(DelveSetup::new(Seed(7)));
    let mut autopilot = AutopilotName::Explore.start();
    for _ in 0..30 {
        let action = game.play_turn(autopilot.as_mut()).expect("it goes on");
        recorded_game.record(RecordedAction::Turn(action), &game);
    }
    (game, recorded_game)
}

fn on_show(recorded_game: &RecordedGame) -> OnScreen<'_> {
    let game = recorded_game.start().expect("it has begun before");
    OnScreen::new(game, ReplayMode::new(recorded_game, Duration::from_mins(1)), (80, 24))
}

#[test]
fn a_turn_looks_the_same_wherever_one_comes_from() {
    let (_, recorded_game) = played();
    let mut game = on_show(&recorded_game);
    // With a key, the replay pauses.
    typed(&mut game, ",");
    let mut forth = vec![shown(&mut game)];
    for _ in 0..30 {
        typed(&mut game, ".");
        forth.push(shown(&mut game));
    }
    for turn in (0..30).rev() {
        typed(&mut game, ",");
        assert_eq!(shown(&mut game), forth[turn], "turn {turn}");
    }
    for (code, turn) in [
        (KeyCode::End, 30),
        (KeyCode::PageUp, 20),
        (KeyCode::Right, 21),
        (KeyCode::PageDown, 30),
        (KeyCode::Home, 0),
        (KeyCode::Left, 0),
        (KeyCode::PageDown, 10),
    ] {
        game.take_in([Input::Key(code.into())]);
        assert_eq!(shown(&mut game), forth[turn], "{code:?} to turn {turn}");
    }
    typed(&mut game, "g17\n");
    assert_eq!(shown(&mut game), forth[17]);
}

#[test]
fn where_a_game_goes_another_way_its_viewer_stops() {
    let (game, mut recorded_game) = played();
    // A turn that was not played.
    recorded_game.record(RecordedAction::Turn(Action::Rest), &game);
    let mut game = on_show(&recorded_game);
    for code in [KeyCode::End, KeyCode::Right] {
        game.take_in([Input::Key(code.into())]);
        assert!(shown(&mut game)[0].contains("From here on, the replay differs"));
        assert_eq!(game.turns(), 30);
    }
    let (mut game, (slots, inbox)) = (on_show(&recorded_game), Inbox::open());
    let mut press = |code: KeyCode| {
        slots.signals.send(Input::Key(code.into())).unwrap();
        let mut polled = (0..).map(|_| game.0.poll(&inbox, &mut NoTerminal));
        polled.find(|it| !matches!(it, Ok(SessionPoll::Waiting(Duration::ZERO)))).unwrap()
    };
    (0..9).for_each(|_| drop(press(KeyCode::End)));
    let fault = press(KeyCode::Char('Q')).unwrap_err();
    let SessionError::Divergence(fault) = fault else { panic!("{fault:?}") };
    assert!(matches!(fault, Divergence::FingerprintMismatch { turn: 31, .. }), "{fault:?}");
}

#[test]
fn delays_are_halved_and_doubled_within_a_minute() {
    let mut game = replayed(7, 3, (80, 24));
    for (keys, label) in [
        ("", "60000 ms"),
        ("+", "30000 ms"),
        ("---", "60000 ms"),
        ("p", "60000 ms  paused"),
        (&"+".repeat(50), "0 ms  paused"),
        ("-", "1 ms  paused"),
        ("-", "2 ms  paused"),
        ("l", "2 ms  paused"),
    ] {
        typed(&mut game, keys);
        assert!(
            shown(&mut game)[23].starts_with(&format!("replay  turn 0 of 3  {label}  ")),
            "{}",
            shown(&mut game)[23]
        );
    }
    assert_eq!(game.turns(), 0);
}

//! The path of a key from the keyboard to the frame, in one direction.

use crate::stage::key;
use crossbeam_channel::RecvTimeoutError;
use hexdelve::{
    knowledge::MapMemory,
    things::{ThingEvent, ThingEventKind},
};
use hexdelve_tui::{
    prelude::*,
    screen::{NoTerminal, PlayMode, ScreenRenderer, ScreenSession, SessionPoll},
    settings::{GlyphSet, InputMode, Key, KeyCode, KeyMap, Palette, UiAction},
    terminal::{AnsiBackend, Inbox, Input},
};
use ratatui::{backend::TestBackend, layout};
use std::{
    io::{self, Write},
    thread::sleep,
    time::Duration,
};

#[test]
fn signals_come_before_waiting_keys_and_the_end_after_them() {
    let (slots, inbox) = Inbox::open();
    let next = || inbox.recv_timeout(Duration::ZERO);
    assert_eq!(next(), Err(RecvTimeoutError::Timeout));
    let room = (0..10_000).take_while(|key| slots.others.try_send(*key).is_ok()).count();
    assert!((1..10_000).contains(&room), "more keys stay in the terminal");
    slots.signals.send(-1).unwrap();
    assert_eq!((next(), inbox.try_recv()), (Ok(-1), Ok(0)));
    slots.signals.send(-2).unwrap();
    assert_eq!(inbox.try_recv(), Ok(-2));
    drop(slots);
    (1..room).for_each(|_| assert!(next().is_ok()));
    assert_eq!(next(), Err(RecvTimeoutError::Disconnected));
}

#[test]
fn a_key_becomes_a_frame_step_by_step() {
    let level = "@+.\n  .\n  9";
    let scenario = Scenario::delve(level).foggy().speed('9', 5).with_presentation(MessagesPlugin);
    let mut game = scenario.start();
    let here = game.player_position().expect("it lives");

    // The key, and its action.
    let key = Key::from(KeyCode::Char('l'));
    let action = KeyMap::built_in().action(key, InputMode::Playing);
    assert_eq!(action, Some(UiAction::East));

    // The player action, and the turn that it causes.
    let command = action.and_then(UiAction::player_action).expect("a direction is a step");
    assert_eq!(command, Action::Step(Direction::East));
    assert_eq!(game.check_action(command), Ok(()));
    let knows = |game: &Game, cell| game.world().resource::<MapMemory>().knows(cell);
    let beyond = Position::new(here.x + 2, here.y);
    assert!(!knows(&game, beyond), "the door is shut");
    game.submit(command).expect("doors can be opened");

    // The events.
    let opened = game.world().resource::<Messages<ThingEvent>>();
    let opened = opened.iter_current_update_messages().next().map(|it| it.kind);
    assert_eq!(opened, Some(ThingEventKind::Opened));

    // The new knowledge of the PC.
    assert!(knows(&game, beyond), "nothing hides it any more");

    // The message.
    let told = game.world().resource::<MessageLog>().line(120);
    let heard = "You hear breathing, southeast, 2 cells; could strike in 3 turns.";
    assert_eq!(told, format!("You open the door. {heard}"));

    // The frame, with everything there is to show, and the terminal.
    let frame = ScreenFrame::of(&mut game, ScreenSize::STANDARD);
    assert!(told.starts_with(&frame.row(0)), "the rest is in the next line");
    assert_eq!([here, beyond].map(|cell| frame.glyph(cell)), [Some('@'), Some('∙')]);
    let (palette, backend) = (Palette::monochrome(), TestBackend::new(80, 24));
    let mut display = ScreenRenderer::new(backend, palette, GlyphSet::Lines);
    display.show(frame.clone()).expect("a test backend takes everything");
    let shown = display.backend().buffer();
    assert_eq!(shown[frame.cursor].symbol(), "@");
    assert!(frame.row(22).starts_with("Level 1/8"), "the status line says the level");
}

/// A terminal that takes time for each frame, and counts them.
struct Slow(Duration, u32);

impl Write for Slow {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.1 += 1;
        sleep(self.0);
        Ok(())
    }
}

/// Runs through a corridor of 190 cells; the number of frames, and how long it waited.
fn animated(frame: Duration) -> (u32, Duration) {
    let level = Scenario::draw(&format!("@{}", ".".repeat(190)));
    let backend = AnsiBackend::of_size(Slow(frame, 0), layout::Size::new(80, 24));
    let display = ScreenRenderer::new(backend, Palette::monochrome(), GlyphSet::Lines);
    let game = level.with_presentation(MessagesPlugin).start();
    let mut game = ScreenSession::new(game, PlayMode::new(true), display);
    let (slots, inbox) = Inbox::open();
    slots.signals.send(Input::Key(key('⇒'))).expect("the inbox is there");
    let (mut waited, mut last) = (Duration::ZERO, 0);
    while game.game().turns() < 190 {
        let polled = game.poll(&inbox, &mut NoTerminal).expect("nothing fails");
        let SessionPoll::Waiting(patience) = polled else { panic!("it goes on") };
        let turns = game.game().turns();
        if turns != last && turns < 190 {
            waited += patience;
        }
        last = turns;
        inbox.wait(patience);
    }
    (game.renderer.backend_mut().writer.1, waited)
}

#[test]
fn a_journey_is_animated_briefly_and_not_on_slow_terminals() {
    let is_shown = |_| {
        let (frames, waited) = animated(Duration::ZERO);
        assert!(waited <= Duration::from_millis(320), "{waited:?}");
        frames > 9 && waited > Duration::from_millis(8)
    };
    assert!((0..9).any(is_shown), "a busy machine may be too slow, but not nine times");
    let (frames, _) = animated(Duration::from_millis(20));
    assert!(frames < 5, "{frames}");
}

/// A file, and the functions in it that hand the key on, each called in the file before it, or
/// by a schedule (`*`).
type Step = (&'static str, &'static [&'static str]);

const TO_THE_ACTION: [Step; 6] = [
    ("crates/tui/src/terminal/mod.rs", &["*try_recv"]),
    ("crates/tui/src/screen/session.rs", &["*take_in"]),
    ("crates/tui/src/screen/key_handling.rs", &["take_a_key", "*press"]),
    ("crates/tui/src/settings/keymap.rs", &["*action"]),
    ("crates/tui/src/screen/overlays/mod.rs", &["*opened_by"]),
    ("crates/tui/src/screen/modes/playing.rs", &["*act"]),
];

const TO_THE_FACTS: [Step; 6] = [
    ("crates/tui/src/session/mod.rs", &["consider", "*submit"]),
    ("crates/tui/src/session/journeys.rs", &["is_risky"]),
    ("src/game.rs", &["*submit"]),
    ("src/game/runner.rs", &["carry_out"]),
    ("src/turn/mod.rs", &["run_turns_while"]),
    ("src/action/movement.rs", &["*perform_action"]),
];

const TO_THE_FRAME: [Step; 7] = [
    ("src/knowledge/remembering.rs", &["*update_map_memory"]),
    ("crates/tui/src/messages/thing_events.rs", &["*log_thing_events"]),
    ("src/log.rs", &["push"]),
    ("crates/tui/src/screen/frame.rs", &["*frame", "*show"]),
    ("crates/tui/src/view/mod.rs", &["with_the_scene", "*through"]),
    ("crates/tui/src/view/frame.rs", &["*compose"]),
    ("crates/tui/src/terminal/ansi.rs", &["*flush"]),
];

const SAVING: [Step; 3] = [
    ("crates/tui/src/session/mod.rs", &["*keep"]),
    ("src/replay/mod.rs", &["record"]),
    ("src/journal/journal_writer.rs", &["append"]),
];

const PICKING_UP: [Step; 4] = [
    ("src/player/permission.rs", &["*may_pick_up"]),
    ("src/things/items.rs", &["*pick_up"]),
    ("src/things/effect.rs", &["tell"]),
    ("crates/tui/src/messages/thing_events.rs", &["*log_thing_events"]),
];

/// The number of files, each of which defines its functions and calls those of the next.
fn files(path: &[Step]) -> usize {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut before = String::new();
    for (file, functions) in path {
        let text = std::fs::read_to_string(root.join(file)).expect("the file is there");
        for function in *functions {
            let name = function.trim_start_matches('*');
            let is_defined =
                ["fn", "struct"].iter().any(|it| text.contains(&format!("{it} {name}")));
            assert!(is_defined, "{file} defines {name}");
            let is_called = before.contains(&format!("{name}(")) || function.starts_with('*');
            assert!(is_called, "{name} of {file} is called in the file before it");
        }
        before = text;
    }
    path.len()
}

#[test]
fn few_files_lie_between_a_key_and_its_effects() {
    let to_the_frame = [&TO_THE_ACTION[..], &TO_THE_FACTS, &TO_THE_FRAME].concat();
    assert_eq!(files(&to_the_frame), 19);
    assert_eq!((files(&SAVING), files(&PICKING_UP)), (3, 4));
}

//! The path of a key from the keyboard to the frame, in one direction.

use hexdelve::{
    knowledge::MapMemory,
    things::{ThingEvent, ThingEventKind},
};
use hexdelve_tui::{
    prelude::*,
    screen::ScreenRenderer,
    settings::{GlyphSet, InputMode, Key, KeyCode, KeyMap, Palette, UiAction},
};
use ratatui::backend::TestBackend;

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
    let told = game.world().resource::<MessageLog>().line(80);
    assert_eq!(told, "You open the door. You hear breathing, about 3 cells southeast.");

    // The view, with everything there is to show, and the frame.
    let view = View::of(&mut game, ScreenSize::STANDARD);
    assert_eq!(view.message, told);
    assert_eq!(view.board[here].glyph, '@');
    assert_eq!(view.board[beyond].glyph, '.');
    let (palette, backend) = (Palette::MONOCHROME, TestBackend::new(80, 24));
    let mut display = ScreenRenderer::new(backend, palette, GlyphSet::Lines);
    display.show(view.clone()).expect("a test backend takes everything");
    let frame = display.backend().buffer();
    assert_eq!(frame[(view.cursor.0, view.cursor.1)].symbol(), "@");
    assert!(frame[(0, 22)].symbol() == "L", "the status line says the level");
}

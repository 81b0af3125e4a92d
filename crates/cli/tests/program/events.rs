//! Keys that are events of crossterm, as on Windows.

#[path = "../../src/terminal/events.rs"]
mod from_crossterm;

use crossterm::event::{self, Event};
use from_crossterm::input_of;
use hexdelve_tui::{
    settings::{Key, KeyCode, Modifiers},
    terminal::Input,
};

#[test]
fn a_key_is_the_same_key_whoever_reads_it() {
    let key = event::KeyEvent::new(event::KeyCode::Up, event::KeyModifiers::SHIFT);
    let own = Key::new(KeyCode::Up, Modifiers::SHIFT);
    assert_eq!(input_of(Event::Key(key)), Some(Input::Key(own)));
    let release = event::KeyEvent { kind: event::KeyEventKind::Release, ..key };
    assert_eq!(input_of(Event::Key(release)), None);
    assert_eq!(input_of(Event::Paste("yyy".to_owned())), None);
}

//! Events of crossterm as inputs, where keys are not bytes. The test `program/events.rs` includes
//! this file.

use crossterm::event::{
    self, Event, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use hexdelve_tui::{
    settings::{Key, KeyCode, Modifiers},
    terminal::{Click, Input},
};

/// Pasted text and mouse movements are ignored.
pub(super) fn input_of(event: Event) -> Option<Input> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            let is_repeat = key.kind == KeyEventKind::Repeat;
            let key = Key::new(code_of(key.code)?, modifiers_of(key.modifiers));
            Some(Input::Key(Key { is_repeat, ..key }))
        }
        Event::Mouse(MouseEvent { kind: MouseEventKind::Down(button), column, row, .. }) => {
            let asks = match button {
                MouseButton::Left => false,
                MouseButton::Right => true,
                MouseButton::Middle => return None,
            };
            Some(Input::Click(Click { column, row, is_right_button: asks }))
        }
        Event::Resize(..) => Some(Input::Resized),
        _ => None,
    }
}

fn modifiers_of(held: KeyModifiers) -> Modifiers {
    let all = [
        (KeyModifiers::SHIFT, Modifiers::SHIFT),
        (KeyModifiers::ALT, Modifiers::ALT),
        (KeyModifiers::CONTROL, Modifiers::CTRL),
    ];
    all.into_iter().filter(|(it, _)| held.contains(*it)).map(|(_, it)| it).collect()
}

const fn code_of(code: event::KeyCode) -> Option<KeyCode> {
    Some(match code {
        event::KeyCode::Char(letter) => KeyCode::Char(letter),
        event::KeyCode::Up => KeyCode::Up,
        event::KeyCode::Down => KeyCode::Down,
        event::KeyCode::Left => KeyCode::Left,
        event::KeyCode::Right => KeyCode::Right,
        event::KeyCode::Home => KeyCode::Home,
        event::KeyCode::End => KeyCode::End,
        event::KeyCode::PageUp => KeyCode::PageUp,
        event::KeyCode::PageDown => KeyCode::PageDown,
        event::KeyCode::Insert => KeyCode::Insert,
        event::KeyCode::Delete => KeyCode::Delete,
        event::KeyCode::Tab => KeyCode::Tab,
        event::KeyCode::BackTab => KeyCode::BackTab,
        event::KeyCode::Backspace => KeyCode::Backspace,
        event::KeyCode::Enter => KeyCode::Enter,
        event::KeyCode::Esc => KeyCode::Esc,
        event::KeyCode::F(number) => KeyCode::F(number),
        _ => return None,
    })
}

//! The terminal's keys as events from crossterm, on systems where they are not bytes.

use crossterm::event::{
    self, Event, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use hexdelve_tui::{
    settings::{Key, KeyCode, Modifiers},
    terminal::{Click, Input, Slots},
};
use std::{io, thread};

pub(super) fn read_events_to(slots: Slots<Input>) -> io::Result<()> {
    thread::Builder::new().name("keys".to_owned()).spawn(move || ask_for_keys(&slots))?;
    Ok(())
}

fn ask_for_keys(slots: &Slots<Input>) {
    loop {
        let input = match event::read() {
            Ok(event) => match input_of(event) {
                Some(input) => input,
                None => continue,
            },
            Err(_) => Input::Disconnected,
        };
        if slots.others.send(input).is_err() || input == Input::Disconnected {
            return;
        }
    }
}

/// Pasted text and mouse movements are ignored.
fn input_of(event: Event) -> Option<Input> {
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
    let held = all.into_iter().filter(|(it, _)| held.contains(*it)).map(|(_, it)| it);
    held.fold(Modifiers::NONE, Modifiers::union)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_same_key_whoever_reads_it() {
        let key = event::KeyEvent::new(event::KeyCode::Up, KeyModifiers::SHIFT);
        let own = Key::new(KeyCode::Up, Modifiers::SHIFT);
        assert_eq!(input_of(Event::Key(key)), Some(Input::Key(own)));
        let release = event::KeyEvent { kind: KeyEventKind::Release, ..key };
        assert_eq!(input_of(Event::Key(release)), None);
        assert_eq!(input_of(Event::Paste("yyy".to_owned())), None);
    }
}

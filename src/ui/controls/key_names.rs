//! Keys by their names, as tables and settings write them.

use crate::content::is_invisible;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The key that a word names.
pub(in crate::ui) fn read_key(word: &str) -> Option<(KeyCode, KeyModifiers)> {
    if let Some(word) = word.strip_prefix("Shift-") {
        let code = named(word).filter(|code| points(*code));
        return code.map(|code| (code, KeyModifiers::SHIFT));
    }
    if let Some(word) = word.strip_prefix("Ctrl-") {
        return character(&word.to_lowercase()).map(|code| (code, KeyModifiers::CONTROL));
    }
    character(word).or_else(|| named(word)).map(|code| (code, KeyModifiers::NONE))
}

/// What may stand in place of a word that names no key, or one that is not to be
/// had.
pub(in crate::ui) fn what_else(key: &str) -> Option<&'static str> {
    match read_key(key) {
        None => Some(
            "expected one character that can be seen, Up, Down, Left, Right, Home, End, PageUp, \
             PageDown, Tab, Backspace, Enter, Space, Esc, Ctrl- and a letter, or Shift- and the \
             name of an arrow, Home, End, PageUp or PageDown",
        ),
        Some(_) if ["[", "O"].contains(&key) => {
            Some("expected another key: [ and O are parts of what cursor keys send")
        }
        Some(_) => None,
    }
}

fn character(word: &str) -> Option<KeyCode> {
    let mut characters = word.chars();
    let only = characters.next().filter(|only| !is_invisible(*only))?;
    characters.next().is_none().then_some(KeyCode::Char(only))
}

fn named(word: &str) -> Option<KeyCode> {
    Some(match word {
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        "Tab" => KeyCode::Tab,
        "Enter" => KeyCode::Enter,
        "Space" => KeyCode::Char(' '),
        "Backspace" => KeyCode::Backspace,
        "Esc" => KeyCode::Esc,
        _ => return None,
    })
}

/// Whether it is a key that points somewhere: with those, terminals tell Shift.
const fn points(code: KeyCode) -> bool {
    matches!(
        code,
        KeyCode::Up
            | KeyCode::Down
            | KeyCode::Left
            | KeyCode::Right
            | KeyCode::Home
            | KeyCode::End
            | KeyCode::PageUp
            | KeyCode::PageDown
    )
}

/// The key as the table writes it: a capital letter says Shift by itself, and
/// with Ctrl no terminal tells capitals apart.
pub(in crate::ui) fn plain(key: KeyEvent) -> (KeyCode, KeyModifiers) {
    let mut modifiers = key.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT);
    if points(key.code) {
        modifiers |= key.modifiers & KeyModifiers::SHIFT;
    }
    let code = match key.code {
        KeyCode::Char(letter) if modifiers.contains(KeyModifiers::CONTROL) => {
            KeyCode::Char(letter.to_ascii_lowercase())
        }
        code => code,
    };
    (code, modifiers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_any_length_is_read() {
        for prefix in ["Shift-", "Ctrl-", "Shift-Ctrl-"] {
            assert_eq!(read_key(&format!("{}Up", prefix.repeat(100_000))), None);
        }
        assert_eq!(read_key("Shift-Up"), Some((KeyCode::Up, KeyModifiers::SHIFT)));
        assert_eq!(read_key("Ctrl-W"), Some((KeyCode::Char('w'), KeyModifiers::CONTROL)));
        assert_eq!(read_key("Shift-w"), None);
    }
}

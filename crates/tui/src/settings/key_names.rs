//! Names of keys, as written in tables and settings.

use crate::settings::key::{Key, KeyCode, Modifiers};
use hexdelve::content::is_unprintable;

/// After Esc, in what cursor keys send. On a slow connection, they may arrive as keys.
const TORN: [&str; 2] = ["[", "O"];

pub(crate) fn read_key(word: &str) -> Option<(KeyCode, Modifiers)> {
    if let Some(word) = word.strip_prefix("Shift-") {
        let code = named(word).filter(|code| points(*code));
        return code.map(|code| (code, Modifiers::SHIFT));
    }
    if let Some(word) = word.strip_prefix("Ctrl-") {
        return character(&word.to_lowercase()).map(|code| (code, Modifiers::CTRL));
    }
    character(word).or_else(|| named(word)).map(|code| (code, Modifiers::NONE))
}

/// In place of a word that names no key or one that cannot be bound; `None` if permitted.
pub(crate) fn what_else(key: &str) -> Option<&'static str> {
    match read_key(key) {
        None => Some(
            "expected one visible character, Up, Down, Left, Right, Home, End, PageUp, \
             PageDown, Tab, Backspace, Enter, Space, Esc, Ctrl- and a letter, or Shift- and the \
             name of an arrow, Home, End, PageUp or PageDown",
        ),
        Some(_) if TORN.contains(&key) => {
            Some("expected another key: cursor keys send [ and O as part of a sequence")
        }
        Some(_) => None,
    }
}

fn character(word: &str) -> Option<KeyCode> {
    let mut characters = word.chars();
    let only = characters.next().filter(|only| !is_unprintable(*only))?;
    characters.next().is_none().then_some(KeyCode::Char(only))
}

/// The first eight move a cursor: terminals report Shift with these keys.
const NAMED: [KeyCode; 12] = [
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Tab,
    KeyCode::Enter,
    KeyCode::Backspace,
    KeyCode::Esc,
];

fn named(word: &str) -> Option<KeyCode> {
    let space = (word == "Space").then_some(KeyCode::Char(' '));
    space.or_else(|| NAMED.into_iter().find(|code| format!("{code:?}") == word))
}

fn points(code: KeyCode) -> bool {
    NAMED[..8].contains(&code)
}

/// Capital letters imply Shift, and with Ctrl no terminal tells capital from small letters.
pub(crate) fn plain(key: Key) -> (KeyCode, Modifiers) {
    let mut modifiers = key.modifiers.intersection(Modifiers::CTRL.union(Modifiers::ALT));
    if points(key.code) {
        modifiers = modifiers.union(key.modifiers.intersection(Modifiers::SHIFT));
    }
    let code = match key.code {
        KeyCode::Char(letter) if modifiers.contains(Modifiers::CTRL) => {
            KeyCode::Char(letter.to_ascii_lowercase())
        }
        code => code,
    };
    (code, modifiers)
}

pub(crate) fn may_be_torn(key: Key) -> bool {
    TORN.into_iter().filter_map(read_key).any(|torn| torn == plain(key))
}

pub(crate) fn name_of(key: Key) -> String {
    let (code, modifiers) = plain(key);
    let held = [(Modifiers::CTRL, "Ctrl-"), (Modifiers::ALT, "Alt-"), (Modifiers::SHIFT, "Shift-")];
    let held: String =
        held.into_iter().filter(|(it, _)| modifiers.contains(*it)).map(|(_, word)| word).collect();
    let name = match code {
        KeyCode::Char(' ') => "Space".to_owned(),
        KeyCode::Char(letter) if modifiers.contains(Modifiers::CTRL) => {
            letter.to_ascii_uppercase().to_string()
        }
        KeyCode::Char(letter) => letter.to_string(),
        // The names of the other variants are words already, or rare.
        code => format!("{code:?}").replace(['(', ')'], ""),
    };
    format!("{held}{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_called_as_it_is_written() {
        for word in ["q", "Q", "Up", "Shift-PageUp", "Ctrl-W", "Space", "Tab", "Esc", "Backspace"] {
            let (code, modifiers) = read_key(word).expect("it is a key");
            assert_eq!(name_of(Key::new(code, modifiers)), word);
        }
        assert_eq!(name_of(Key::from(KeyCode::F(5))), "F5");
        assert_eq!(name_of(Key::new(KeyCode::Char('k'), Modifiers::ALT)), "Alt-k");
    }

    #[test]
    fn a_word_of_any_length_is_read() {
        for prefix in ["Shift-", "Ctrl-", "Shift-Ctrl-"] {
            assert_eq!(read_key(&format!("{}Up", prefix.repeat(100_000))), None);
        }
        assert_eq!(read_key("Shift-Up"), Some((KeyCode::Up, Modifiers::SHIFT)));
        assert_eq!(read_key("Ctrl-W"), Some((KeyCode::Char('w'), Modifiers::CTRL)));
        assert_eq!(read_key("Shift-w"), None);
    }
}

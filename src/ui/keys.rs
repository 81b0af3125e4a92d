//! What the keys do: a table, read from `assets/keys.toml`.
//!
//! A key stands for a [`Deed`]. What a deed means depends on what the screen
//! shows, and is decided elsewhere; which key it was is forgotten here.

use crate::{grid::Direction, player::Command};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde::Deserialize;
use std::sync::LazyLock;
use thiserror::Error;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "assets/keys.toml says of each what it is for")]
pub enum Deed {
    North,
    South,
    West,
    East,
    NorthWest,
    NorthEast,
    SouthWest,
    SouthEast,
    Rest,
    Pause,
    SingleStep,
    Faster,
    Slower,
    Monsters,
    OpenMap,
    TunnelMap,
    Hardness,
    Terrain,
    Help,
    Close,
    Quit,
    Redraw,
    Suspend,
}

impl Deed {
    /// What it tells the PC to do, if anything.
    pub const fn command(self) -> Option<Command> {
        let direction = match self {
            Self::Rest => return Some(Command::Rest),
            Self::North => Direction::North,
            Self::South => Direction::South,
            Self::West => Direction::West,
            Self::East => Direction::East,
            Self::NorthWest => Direction::NorthWest,
            Self::NorthEast => Direction::NorthEast,
            Self::SouthWest => Direction::SouthWest,
            Self::SouthEast => Direction::SouthEast,
            _ => return None,
        };
        Some(Command::Step(direction))
    }
}

/// Who drives the PC, as far as keys are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Driver {
    /// The player.
    Playing,
    /// An autopilot.
    Watching,
}

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Binding {
    does: Deed,
    keys: Vec<String>,
    help: String,
    when: Option<Driver>,
}

impl Binding {
    fn counts(&self, driver: Driver) -> bool {
        self.when.is_none_or(|when| when == driver)
    }
}

/// Which key does what.
///
/// ```
/// use hexdelve::ui::{Deed, Driver, KeyMap};
/// use crossterm::event::{KeyCode, KeyEvent};
/// let space = KeyEvent::from(KeyCode::Char(' '));
/// assert_eq!(KeyMap::built_in().deed(space, Driver::Playing), Some(Deed::Rest));
/// assert_eq!(KeyMap::built_in().deed(space, Driver::Watching), Some(Deed::Pause));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    bindings: Vec<Binding>,
}

/// Why a table of keys cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeyMapError {
    /// No TOML, or not of this shape.
    #[error("{0}")]
    Unreadable(#[from] toml::de::Error),
    /// A name that no key has.
    #[error(
        "\"{0}\" is no key: write one character, Up, Down, Left, Right, Home, End, PageUp, \
         PageDown, Space, Esc, or Ctrl- and a letter"
    )]
    NoSuchKey(String),
    /// A key with two meanings at once.
    #[error("\"{key}\" is bound twice: to {first:?} and to {second:?}")]
    BoundTwice {
        /// The key.
        key: String,
        /// The row above.
        first: Deed,
        /// The row below.
        second: Deed,
    },
    /// What follows Esc where a slow line tears a cursor key apart.
    #[error("\"{0}\" cannot be bound: it is a part of what cursor keys send")]
    PartOfACursorKey(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    key: Vec<Binding>,
}

impl KeyMap {
    /// The table that the program carries.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: LazyLock<KeyMap> = LazyLock::new(|| {
            KeyMap::read(include_str!("../../assets/keys.toml"))
                .expect("a test reads the table that is built in")
        });
        &BUILT_IN
    }

    /// Reads a table: `[[key]]` with `does`, `keys`, `help` and perhaps `when`.
    ///
    /// # Errors
    /// [`KeyMapError`] names the line or the key.
    pub fn read(text: &str) -> Result<Self, KeyMapError> {
        let Table { key: bindings } = toml::from_str(text)?;
        for binding in &bindings {
            for key in &binding.keys {
                read_key(key).ok_or_else(|| KeyMapError::NoSuchKey(key.clone()))?;
                if ["[", "O"].contains(&key.as_str()) {
                    return Err(KeyMapError::PartOfACursorKey(key.clone()));
                }
            }
        }
        let map = Self { bindings };
        map.refuse_double_meanings()?;
        Ok(map)
    }

    /// What a key asks for, `None` where it is bound to nothing.
    pub fn deed(&self, key: KeyEvent, driver: Driver) -> Option<Deed> {
        let pressed = plain(key);
        self.rows(driver)
            .find(|row| row.keys.iter().any(|key| read_key(key) == Some(pressed)))
            .map(|row| row.does)
    }

    /// The keys and what they are for, a line each.
    ///
    /// ```
    /// use hexdelve::ui::{Driver, KeyMap};
    /// let help = KeyMap::built_in().help(Driver::Playing);
    /// assert!(help.contains(&"m               list the monsters, nearest first".to_owned()));
    /// ```
    pub fn help(&self, driver: Driver) -> Vec<String> {
        self.rows(driver).map(|row| format!("{:<15} {}", row.keys.join(" "), row.help)).collect()
    }

    fn rows(&self, driver: Driver) -> impl Iterator<Item = &Binding> {
        self.bindings.iter().filter(move |row| row.counts(driver))
    }

    fn refuse_double_meanings(&self) -> Result<(), KeyMapError> {
        for driver in [Driver::Playing, Driver::Watching] {
            let mut seen: Vec<(&String, Deed)> = Vec::new();
            for row in self.rows(driver) {
                for key in &row.keys {
                    if let Some((_, first)) = seen.iter().find(|(other, _)| *other == key) {
                        let (key, first, second) = (key.clone(), *first, row.does);
                        return Err(KeyMapError::BoundTwice { key, first, second });
                    }
                    seen.push((key, row.does));
                }
            }
        }
        Ok(())
    }
}

/// The key that a word of the table names.
fn read_key(word: &str) -> Option<(KeyCode, KeyModifiers)> {
    let mut characters = word.chars();
    let code = match (characters.next()?, characters.next()) {
        (only, None) => KeyCode::Char(only),
        _ => match word {
            "Up" => KeyCode::Up,
            "Down" => KeyCode::Down,
            "Left" => KeyCode::Left,
            "Right" => KeyCode::Right,
            "Home" => KeyCode::Home,
            "End" => KeyCode::End,
            "PageUp" => KeyCode::PageUp,
            "PageDown" => KeyCode::PageDown,
            "Space" => KeyCode::Char(' '),
            "Esc" => KeyCode::Esc,
            _ => {
                let (code, _) = read_key(&word.strip_prefix("Ctrl-")?.to_lowercase())?;
                return Some((code, KeyModifiers::CONTROL));
            }
        },
    };
    Some((code, KeyModifiers::NONE))
}

/// The key as the table writes it: a capital letter says Shift by itself, and
/// with Ctrl no terminal tells capitals apart.
fn plain(key: KeyEvent) -> (KeyCode, KeyModifiers) {
    let modifiers = key.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT);
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

    fn deed(code: KeyCode, modifiers: KeyModifiers) -> Option<Deed> {
        KeyMap::built_in().deed(KeyEvent::new(code, modifiers), Driver::Playing)
    }

    #[test]
    fn each_direction_has_a_letter_a_digit_and_a_named_key() {
        let named = [
            ('k', '8', KeyCode::Up, Direction::North),
            ('j', '2', KeyCode::Down, Direction::South),
            ('h', '4', KeyCode::Left, Direction::West),
            ('l', '6', KeyCode::Right, Direction::East),
            ('y', '7', KeyCode::Home, Direction::NorthWest),
            ('u', '9', KeyCode::PageUp, Direction::NorthEast),
            ('b', '1', KeyCode::End, Direction::SouthWest),
            ('n', '3', KeyCode::PageDown, Direction::SouthEast),
        ];
        for (letter, digit, code, direction) in named {
            for code in [KeyCode::Char(letter), KeyCode::Char(digit), code] {
                let command = deed(code, KeyModifiers::NONE).and_then(Deed::command);
                assert_eq!(command, Some(Command::Step(direction)), "{code:?}");
            }
        }
    }

    #[test]
    fn modifiers_make_another_key_of_it() {
        assert_eq!(deed(KeyCode::Char('Q'), KeyModifiers::SHIFT), Some(Deed::Quit));
        assert_eq!(deed(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Deed::Quit));
        assert_eq!(deed(KeyCode::Char('k'), KeyModifiers::ALT), None);
        assert_eq!(deed(KeyCode::Char('c'), KeyModifiers::NONE), None);
    }

    #[test]
    fn what_a_torn_cursor_key_starts_with_does_nothing() {
        for letter in ['[', 'O'] {
            assert_eq!(deed(KeyCode::Char(letter), KeyModifiers::NONE), None);
        }
        let told = KeyMap::read("[[key]]\ndoes='rest'\nkeys=['O']\nhelp=''").unwrap_err();
        assert!(told.to_string().contains("cursor keys"), "{told}");
    }

    #[test]
    fn a_wrong_table_is_refused_with_the_place() {
        let told = |text: &str| KeyMap::read(text).unwrap_err().to_string();
        assert!(told("[[key]]\ndoes='rest'\nkeys=['Hoem']\nhelp=''").contains("\"Hoem\""));
        let twice = "[[key]]\ndoes='rest'\nkeys=['x']\nhelp=''\n";
        assert!(told(&format!("{twice}{}", twice.replace("rest", "help"))).contains("Rest"));
        assert!(told("[[key]]\ndoes='fly'\nkeys=[]\nhelp=''").contains("line 2"));
    }
}

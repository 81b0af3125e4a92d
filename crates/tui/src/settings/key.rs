//! Keys of the keyboard, as a terminal reports them; their names in tables, settings and running
//! text (according to the current key map); and the compass rose of the eight direction keys.

use super::{InputMode, KeyMap, UiAction};
use bitflags::bitflags;
use hexdelve::content::is_unprintable;

/// A key without modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those on the keys")]
pub enum KeyCode {
    /// A key that types this character.
    Char(char),
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    Insert,
    Delete,
    Tab,
    BackTab,
    Backspace,
    Enter,
    Esc,
    /// A function key by its number, from 1.
    F(u8),
}

bitflags! {
    /// The modifier keys that are held with a key.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Modifiers: u32 {
        /// Shift.
        const SHIFT = 1;
        /// Alt.
        const ALT = 2;
        /// Ctrl.
        const CTRL = 4;
    }
}

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// The modifiers that are held with it.
    pub modifiers: Modifiers,
    /// Whether the key is still held, which few terminals report.
    pub is_repeat: bool,
}

impl Key {
    /// Creates a key that was just pressed.
    pub const fn new(code: KeyCode, modifiers: Modifiers) -> Self {
        Self { code, modifiers, is_repeat: false }
    }

    /// With Ctrl or Alt, it types none.
    pub(crate) fn letter(self) -> Option<char> {
        let is_held = self.modifiers.intersects(Modifiers::CTRL | Modifiers::ALT);
        match self.code {
            KeyCode::Char(letter) if !is_held => Some(letter),
            _ => None,
        }
    }
}

impl From<KeyCode> for Key {
    fn from(code: KeyCode) -> Self {
        Self::new(code, Modifiers::empty())
    }
}

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
    character(word).or_else(|| named(word)).map(|code| (code, Modifiers::empty()))
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
    word.parse().ok().filter(|only| !is_unprintable(*only)).map(KeyCode::Char)
}

/// The first eight move a cursor: terminals report Shift with these keys.
const NAMED: [(&str, KeyCode); 13] = [
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
    ("Tab", KeyCode::Tab),
    ("Enter", KeyCode::Enter),
    ("Backspace", KeyCode::Backspace),
    ("Esc", KeyCode::Esc),
    ("Space", KeyCode::Char(' ')),
];

fn named(word: &str) -> Option<KeyCode> {
    NAMED.into_iter().find(|(name, _)| *name == word).map(|(_, code)| code)
}

fn points(code: KeyCode) -> bool {
    NAMED[..8].iter().any(|(_, it)| *it == code)
}

/// Capital letters imply Shift, and with Ctrl no terminal tells capital from small letters.
pub(crate) fn plain(key: Key) -> (KeyCode, Modifiers) {
    let mut modifiers = key.modifiers & (Modifiers::CTRL | Modifiers::ALT);
    if points(key.code) {
        modifiers |= key.modifiers & Modifiers::SHIFT;
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

type Rose = [[Option<UiAction>; 3]; 3];

pub(crate) const ROSE: Rose = [
    [Some(UiAction::NorthWest), Some(UiAction::North), Some(UiAction::NorthEast)],
    [Some(UiAction::West), None, Some(UiAction::East)],
    [Some(UiAction::SouthWest), Some(UiAction::South), Some(UiAction::SouthEast)],
];

pub(crate) const RUNNING_ROSE: Rose = [
    [Some(UiAction::RunNorthWest), Some(UiAction::RunNorth), Some(UiAction::RunNorthEast)],
    [Some(UiAction::RunWest), None, Some(UiAction::RunEast)],
    [Some(UiAction::RunSouthWest), Some(UiAction::RunSouth), Some(UiAction::RunSouthEast)],
];

const GAP: &str = "   ";

/// One rose with the first key of each direction, one with the second, and so on.
pub(crate) fn drawn_rose(keys: &KeyMap, driver: InputMode, rose: &Rose) -> Vec<String> {
    let bound =
        |action: &Option<UiAction>| action.map_or(&[][..], |action| keys.keys(action, driver));
    let most = rose.iter().flatten().map(|action| bound(action).len()).max().unwrap_or(0);
    let cell = |action: &Option<UiAction>, which: usize| match action {
        None => "@",
        Some(_) => bound(action).get(which).map_or("", String::as_str),
    };
    let width = |column: usize, which: usize| {
        let cells = rose.iter().map(|row| cell(&row[column], which).chars().count());
        cells.max().unwrap_or(0)
    };
    let part = |row: &[Option<UiAction>; 3], which: usize| {
        let cells = row.iter().enumerate().map(|(column, action)| {
            format!("{:<width$}", cell(action, which), width = width(column, which))
        });
        cells.collect::<Vec<_>>().join(" ")
    };
    if most == 0 {
        return Vec::new();
    }
    let line = |row| (0..most).map(|which| part(row, which)).collect::<Vec<_>>().join(GAP);
    rose.iter().map(|row| line(row).trim_end().to_owned()).collect()
}

const ARROWS: [&str; 4] = ["Up", "Down", "Left", "Right"];

/// The one that is easiest to find on a keyboard: an arrow key, if one is bound.
pub(crate) fn keycap(keys: &KeyMap, action: UiAction) -> Option<&str> {
    let mut all = keys.keys(action, InputMode::Playing).iter().map(String::as_str);
    let arrow = all.find(|key| ARROWS.contains(key));
    arrow.or_else(|| keys.key(action, InputMode::Playing))
}

/// Returns the text with a key such as `[k]` in place of each action such as `{north}`.
/// An action without a key keeps its name.
///
/// ```
/// use hexdelve_tui::settings::{KeyMap, with_keys};
/// assert_eq!(with_keys("{help} helps.", KeyMap::built_in()), "[?] helps.");
/// ```
pub fn with_keys(words: &str, keys: &KeyMap) -> String {
    let mut parts = words.split('{');
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (word, rest) = part.split_once('}').unwrap_or((part, ""));
        let key = word.parse().ok().and_then(|action| keycap(keys, action)).unwrap_or(word);
        told.extend(["[", key, "]", rest]);
    }
    told
}

pub(crate) fn step_keys(keys: &KeyMap) -> [String; 3] {
    let actions = ROSE.map(|row| row.map(|action| action.unwrap_or(UiAction::Rest)));
    let cap = |action| keys.key(action, InputMode::Playing).unwrap_or(" ");
    let widths = actions.iter().flatten().map(|action| cap(*action).chars().count());
    let widest = widths.max().unwrap_or(1);
    let cell = |action| format!("{:^widest$}", cap(action));
    actions.map(|row| row.map(cell).join(" ").trim_end().to_owned())
}

//! Keys of the keyboard, as a terminal reports them.

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

/// The modifier keys that are held with a key.
///
/// ```
/// use hexdelve_tui::settings::Modifiers;
/// let both = Modifiers::CTRL.union(Modifiers::ALT);
/// assert!(both.contains(Modifiers::ALT) && !both.contains(Modifiers::SHIFT));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers(u8);

impl Modifiers {
    /// No modifier.
    pub const NONE: Self = Self(0);
    /// Shift.
    pub const SHIFT: Self = Self(1);
    /// Alt.
    pub const ALT: Self = Self(2);
    /// Ctrl.
    pub const CTRL: Self = Self(4);

    /// Returns the modifiers of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn intersection(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Whether this set contains all of `others`.
    pub const fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }
}

/// A key with its modifiers.
///
/// ```
/// use hexdelve_tui::settings::{Key, KeyCode, Modifiers};
/// let key = Key::from(KeyCode::Char('x'));
/// assert_eq!(key, Key::new(KeyCode::Char('x'), Modifiers::NONE));
/// ```
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
    pub(crate) const fn letter(self) -> Option<char> {
        let is_held = self.modifiers.intersection(Modifiers::CTRL.union(Modifiers::ALT)).0 != 0;
        match self.code {
            KeyCode::Char(letter) if !is_held => Some(letter),
            _ => None,
        }
    }
}

impl From<KeyCode> for Key {
    fn from(code: KeyCode) -> Self {
        Self::new(code, Modifiers::NONE)
    }
}

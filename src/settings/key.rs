//! A key of the keyboard, as a terminal tells of it.

/// Which key it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "they are called what stands on them")]
pub enum KeyCode {
    /// A character that is typed.
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

/// What is held with a key.
///
/// ```
/// use hexdelve::settings::Modifiers;
/// let both = Modifiers::CTRL.and(Modifiers::ALT);
/// assert!(both.contains(Modifiers::ALT) && !both.contains(Modifiers::SHIFT));
/// assert_eq!(both.only(Modifiers::CTRL), Modifiers::CTRL);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers(u8);

impl Modifiers {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// Shift.
    pub const SHIFT: Self = Self(1);
    /// Alt.
    pub const ALT: Self = Self(2);
    /// Ctrl.
    pub const CTRL: Self = Self(4);

    /// Both of them.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are among others.
    #[must_use]
    pub const fn only(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    /// Whether all of others are among them.
    pub const fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }
}

/// A key, and what is held with it.
///
/// ```
/// use hexdelve::settings::{Key, KeyCode, Modifiers};
/// let key = Key::from(KeyCode::Char('x'));
/// assert_eq!(key, Key::new(KeyCode::Char('x'), Modifiers::NONE));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// Which key.
    pub code: KeyCode,
    /// What is held with it.
    pub modifiers: Modifiers,
    /// Whether it is still held, as few terminals say.
    pub is_repeat: bool,
}

impl Key {
    /// A key that was just pressed.
    pub const fn new(code: KeyCode, modifiers: Modifiers) -> Self {
        Self { code, modifiers, is_repeat: false }
    }

    /// The character that is typed by it, if it is one: with Ctrl or Alt it is none.
    pub(crate) const fn letter(self) -> Option<char> {
        let is_held = self.modifiers.only(Modifiers::CTRL.and(Modifiers::ALT)).0 != 0;
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

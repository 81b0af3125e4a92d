//! Actions added by extensions.

use crate::grid::Position;
use std::fmt;

/// An extension's action: its key and its target cell.
///
/// Journals record the key, which depends only on the action's name. It does not matter
/// which other extensions are present, or in what order they were added.
///
/// ```
/// use hexdelve::prelude::*;
/// const WHISTLE: CustomAction = CustomAction::named("whistle");
/// let there = WHISTLE.at(Position::new(5, 5));
/// assert!(there.is_same_action(WHISTLE) && !there.is_same_action(CustomAction::named("sing")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CustomAction {
    key: u16,
    cell: Position,
}

impl CustomAction {
    /// Returns the action with this name, without a target.
    pub const fn named(name: &str) -> Self {
        let bytes = name.as_bytes();
        let (mut hash, mut at) = (0x811c_9dc5_u32, 0);
        // 32-bit FNV-1a, folded to 16 bits: the key is the XOR of the two halves.
        while at < bytes.len() {
            hash = (hash ^ bytes[at] as u32).wrapping_mul(0x0100_0193);
            at += 1;
        }
        let [a, b, c, d] = hash.to_le_bytes();
        Self { key: u16::from_le_bytes([a ^ c, b ^ d]), cell: Position::new(0, 0) }
    }

    /// Returns this action with a target cell.
    #[must_use]
    pub const fn at(self, cell: Position) -> Self {
        Self { cell, ..self }
    }

    /// Returns the target cell, or 0,0 if the action has no target.
    pub const fn cell(self) -> Position {
        self.cell
    }

    /// Whether two values represent the same action, regardless of their target cells.
    pub const fn is_same_action(self, other: Self) -> bool {
        self.key == other.key
    }

    /// Returns the number that represents the action in a journal.
    pub(crate) const fn key(self) -> u16 {
        self.key
    }

    pub(crate) const fn of_key(key: u16, cell: Position) -> Self {
        Self { key, cell }
    }
}

impl fmt::Display for CustomAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "custom action {:04x} at {}", self.key, self.cell)
    }
}

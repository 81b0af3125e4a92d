//! The action the acting character is about to carry out.

use crate::{
    creature::Ability,
    grid::{Direction, Position},
};
use std::fmt;

/// The acting character's next action, chosen by its mind or its player and carried out
/// on the same turn. One that cannot be carried out counts as a rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Action {
    /// Stays in the cell. Always possible.
    #[default]
    Rest,
    /// Moves to a neighbouring cell and kills any occupant, digging or opening first if need be.
    Step(Direction),
    /// Closes the door in a neighbouring cell.
    Close(Direction),
    /// Picks up an item: the Crown, or the topmost one, if possible not put down by the PC.
    PickUp,
    /// Puts an item down.
    Drop(Slot),
    /// Throws an item at a cell.
    Throw(Slot, Position),
    /// Uses an item.
    Use(Slot, ItemTarget),
    /// Leaves the level, going down.
    Descend,
    /// Leaves the level, going up.
    Ascend,
    /// Carries out an action added by an extension.
    Custom(CustomAction),
}

impl fmt::Display for Action {
    /// Writes the action in a few words: `step north`, `throw slot a to 12,4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rest => f.write_str("rest"),
            Self::Step(direction) => write!(f, "step {}", direction.name()),
            Self::Close(direction) => write!(f, "close the door {}", direction.name()),
            Self::PickUp => f.write_str("pick up"),
            Self::Drop(slot) => write!(f, "drop slot {slot}"),
            Self::Throw(slot, cell) => write!(f, "throw slot {slot} to {cell}"),
            Self::Use(slot, ItemTarget::Nothing) => write!(f, "use slot {slot}"),
            Self::Use(slot, ItemTarget::Cell(cell) | ItemTarget::Ability(cell, _)) => {
                write!(f, "use slot {slot} on {cell}")
            }
            Self::Descend => f.write_str("go down"),
            Self::Ascend => f.write_str("go up"),
            Self::Custom(deed) => deed.fmt(f),
        }
    }
}

/// An extension's action and its target cell. Journals record the key, a hash of the name.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::action::CustomAction;
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

/// The target of a used item, other than its user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ItemTarget {
    /// No other target.
    #[default]
    Nothing,
    /// A cell, or its contents.
    Cell(Position),
    /// One of the four bits of a cell's occupant.
    Ability(Position, Ability),
}

impl ItemTarget {
    /// Returns the target's cell, if any.
    pub const fn cell(self) -> Option<Position> {
        if let Self::Cell(cell) | Self::Ability(cell, _) = self { Some(cell) } else { None }
    }
}

/// One of the six slots in a pack, `a` to `f` (rules §7).
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(Slot::ALL.len(), 6);
/// assert_eq!(Slot::from_letter('c').map(Slot::index), Some(2));
/// assert_eq!(Slot::from_letter('g'), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(u8);

impl Slot {
    /// All six slots.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Returns the slot's number, 0–5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the slot's letter, `a`–`f`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// Returns the slot with this letter, if there is one.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|slot| slot.letter() == letter)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

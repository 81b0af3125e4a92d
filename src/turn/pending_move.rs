//! The step that is pending.

use crate::grid::Position;

/// The step the acting character is about to complete. The character has not left its
/// cell yet, so rules can still deal with the occupant of the next cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingMove {
    /// The cell the character is about to leave.
    pub from: Position,
    /// The cell the character is about to enter.
    pub to: Position,
}

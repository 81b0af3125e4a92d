//! A monster's belief about the PC's position.

use crate::grid::Position;
use bevy_ecs::prelude::Component;

/// The cell where a monster believes the PC to be, as of the monster's own last turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Belief {
    /// The monster knows nothing, and rests.
    #[default]
    Nothing,
    /// The PC was in this cell when the monster last knew its position.
    Remembers(Position),
    /// The PC is in this cell: the monster sees it, or senses it by telepathy.
    Knows(Position),
}

impl Belief {
    /// Returns the cell the monster would head for.
    pub const fn goal(self) -> Option<Position> {
        match self {
            Self::Nothing => None,
            Self::Remembers(place) | Self::Knows(place) => Some(place),
        }
    }

    /// Returns a monster's belief after it has looked around.
    ///
    /// `now` is the cell where the monster knows the PC to be, and `me` is the monster's
    /// own cell. A memory lasts until the monster reaches the remembered cell, and only
    /// while it is intelligent.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let (place, me) = (Position::new(9, 9), Position::new(2, 2));
    /// let seen = Belief::Nothing.updated(Some(place), me, true);
    /// assert_eq!(seen, Belief::Knows(place));
    /// let lost = seen.updated(None, me, true);
    /// assert_eq!(lost, Belief::Remembers(place));
    /// assert_eq!(lost.updated(None, place, true), Belief::Nothing);
    /// assert_eq!(seen.updated(None, me, false), Belief::Nothing);
    /// ```
    #[must_use]
    pub fn updated(self, now: Option<Position>, me: Position, intelligent: bool) -> Self {
        match (now, self.goal()) {
            (Some(place), _) => Self::Knows(place),
            (None, Some(place)) if intelligent && place != me => Self::Remembers(place),
            _ => Self::Nothing,
        }
    }
}

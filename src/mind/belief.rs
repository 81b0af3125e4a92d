//! What a monster knows of the PC.

use crate::grid::Position;
use bevy_ecs::prelude::Component;

/// Where a monster believes the PC to be, as of its own last turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Belief {
    /// It has no idea, and rests.
    #[default]
    Nothing,
    /// It was there when the monster last knew.
    Remembers(Position),
    /// It is there: seen, or felt by telepathy.
    Knows(Position),
}

impl Belief {
    /// Where it would go.
    pub const fn goal(self) -> Option<Position> {
        match self {
            Self::Nothing => None,
            Self::Remembers(place) | Self::Knows(place) => Some(place),
        }
    }

    /// What a monster knows after a look around.
    ///
    /// `now` is where it knows the PC to be, `me` where it stands. A memory
    /// lasts while the monster is intelligent and has not come to the place.
    /// Whether it can still get there is for its mind to find out.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let (place, me) = (Position::new(9, 9), Position::new(2, 2));
    /// let seen = Belief::Nothing.after_a_look(Some(place), me, true);
    /// assert_eq!(seen, Belief::Knows(place));
    /// let lost = seen.after_a_look(None, me, true);
    /// assert_eq!(lost, Belief::Remembers(place));
    /// assert_eq!(lost.after_a_look(None, place, true), Belief::Nothing);
    /// assert_eq!(seen.after_a_look(None, me, false), Belief::Nothing);
    /// ```
    #[must_use]
    pub fn after_a_look(self, now: Option<Position>, me: Position, intelligent: bool) -> Self {
        match (now, self.goal()) {
            (Some(place), _) => Self::Knows(place),
            (None, Some(place)) if intelligent && place != me => Self::Remembers(place),
            _ => Self::Nothing,
        }
    }
}

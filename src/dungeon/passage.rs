//! What a step into a cell comes to, by what is in the way and by who goes
//! there.
//!
//! The rule stands alone, because systems carry it out and others foretell it:
//! minds, journeys, autopilots, the lookahead.

use super::{CellMaterial, Hardness};

/// What a character can do about what is in its way.
///
/// ```
/// use hexdelve::prelude::*;
/// let digger = Passage { digs: true, ..Passage::NONE };
/// assert_eq!(digger.step_into(Hardness(100)), StepOutcome::Digs);
/// assert_eq!(Passage::HANDS.step_into(Hardness(100)), StepOutcome::Blocked);
/// assert_eq!(Passage::HANDS.step_into(DoorState::Closed.obstacle()), StepOutcome::Opens);
/// assert!(!Passage::ALL.could_enter(Hardness::IMMUTABLE));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passage {
    /// It opens what walkers can open, as the PC and the intelligent do.
    pub opens: bool,
    /// It opens what is locked as well: it has a key.
    pub unlocks: bool,
    /// It gets through rock, and through what diggers can get through.
    pub digs: bool,
}

/// What a step into a cell comes to (rules §4 and §7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// The character arrives there.
    Enters,
    /// It opens what is in the way, and that is its move.
    Opens,
    /// It takes a bite, and goes on where nothing is left.
    Digs,
    /// It stays where it is.
    Blocked,
}

impl Passage {
    /// Those of who only walks.
    pub const NONE: Self = Self { opens: false, unlocks: false, digs: false };
    /// Those of the PC with nothing in them.
    pub const HANDS: Self = Self { opens: true, ..Self::NONE };
    /// All that there are.
    pub const ALL: Self = Self { opens: true, unlocks: true, digs: true };

    /// What a step into a cell of this matter comes to.
    #[inline]
    pub fn step_into(self, matter: impl Into<CellMaterial>) -> StepOutcome {
        let CellMaterial { hardness, obstacle } = matter.into();
        let gives_way = |digs: bool| obstacle.cost_for(digs).is_some();
        match hardness {
            Hardness::OPEN if !obstacle.is_solid() => StepOutcome::Enters,
            Hardness::OPEN if self.opens && gives_way(false) => StepOutcome::Opens,
            Hardness::OPEN if self.unlocks && gives_way(true) => StepOutcome::Opens,
            Hardness::OPEN if self.digs && gives_way(true) => StepOutcome::Digs,
            Hardness::OPEN => StepOutcome::Blocked,
            rock if self.digs && !rock.is_immutable() => StepOutcome::Digs,
            _ => StepOutcome::Blocked,
        }
    }

    /// Whether it could go there, at once or after some moves.
    #[inline]
    pub fn could_enter(self, matter: impl Into<CellMaterial>) -> bool {
        self.step_into(matter) != StepOutcome::Blocked
    }
}

//! The outcome of a step into a cell. It has a module of its own because systems carry out steps,
//! while minds, journeys, autopilots and the lookahead predict their outcome.

use super::{CellBlocking, Hardness};

/// A character's capabilities for getting past rock and obstacles.
///
/// ```
/// use hexdelve::prelude::*;
/// let digger = MovementCapabilities { digs: true, ..MovementCapabilities::NONE };
/// assert_eq!(digger.step_into(Hardness(100)), StepOutcome::Digs);
/// assert_eq!(MovementCapabilities::OPENS_DOORS.step_into(Hardness(100)), StepOutcome::Blocked);
/// assert_eq!(MovementCapabilities::OPENS_DOORS.step_into(DoorState::Closed.obstacle()), StepOutcome::Opens);
/// assert!(!MovementCapabilities::ALL.could_enter(Hardness::IMMUTABLE));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovementCapabilities {
    /// Whether the character opens the obstacles that walkers can open, as the PC and
    /// intelligent monsters do.
    pub opens: bool,
    /// Whether the character also opens locked obstacles, because it has a key.
    pub unlocks: bool,
    /// Whether the character digs through rock, and through the obstacles that diggers
    /// can pass.
    pub digs: bool,
}

/// The outcome of a step into a cell (rules §4 and §7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// The character enters the cell.
    Enters,
    /// The character opens the obstacle, which uses up its move.
    Opens,
    /// The character digs once, and moves in if nothing is left.
    Digs,
    /// The character stays where it is.
    Blocked,
}

impl MovementCapabilities {
    /// The capabilities of a character that only walks.
    pub const NONE: Self = Self { opens: false, unlocks: false, digs: false };
    /// The capabilities of the PC without any items.
    pub const OPENS_DOORS: Self = Self { opens: true, ..Self::NONE };
    /// All capabilities.
    pub const ALL: Self = Self { opens: true, unlocks: true, digs: true };

    /// Returns the outcome of a step into a cell of this material.
    #[inline]
    pub fn step_into(self, material: impl Into<CellBlocking>) -> StepOutcome {
        let CellBlocking { hardness, obstacle } = material.into();
        let gives_way = |digs: bool| obstacle.cost_for(digs).is_some();
        // Opening comes before digging, for an intelligent tunneler could do both to a door.
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

    /// Whether the character can enter a cell of this material, at once or after some
    /// moves.
    #[inline]
    pub fn could_enter(self, material: impl Into<CellBlocking>) -> bool {
        self.step_into(material) != StepOutcome::Blocked
    }
}

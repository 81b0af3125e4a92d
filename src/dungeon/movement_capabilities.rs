//! The outcome of a step into a cell: systems carry it out, and minds and autopilots predict it.

use super::{CellBlocking, Hardness};

/// A character's capabilities for getting past rock and obstacles.
///
/// ```
/// use hexdelve::prelude::*;
/// let digger = MovementCapabilities { digs: true, ..MovementCapabilities::NONE };
/// assert!(digger.could_enter(Hardness(100)) && !digger.could_enter(Hardness::IMMUTABLE));
/// assert!(!MovementCapabilities::OPENS_DOORS.could_enter(Hardness(100)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovementCapabilities {
    /// Whether the character opens doors, as the PC and intelligent monsters do.
    pub opens: bool,
    /// Whether the character has a key for locked doors.
    pub unlocks: bool,
    /// Whether the character digs through rock, and through obstacles that let diggers pass.
    pub digs: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepOutcome {
    Enters,
    /// Uses up the move.
    Opens,
    /// Once, and moves in if nothing is left.
    Digs,
    Blocked,
}

impl MovementCapabilities {
    /// The capabilities of a character that only walks.
    pub const NONE: Self = Self { opens: false, unlocks: false, digs: false };
    /// The capabilities of the PC without any items.
    pub const OPENS_DOORS: Self = Self { opens: true, ..Self::NONE };
    pub(crate) const ALL: Self = Self { opens: true, unlocks: true, digs: true };

    #[inline]
    pub(crate) fn step_into(self, material: impl Into<CellBlocking>) -> StepOutcome {
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

    /// Whether the character can enter a cell of this material, at once or after some moves.
    #[inline]
    pub fn could_enter(self, material: impl Into<CellBlocking>) -> bool {
        self.step_into(material) != StepOutcome::Blocked
    }
}

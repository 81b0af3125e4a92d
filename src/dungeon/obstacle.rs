//! What something that is built in a cell does to those who come there.

use super::Hardness;
use bevy_ecs::prelude::Component;

/// What a mechanism does to its cell (rules §2 and §6): what it costs to
/// enter, whether anything gets in at all, and whether it ends a line of sight.
///
/// An entity with a [`Position`](crate::grid::Position) and an obstacle is
/// known to the [`Dungeon`](super::Dungeon), and by that to minds, maps and
/// sight; none of them has to know what a door is. To change it is to insert
/// another.
///
/// ```
/// use hexdelve::prelude::*;
/// let swamp = Obstacle::passable(2);
/// assert_eq!((swamp.cost_for(false), swamp.is_solid()), (Some(2), false));
/// let glass = Obstacle::solid(None, Some(3));
/// assert_eq!((glass.cost_for(false), glass.cost_for(true)), (None, Some(3)));
/// assert!(glass.is_solid() && !glass.is_opaque());
/// ```
#[derive(Component, Clone, Copy, Default, PartialEq, Eq)]
#[component(immutable)]
pub struct Obstacle(u8);

/// The lowest two bits are the cost for walkers, the next two for diggers.
const COST: u8 = 3;
const SOLID: u8 = 1 << 4;
const OPAQUE: u8 = 1 << 5;
/// There is something: without it the cell's rock counts.
const BUILT: u8 = 1 << 7;

impl Obstacle {
    /// Nothing is in the way.
    pub const NONE: Self = Self(0);

    /// Something that one walks over, which costs 1 to 3; what is more counts
    /// as 3, and 0 as 1.
    pub const fn passable(cost: u8) -> Self {
        let cost = at_most_3(if cost == 0 { 1 } else { cost });
        Self(BUILT | cost | cost << 2)
    }

    /// Something that keeps everybody and everything out as long as it is
    /// there. The costs, 1 to 3, are of those who can make a way through it:
    /// the walkers who are intelligent, and those who dig. `None`: no way.
    pub const fn solid(walkers: Option<u8>, diggers: Option<u8>) -> Self {
        Self(BUILT | SOLID | bits(walkers) | bits(diggers) << 2)
    }

    /// Something that one can walk into and that no way leads through: who
    /// follows a distance map goes round it, who goes straight at the PC or
    /// stumbles does not.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let lava = Obstacle::shunned();
    /// assert_eq!((lava.cost_for(false), lava.is_solid()), (None, false));
    /// ```
    pub const fn shunned() -> Self {
        Self(BUILT)
    }

    /// The same, and nobody sees through it.
    #[must_use]
    pub const fn opaque(self) -> Self {
        Self(self.0 | OPAQUE)
    }

    /// Whether there is nothing.
    pub const fn is_none(self) -> bool {
        self.0 & BUILT == 0
    }

    /// Whether nobody and nothing gets in.
    pub const fn is_solid(self) -> bool {
        self.0 & SOLID != 0
    }

    /// Whether it ends a line of sight.
    pub const fn is_opaque(self) -> bool {
        self.0 & OPAQUE != 0
    }

    /// What it costs to enter the cell, for those who walk or for those who
    /// dig; `None` for no way through.
    pub const fn cost_for(self, digs: bool) -> Option<u8> {
        match self.0 >> if digs { 2 } else { 0 } & COST {
            0 => None,
            cost => Some(cost),
        }
    }
}

const fn at_most_3(cost: u8) -> u8 {
    if cost > COST { COST } else { cost }
}

const fn bits(cost: Option<u8>) -> u8 {
    match cost {
        None => 0,
        Some(cost) => at_most_3(if cost == 0 { 1 } else { cost }),
    }
}

impl std::fmt::Debug for Obstacle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [walkers, diggers] = [false, true].map(|digs| self.cost_for(digs));
        f.debug_struct("Obstacle")
            .field("walkers", &walkers)
            .field("diggers", &diggers)
            .field("solid", &self.is_solid())
            .field("opaque", &self.is_opaque())
            .finish()
    }
}

/// What a cell is made of, as far as it is in anybody's way.
///
/// ```
/// use hexdelve::prelude::*;
/// let rock = CellMaterial::from(Hardness(100));
/// assert!(rock.is_solid() && rock.is_opaque());
/// let door = CellMaterial { obstacle: Obstacle::solid(Some(2), Some(2)), ..CellMaterial::default() };
/// assert!(door.is_solid() && !door.is_opaque());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellMaterial {
    /// How hard the rock is; 0 where it is open.
    pub hardness: Hardness,
    /// What is built there. In rock it does not count.
    pub obstacle: Obstacle,
}

impl CellMaterial {
    /// Whether nobody can be there as it is.
    pub fn is_solid(self) -> bool {
        self.hardness != Hardness::OPEN || self.obstacle.is_solid()
    }

    /// Whether it ends a line of sight.
    pub fn is_opaque(self) -> bool {
        self.hardness != Hardness::OPEN || self.obstacle.is_opaque()
    }
}

impl From<Obstacle> for CellMaterial {
    fn from(obstacle: Obstacle) -> Self {
        Self { hardness: Hardness::OPEN, obstacle }
    }
}

impl From<Hardness> for CellMaterial {
    fn from(hardness: Hardness) -> Self {
        Self { hardness, obstacle: Obstacle::NONE }
    }
}

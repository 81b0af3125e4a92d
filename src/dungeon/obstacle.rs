//! Obstacles: what a mechanism or a terrain feature (water, ice and everything else that covers the
//! ground of a cell) does to movement and sight in its cell.

use super::Hardness;
use bevy_ecs::prelude::Component;

/// The effect of a mechanism on its cell (rules §2 and §6): the cost of entering the
/// cell, whether anything can enter it at all, and whether it blocks line of sight.
///
/// Dungeons, minds and distance maps take into account every mechanism with a
/// [`Position`](crate::grid::Position) and an obstacle. To change one, insert a new one.
///
/// ```
/// use hexdelve::prelude::*;
/// let swamp = Obstacle::passable(2);
/// assert_eq!((swamp.cost_for(false), swamp.is_solid()), (Some(2), false));
/// let glass = Obstacle::solid(None, Some(3));
/// assert_eq!((glass.cost_for(false), glass.cost_for(true)), (None, Some(3)));
/// assert!(glass.is_solid());
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[component(immutable)]
pub struct Obstacle(u8);

/// The lowest two bits are for walkers, the next two for diggers.
const COST: u8 = 3;
const SOLID: u8 = 1 << 4;
const OPAQUE: u8 = 1 << 5;
/// The bit that is set for every obstacle. Without it, only the cell's rock counts.
const BUILT: u8 = 1 << 7;

impl Obstacle {
    /// No obstacle.
    pub const NONE: Self = Self(0);

    /// Returns an obstacle that characters walk over at a cost of 1 to 3. Higher costs
    /// count as 3, and 0 counts as 1.
    pub const fn passable(cost: u8) -> Self {
        let cost = bits(Some(cost));
        Self(BUILT | cost | cost << 2)
    }

    /// Returns an obstacle that keeps everything out while it exists. The costs, 1 to 3, are for
    /// those who can clear the way: intelligent walkers and diggers. `None` means no way through.
    pub const fn solid(walkers: Option<u8>, diggers: Option<u8>) -> Self {
        Self(BUILT | SOLID | bits(walkers) | bits(diggers) << 2)
    }

    /// Returns an obstacle that characters can walk into but no path leads through. Those who
    /// walk straight at the PC or move at random do not avoid it.
    pub const fn is_avoided() -> Self {
        Self(BUILT)
    }

    /// Returns an opaque version of this obstacle, which blocks line of sight.
    #[must_use]
    pub const fn opaque(self) -> Self {
        Self(self.0 | OPAQUE)
    }

    /// Whether there is no obstacle.
    pub const fn is_none(self) -> bool {
        self.0 & BUILT == 0
    }

    /// Whether the obstacle keeps everyone and everything out.
    pub const fn is_solid(self) -> bool {
        self.0 & SOLID != 0
    }

    pub(crate) const fn is_opaque(self) -> bool {
        self.0 & OPAQUE != 0
    }

    /// Returns the cost of entering the cell for walkers or for diggers, or `None` if
    /// there is no way through.
    pub const fn cost_for(self, digs: bool) -> Option<u8> {
        match self.0 >> if digs { 2 } else { 0 } & COST {
            0 => None,
            cost => Some(cost),
        }
    }

    pub(crate) const fn is_walkable(self) -> bool {
        self.is_none() || self.cost_for(false).is_some()
    }
}

const fn bits(cost: Option<u8>) -> u8 {
    match cost {
        None => 0,
        Some(0) => 1,
        Some(cost @ 1..COST) => cost,
        Some(_) => COST,
    }
}

/// A cell's rock and obstacle, as far as they affect movement and sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellBlocking {
    /// The hardness of the rock, 0 if the cell is open.
    pub hardness: Hardness,
    /// The obstacle in the cell. It has no effect in rock.
    pub obstacle: Obstacle,
}

impl CellBlocking {
    /// Whether no character can be in the cell as it is.
    pub fn is_solid(self) -> bool {
        self.hardness != Hardness::OPEN || self.obstacle.is_solid()
    }

    pub(crate) fn is_opaque(self) -> bool {
        self.hardness != Hardness::OPEN || self.obstacle.is_opaque()
    }
}

impl From<Obstacle> for CellBlocking {
    fn from(obstacle: Obstacle) -> Self {
        Self { hardness: Hardness::OPEN, obstacle }
    }
}

impl From<Hardness> for CellBlocking {
    fn from(hardness: Hardness) -> Self {
        Self { hardness, obstacle: Obstacle::NONE }
    }
}

/// A terrain feature on the ground of an open cell (rules §6, "Features"). Its effects on a
/// character that enters the cell come from the parts listed in its row of the catalogue.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::dungeon::Feature;
/// let mut dungeon = Dungeon::filled(Size::STANDARD, Hardness(100));
/// let cell = Position::new(5, 5);
/// dungeon.open(cell, Terrain::Floor);
/// let glass = Feature { row: 0, obstacle: Obstacle::solid(None, None) };
/// dungeon.set_feature(cell, Some(glass));
/// assert!(!dungeon.is_passable(cell));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The catalogue row that describes the feature.
    pub row: u16,
    /// The effect on movement and sight.
    pub obstacle: Obstacle,
}

//! A cell's terrain, rock and obstacle (what a mechanism or a terrain feature does to movement and
//! sight), rooms, and the outcome of a step into a cell: systems carry out steps; minds, journeys,
//! autopilots and the lookahead predict them, by the one rule in [`MovementCapabilities`].

use crate::grid::Position;
use bevy_ecs::prelude::Component;

/// A cell's terrain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Terrain {
    /// Solid rock, with a hardness.
    #[default]
    Rock,
    /// The floor of a room.
    Floor,
    /// A corridor, from the generator or dug later.
    Corridor,
    /// A staircase up.
    UpStairs,
    /// A staircase down.
    DownStairs,
}

impl Terrain {
    /// All terrains.
    pub const ALL: [Self; 5] = every_variant![Rock, Floor, Corridor, UpStairs, DownStairs];

    /// Returns the character for the terrain in a drawing.
    pub const fn glyph(self) -> char {
        match self {
            Self::Rock => ' ',
            Self::Floor => '.',
            Self::Corridor => '#',
            Self::UpStairs => '<',
            Self::DownStairs => '>',
        }
    }

    /// Returns the terrain a glyph stands for, or `None`.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let read = Terrain::ALL.map(|terrain| Terrain::from_glyph(terrain.glyph()));
    /// assert_eq!(read, Terrain::ALL.map(Some));
    /// assert_eq!(Terrain::from_glyph('@'), None);
    /// ```
    pub fn from_glyph(glyph: char) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.glyph() == glyph)
    }

    /// Whether the terrain is a staircase, up or down.
    pub const fn is_staircase(self) -> bool {
        matches!(self, Self::UpStairs | Self::DownStairs)
    }

    /// Whether the terrain is anything but rock.
    pub const fn is_open(self) -> bool {
        !matches!(self, Self::Rock)
    }
}

/// The hardness of a cell: 0 is open, 1–254 is rock, 255 is immutable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hardness(pub u8);

impl Hardness {
    /// The hardness of a cell without rock.
    pub const OPEN: Self = Self(0);
    /// The hardness of rock that nothing can change, such as the outermost ring.
    pub const IMMUTABLE: Self = Self(255);

    /// Whether the rock can never be dug.
    pub const fn is_immutable(self) -> bool {
        self.0 == 255
    }

    #[must_use]
    pub(crate) const fn after_dig(self, strength: u8) -> Self {
        if self.is_immutable() { self } else { Self(self.0.saturating_sub(strength)) }
    }
}

/// A rectangle of floor.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::dungeon::Room;
/// let room = Room { x: 2, y: 3, width: 4, height: 3 };
/// assert_eq!((room.cells().count(), room.area()), (12, 12));
/// assert!(room.contains(Position::new(5, 5)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The leftmost column.
    pub x: u16,
    /// The topmost row.
    pub y: u16,
    /// The number of columns.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
}

impl Room {
    /// Returns the number of cells.
    pub fn area(self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// Returns the cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Position> {
        (self.y..self.y.saturating_add(self.height)).flat_map(move |y| {
            (self.x..self.x.saturating_add(self.width)).map(move |x| Position::new(x, y))
        })
    }

    /// Whether a cell is in the room.
    pub const fn contains(self, cell: Position) -> bool {
        cell.x >= self.x
            && cell.y >= self.y
            && cell.x - self.x < self.width
            && cell.y - self.y < self.height
    }
}

/// A character's capabilities for getting past rock and obstacles.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::dungeon::MovementCapabilities;
/// let digger = MovementCapabilities { digs: true, ..MovementCapabilities::NONE };
/// assert!(digger.could_enter(Hardness(100)) && !digger.could_enter(Hardness::IMMUTABLE));
/// assert!(!MovementCapabilities::OPENS_DOORS.could_enter(Hardness(100)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MovementCapabilities {
    /// Whether the character opens doors, as the PC and intelligent monsters do.
    pub opens: bool,
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
    pub const NONE: Self = Self { opens: false, digs: false };
    /// The capabilities of a PC that does not dig.
    pub const OPENS_DOORS: Self = Self { opens: true, ..Self::NONE };
    pub(crate) const ALL: Self = Self { opens: true, digs: true };

    #[inline]
    pub(crate) fn step_into(self, blocking: impl Into<CellBlocking>) -> StepOutcome {
        let CellBlocking { hardness, obstacle } = blocking.into();
        let gives_way = |digs: bool| obstacle.cost_for(digs).is_some();
        // Opening comes before digging, for an intelligent tunneler could do both to a door.
        match hardness {
            Hardness::OPEN if !obstacle.is_solid() => StepOutcome::Enters,
            Hardness::OPEN if self.opens && gives_way(false) => StepOutcome::Opens,
            Hardness::OPEN if self.digs && gives_way(true) => StepOutcome::Digs,
            Hardness::OPEN => StepOutcome::Blocked,
            rock if self.digs && !rock.is_immutable() => StepOutcome::Digs,
            _ => StepOutcome::Blocked,
        }
    }

    /// Whether the character can enter a cell with this rock and obstacle, now or in some moves.
    #[inline]
    pub fn could_enter(self, blocking: impl Into<CellBlocking>) -> bool {
        self.step_into(blocking) != StepOutcome::Blocked
    }
}

/// The effect of a mechanism on its cell (rules §2 and §6): the cost of entering it, if anything
/// can, and whether it blocks line of sight.
///
/// Every mechanism with a [`Position`](crate::grid::Position) and an obstacle counts. To change
/// one, insert a new one.
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

    /// Returns an obstacle that characters walk over at a cost, clamped to 1–3.
    pub const fn passable(cost: u8) -> Self {
        let cost = bits(Some(cost));
        Self(BUILT | cost | cost << 2)
    }

    /// Returns an obstacle that keeps everything out, with the costs, 1 to 3, for intelligent
    /// walkers and for diggers, who can clear the way. `None` means no way through.
    pub const fn solid(walkers: Option<u8>, diggers: Option<u8>) -> Self {
        Self(BUILT | SOLID | bits(walkers) | bits(diggers) << 2)
    }

    /// Returns an obstacle that no path leads through, but that does not stop a step.
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

    /// Returns the cost for walkers or for diggers, or `None` if there is no way through.
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

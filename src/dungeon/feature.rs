//! Terrain features: water, ice and everything else that covers the ground of a cell.

use super::Obstacle;

/// A terrain feature on the ground of an open cell (rules §6, "Features"). Its effects on a
/// character that enters the cell come from the parts listed in its row of the catalogue.
///
/// ```
/// use hexdelve::prelude::*;
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

//! Whom a map is for: those who need open cells, or those who dig.

/// Which of the two maps of a place (rules §2).
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::path::flood;
/// let mut dungeon = Dungeon::solid(Size::of(5, 3), Hardness(200));
/// dungeon.open(Position::new(1, 1), Terrain::Floor);
/// let (goal, start) = (Position::new(1, 1), Position::new(3, 1));
/// let far = |kind| flood(&dungeon, &TunnelCosts::GAME, kind, goal).distance(start);
/// assert_eq!(far(MapKind::Open), None);
/// assert_eq!(far(MapKind::Tunnel), Some(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MapKind {
    /// Rock ends every way.
    Open,
    /// Rock costs by its hardness.
    Tunnel,
}

impl MapKind {
    /// Both.
    pub const ALL: [Self; 2] = every_variant![Open, Tunnel];

    /// The map for somebody who digs, or does not.
    pub const fn of(digs: bool) -> Self {
        if digs { Self::Tunnel } else { Self::Open }
    }
}

//! The two kinds of distance map: for characters that need open cells, and for those that dig.

/// The kind of a distance map: a target can have one map of each kind (rules §2).
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::path::compute_distance_map;
/// let mut dungeon = Dungeon::filled(Size::of(5, 3), Hardness(200));
/// dungeon.open(Position::new(1, 1), Terrain::Floor);
/// let (goal, start) = (Position::new(1, 1), Position::new(3, 1));
/// let far = |kind| compute_distance_map(&dungeon, &TunnelCosts::DEFAULT, kind, goal).distance(start);
/// assert_eq!(far(DistanceMapKind::Open), None);
/// assert_eq!(far(DistanceMapKind::Tunnel), Some(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DistanceMapKind {
    /// For walkers: rock is impassable.
    Open,
    /// For diggers: the cost of rock depends on its hardness.
    Tunnel,
}

impl DistanceMapKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = every_variant![Open, Tunnel];

    /// Returns the kind of map for a character, depending on whether it digs.
    pub const fn of(digs: bool) -> Self {
        if digs { Self::Tunnel } else { Self::Open }
    }
}

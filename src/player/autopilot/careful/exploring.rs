//! The next cell to explore when no monster is in the way.

use crate::{
    grid::Position,
    player::{
        PlayerView,
        walking_distance::{Ways, borders_on_the_unknown},
    },
};

/// If `towards` is given, the cell with the shortest detour on the way there.
pub(super) fn frontier(
    view: &PlayerView<'_>,
    ways: &Ways,
    given_up: impl Fn(Position) -> bool,
    towards: Option<Position>,
) -> Option<Position> {
    let is_new = |cell: &Position| {
        view.dungeon.obstacle(*cell).is_solid() || borders_on_the_unknown(view, *cell)
    };
    let mut cells = ways.cells().skip(1).filter(|cell| !given_up(*cell) && is_new(cell));
    match towards {
        None => cells.next(),
        Some(goal) => cells.min_by_key(|cell| {
            (ways.steps(*cell).unwrap_or(u32::MAX)).saturating_add(cell.distance(goal).into())
        }),
    }
}

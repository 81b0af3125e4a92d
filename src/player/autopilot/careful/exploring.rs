//! Where to go when nobody is in the way.

use super::ways::Ways;
use crate::{grid::Position, player::Survey};

/// The nearest cell that can be reached from which something unknown would be
/// seen, those that are given up left out.
pub(super) fn frontier(
    survey: &Survey<'_>,
    ways: &Ways,
    given_up: impl Fn(Position) -> bool,
) -> Option<Position> {
    let is_new = |cell: &Position| {
        survey.dungeon.obstacle(*cell).is_solid()
            || cell.neighbours().any(|next| !survey.knows(next) && is_inside(survey, next))
    };
    ways.cells().skip(1).find(|cell| !given_up(*cell) && is_new(cell))
}

fn is_inside(survey: &Survey<'_>, cell: Position) -> bool {
    let size = survey.dungeon.size();
    size.contains(cell) && !size.on_the_border(cell)
}

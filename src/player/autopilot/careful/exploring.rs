//! The next cell to explore when no monster is in the way.

use crate::{
    grid::Position,
    player::{
        PlayerView,
        ways::{Ways, borders_on_the_unknown},
    },
};

/// Returns the nearest reachable cell that reveals something new: a closed door, or a
/// cell with an unknown neighbour. Cells for which `given_up` is true are left out.
pub(super) fn frontier(
    survey: &PlayerView<'_>,
    ways: &Ways,
    given_up: impl Fn(Position) -> bool,
) -> Option<Position> {
    let is_new = |cell: &Position| {
        survey.dungeon.obstacle(*cell).is_solid() || borders_on_the_unknown(survey, *cell)
    };
    ways.cells().skip(1).find(|cell| !given_up(*cell) && is_new(cell))
}

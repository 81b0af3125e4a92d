//! Where to go when nobody is in the way.

use crate::{
    grid::Position,
    player::{
        PlayerView,
        ways::{Ways, borders_on_the_unknown},
    },
};

/// The nearest cell that can be reached from which something unknown would be
/// seen, those that are given up left out.
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

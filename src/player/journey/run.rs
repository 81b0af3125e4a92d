//! Running in a direction.

use super::{Landmark, PlayerView, StopReason, step};
use crate::{
    action::Action,
    grid::{Direction, Position},
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    heading: Direction,
    trail: Vec<Position>,
}

impl Run {
    pub(super) const fn new(heading: Direction) -> Self {
        Self { heading, trail: Vec::new() }
    }

    pub(super) fn next(&mut self, view: &PlayerView<'_>) -> Result<Action, StopReason> {
        if let Some(last) = self.trail.last().copied() {
            if last == view.position {
                // The last step opened a door, so the PC has not moved.
                return Err(Landmark::of(view, last.step(self.heading))
                    .map_or(StopReason::Displaced, StopReason::NextToLandmark));
            }
            if last.step(self.heading) != view.position {
                return Err(StopReason::Displaced);
            }
            look_around(view, last, self.heading)?;
            self.heading = self.onward(view, last)?;
        }
        let command = step(view, self.heading)?;
        self.trail.push(view.position);
        Ok(command)
    }

    fn onward(&self, view: &PlayerView<'_>, last: Position) -> Result<Direction, StopReason> {
        let here = view.position;
        let has_begun = self.trail.len() > 1;
        match [last, here].map(|cell| is_in_the_open(view, cell)) {
            [false, true] if has_begun => Err(StopReason::EnteredRoom),
            [true, false] if has_begun => Err(StopReason::EnteredCorridor),
            [_, true] => self.straight_on(view, last),
            [from_the_open, false] => self.along(view, last, from_the_open),
        }
    }

    fn straight_on(&self, view: &PlayerView<'_>, last: Position) -> Result<Direction, StopReason> {
        let opens = |side: Direction| {
            !is_way(view, last.step(side)) && is_way(view, view.position.step(side))
        };
        if sides(self.heading).is_some_and(|sides| sides.into_iter().any(opens)) {
            return Err(StopReason::SideOpening);
        }
        if is_way(view, view.position.step(self.heading)) {
            Ok(self.heading)
        } else {
            Err(StopReason::DeadEnd)
        }
    }

    /// Cells beside the last one do not count: the run could have entered them from there.
    fn along(
        &self,
        view: &PlayerView<'_>,
        last: Position,
        from_the_open: bool,
    ) -> Result<Direction, StopReason> {
        let here = view.position;
        let ahead = |way: &Direction| {
            let cell = here.step(*way);
            let behind = from_the_open && is_in_the_open(view, cell);
            is_way(view, cell)
                && !behind
                && !self.trail.contains(&cell)
                && !are_side_by_side(cell, last)
        };
        let ways: Vec<_> = Direction::ALL.into_iter().filter(ahead).collect();
        // Orthogonal directions come first. A cell that shares an edge with the first one is no
        // fork, because it can also be reached through it.
        let Some(first) = ways.first().copied() else { return Err(StopReason::DeadEnd) };
        let joined =
            |way: &Direction| *way == first || are_side_by_side(here.step(*way), here.step(first));
        if ways.iter().all(joined) { Ok(first) } else { Err(StopReason::Fork) }
    }
}

/// A passable cell straight ahead is skipped: the run checks it on arrival.
fn look_around(
    view: &PlayerView<'_>,
    last: Position,
    heading: Direction,
) -> Result<(), StopReason> {
    let here = view.position;
    if let Some(landmark) = Landmark::of(view, here) {
        return Err(StopReason::AtLandmark(landmark));
    }
    let ahead = here.step(heading);
    let is_new =
        |cell: &Position| cell.distance(last) > 1 && (*cell != ahead || !is_way(view, *cell));
    let mut beside = here.neighbours().filter(is_new);
    let landmark = beside.find_map(|cell| Landmark::of(view, cell));
    landmark.map_or(Ok(()), |landmark| Err(StopReason::NextToLandmark(landmark)))
}

/// Whether a cell is in open space: it belongs to a 2×2 square of passable cells.
fn is_in_the_open(view: &PlayerView<'_>, cell: Position) -> bool {
    let corner = |x: i16, y: i16| {
        let at = |dx: i16, dy: i16| {
            Position::new(cell.x.wrapping_add_signed(dx), cell.y.wrapping_add_signed(dy))
        };
        [at(0, 0), at(x, 0), at(0, y), at(x, y)].into_iter().all(|cell| is_way(view, cell))
    };
    [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().any(|(x, y)| corner(x, y))
}

fn is_way(view: &PlayerView<'_>, cell: Position) -> bool {
    view.dungeon.is_passable(cell)
}

const fn are_side_by_side(one: Position, other: Position) -> bool {
    one.x.abs_diff(other.x) + one.y.abs_diff(other.y) == 1
}

/// A diagonal step immediately leaves the walls behind, so it has no sides.
const fn sides(way: Direction) -> Option<[Direction; 2]> {
    match way {
        Direction::North | Direction::South => Some([Direction::East, Direction::West]),
        Direction::East | Direction::West => Some([Direction::North, Direction::South]),
        _ => None,
    }
}

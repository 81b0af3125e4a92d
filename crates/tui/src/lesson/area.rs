//! Areas of a level, and paths to them. For each step, a player has to find a key, so paths are
//! straight legs of the four arrow keys, and contain other steps only if there is no such path.

use hexdelve::{
    dungeon::{Dungeon, MovementCapabilities},
    grid::{Direction, Grid, Position},
};
use serde::Deserialize;

/// A rectangle of cells: the column and row of its upper left cell, then those of its
/// lower right cell. The upper left character of a drawing is 1, 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct LessonArea(pub(super) [u16; 4]);

impl LessonArea {
    pub(super) fn contains(self, (x, y): (u16, u16)) -> bool {
        let [left, top, right, bottom] = self.0;
        (left..=right).contains(&x) && (top..=bottom).contains(&y)
    }
}

pub(super) struct Ground<'a> {
    pub(super) dungeon: &'a Dungeon,
    pub(super) key: bool,
    pub(super) shunned: Vec<Position>,
}

impl Ground<'_> {
    /// `None` if there is no path or none is needed.
    pub(super) fn step(&self, from: Position, to: LessonArea) -> Option<Direction> {
        // The arrow keys come first.
        self.step_by(&Direction::ALL[..4], from, to)
            .or_else(|| self.step_by(&Direction::ALL, from, to))
    }

    /// The one with the longest leg among those that lead closer to the area.
    fn step_by(&self, ways: &[Direction], from: Position, to: LessonArea) -> Option<Direction> {
        let steps = self.steps(ways, to);
        let leg = |way: Direction| {
            let mut cell = from;
            let mut length = 0_u16;
            while let (Some(Some(here)), Some(Some(next))) =
                (steps.get(cell), steps.get(cell.step(way)))
                && next < here
            {
                cell = cell.step(way);
                length += 1;
            }
            length
        };
        // `max_by_key` returns the last of several maxima, and `rev` makes it the first.
        let legs = ways.iter().rev().map(|way| (leg(*way), *way)).filter(|(length, _)| *length > 0);
        legs.max_by_key(|(length, _)| *length).map(|(_, way)| way)
    }

    pub(super) fn steps(&self, ways: &[Direction], to: LessonArea) -> Grid<Option<u16>> {
        let size = self.dungeon.size();
        let mut steps = Grid::filled(size, None);
        let goals = size.positions().filter(|cell| to.contains((cell.x, cell.y)));
        let mut reached: Vec<_> = goals.filter(|cell| self.is_way(*cell)).collect();
        for goal in &reached {
            steps[*goal] = Some(0);
        }
        let mut next = 0;
        while let Some(here) = reached.get(next).copied() {
            next += 1;
            let far = steps[here].map(|steps| steps + 1);
            for cell in ways.iter().map(|way| here.step(*way)) {
                if steps.get(cell) == Some(&None) && self.is_way(cell) {
                    steps[cell] = far;
                    reached.push(cell);
                }
            }
        }
        steps
    }

    fn is_way(&self, cell: Position) -> bool {
        let means = MovementCapabilities { unlocks: self.key, ..MovementCapabilities::OPENS_DOORS };
        means.could_enter(self.dungeon.material(cell)) && !self.shunned.contains(&cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdelve::scenario::Scenario;

    fn first_step(drawing: &str, to: LessonArea, shunned: &[Position]) -> Option<Direction> {
        let game = Scenario::draw(drawing).start();
        let dungeon = game.world().resource();
        let ground = Ground { dungeon, key: false, shunned: shunned.to_vec() };
        ground.step(game.player_position().expect("it is drawn"), to)
    }

    #[test]
    fn arrows_are_enough_where_they_lead_there() {
        assert_eq!(first_step("@..\n...", LessonArea([3, 2, 3, 2]), &[]), Some(Direction::East));
        assert_eq!(first_step("@ \n .", LessonArea([2, 2, 2, 2]), &[]), Some(Direction::SouthEast));
        assert_eq!(first_step("@ .", LessonArea([3, 1, 3, 1]), &[]), None);
        assert_eq!(first_step("@..", LessonArea([1, 1, 1, 1]), &[]), None);
    }

    #[test]
    fn shunned_cells_are_gone_round() {
        let shunned = [Position::new(2, 1)];
        assert_eq!(
            first_step("@..\n...", LessonArea([3, 1, 3, 1]), &shunned),
            Some(Direction::South)
        );
    }
}

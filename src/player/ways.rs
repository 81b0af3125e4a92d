//! How far the PC has to walk.

use super::PlayerView;
use crate::{
    dungeon::{CellMaterial, Passage},
    grid::{Direction, Grid, Position},
    knowledge::RememberedThing,
};

const FAR: u16 = u16::MAX;

/// How many steps it is from the PC to each cell that it can walk to.
#[derive(Debug)]
pub(crate) struct Ways {
    steps: Grid<u16>,
    /// The cells that can be reached, nearest first.
    reached: Vec<Position>,
}

impl Ways {
    /// Through what is known, but for the cells that are shunned. Who has a key
    /// goes through locked doors.
    pub(crate) fn from_the_player(
        survey: &PlayerView<'_>,
        shunned: &[Position],
        key: bool,
    ) -> Self {
        let mut steps = Grid::filled(survey.dungeon.size(), FAR);
        for cell in shunned.iter().filter(|cell| survey.dungeon.size().contains(**cell)) {
            steps[*cell] = FAR - 1;
        }
        let mut reached = vec![survey.place];
        steps[survey.place] = 0;
        let mut next = 0;
        while let Some(here) = reached.get(next).copied() {
            next += 1;
            let far = steps[here] + 1;
            for cell in here.neighbours() {
                if steps.get(cell) == Some(&FAR) {
                    if is_way(survey.dungeon.matter(cell), key) {
                        steps[cell] = far;
                        reached.push(cell);
                    } else {
                        steps[cell] = FAR - 1;
                    }
                }
            }
        }
        Self { steps, reached }
    }

    /// The cells that can be reached, nearest first.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Position> {
        self.reached.iter().copied()
    }

    /// How many steps it is.
    pub(crate) fn steps(&self, cell: Position) -> Option<u16> {
        self.steps.get(cell).copied().filter(|steps| *steps < FAR - 1)
    }

    /// The first step of the way to a cell.
    pub(crate) fn first_step(&self, goal: Position) -> Option<Direction> {
        self.route(goal)?.first().copied()
    }

    /// All steps of the way to a cell.
    pub(crate) fn route(&self, goal: Position) -> Option<Vec<Direction>> {
        let mut cell = goal;
        let mut route = Vec::new();
        for steps in (0..self.steps(goal)?).rev() {
            let before = cell.neighbours().find(|next| self.steps(*next) == Some(steps))?;
            route.extend(before.toward(cell));
            cell = before;
        }
        route.reverse();
        Some(route)
    }

    /// Where to stand to be at a place: in it, or beside it where something
    /// solid fills it.
    pub(super) fn approach(&self, survey: &PlayerView<'_>, goal: Position) -> Option<Position> {
        if !survey.dungeon.obstacle(goal).is_solid() {
            return self.steps(goal).map(|_| goal);
        }
        self.nearest_beside(goal)
    }

    /// The nearest of the cells around one.
    pub(crate) fn nearest_beside(&self, cell: Position) -> Option<Position> {
        let beside = cell.neighbours().filter_map(|cell| Some((self.steps(cell)?, cell)));
        beside.min_by_key(|(steps, _)| *steps).map(|(_, cell)| cell)
    }
}

/// Whether nobody has seen yet what lies beside a cell. The border of a level
/// is the same everywhere.
pub(crate) fn borders_on_the_unknown(survey: &PlayerView<'_>, cell: Position) -> bool {
    let size = survey.dungeon.size();
    let is_inside = |cell: Position| size.contains(cell) && !size.on_the_border(cell);
    cell.neighbours().any(|next| !survey.knows(next) && is_inside(next))
}

/// The cells of the traps that are known. Doors are none.
pub(crate) fn traps(survey: &PlayerView<'_>) -> Vec<Position> {
    survey.things.iter().filter(|thing| is_trap(thing)).map(|thing| thing.cell).collect()
}

/// Whether something is neither carried, nor a door, nor in the way.
pub(super) const fn is_trap(thing: &RememberedThing) -> bool {
    !thing.is_item && thing.latch.is_none() && !thing.obstacle.is_solid()
}

/// Whether something is neither carried nor a door, and in the way.
pub(super) const fn is_chest(thing: &RememberedThing) -> bool {
    !thing.is_item && thing.latch.is_none() && thing.obstacle.is_solid()
}

fn is_way(matter: CellMaterial, key: bool) -> bool {
    Passage { unlocks: key, ..Passage::HANDS }.could_enter(matter)
}

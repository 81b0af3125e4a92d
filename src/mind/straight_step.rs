//! The step of whoever goes straight at a place.
//!
//! The rule stands alone, because minds follow it and others foretell it.

use crate::grid::{Direction, Position};

/// The step of whoever goes straight at a place, by the signs of both legs
/// (rules §4). Who does not dig and cannot enter that cell tries the
/// horizontal step alone, then the vertical one. `None` where it stays, and
/// where it is there.
///
/// ```
/// use hexdelve::{mind::straight_step, prelude::*};
/// let (me, goal) = (Position::new(5, 5), Position::new(2, 9));
/// assert_eq!(straight_step(me, goal, false, |_| true), Some(Direction::SouthWest));
/// let corner = |cell| cell != me.step(Direction::SouthWest);
/// assert_eq!(straight_step(me, goal, false, corner), Some(Direction::West));
/// assert_eq!(straight_step(me, goal, true, corner), None);
/// ```
#[inline]
pub fn straight_step(
    me: Position,
    goal: Position,
    digs: bool,
    could_enter: impl Fn(Position) -> bool,
) -> Option<Direction> {
    let beside = Position::new(goal.x, me.y);
    let below = Position::new(me.x, goal.y);
    [goal, beside, below]
        .into_iter()
        .filter_map(|aim| me.toward(aim))
        .find(|direction| could_enter(me.step(*direction)))
        .filter(|direction| !digs || Some(*direction) == me.toward(goal))
}

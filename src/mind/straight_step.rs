//! The step of a character that heads straight for a cell.
//!
//! The rule has its own file because minds follow it and forecasts predict it.

use crate::grid::{Direction, Position};

/// Returns the step of a character that heads straight for a cell, given by the signs of
/// the two coordinate differences (rules §4).
///
/// If the character does not dig and this step leads to a cell it cannot enter, it tries
/// the horizontal step alone, then the vertical one. Returns `None` if the character
/// stays where it is or has already reached the goal.
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
        // A digger never sidesteps: only the first candidate counts for it.
        .filter(|direction| !digs || Some(*direction) == me.toward(goal))
}

//! The few kinds of moves that make up the sixteen minds.

use super::{MindFn, Senses};
use crate::{
    action::Action,
    grid::{Direction, Position},
    rng::GameRng,
};
use rand::{RngExt, seq::IndexedRandom};

/// The probability that an erratic character's turn is a random step (rules §4).
pub const STAGGER_CHANCE: f32 = 0.5;

/// Steps straight towards the PC; see [`straight_step`].
pub fn chase_straight(senses: &Senses<'_>) -> Action {
    let Some(goal) = senses.belief().goal() else { return Action::Rest };
    let could_enter = |cell| senses.could_enter(cell);
    let step = straight_step(senses.position(), goal, senses.can_dig(), could_enter);
    step.map_or(Action::Rest, Action::Step)
}

/// Steps to the neighbour nearest to the goal, counting the cost of entering that
/// neighbour. Ties are broken by the order of [`Direction::ALL`].
pub fn chase_downhill(senses: &Senses<'_>) -> Action {
    let Some(goal) = senses.belief().goal() else { return Action::Rest };
    senses.downhill_to(goal).map_or(Action::Rest, Action::Step)
}

/// Tosses a fair coin. Heads: steps to a random neighbour the monster could enter,
/// occupied or not. Tails: does what the mind `otherwise` decides.
pub fn random_step_or(otherwise: MindFn, senses: &Senses<'_>) -> Action {
    let mut chance = senses.rng();
    if !staggers(&mut chance) {
        return otherwise(senses);
    }
    let (ways, count) = ways_to_stumble(senses);
    random_step(&mut chance, &ways[..count])
}

pub(crate) fn staggers(chance: &mut GameRng) -> bool {
    chance.random_bool(STAGGER_CHANCE.into())
}

pub(crate) fn random_step(chance: &mut GameRng, ways: &[Direction]) -> Action {
    ways.choose(chance).copied().map_or(Action::Rest, Action::Step)
}

/// Returns the neighbours the monster could enter, occupied or not, and their number.
pub(super) fn ways_to_stumble(senses: &Senses<'_>) -> ([Direction; 8], usize) {
    let me = senses.position();
    let mut ways = [Direction::North; 8];
    let mut count = 0;
    for direction in Direction::ALL {
        if senses.could_enter(me.step(direction)) {
            ways[count] = direction;
            count += 1;
        }
    }
    (ways, count)
}

/// Returns the step of a character that heads straight for a cell (rules §4), or `None` if it
/// stays where it is. Unless it digs, it tries the horizontal step alone, then the vertical one, if
/// the step leads to a cell it cannot enter.
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

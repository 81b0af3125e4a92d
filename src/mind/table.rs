//! The table of the sixteen minds, indexed by the ability mask, and the few kinds of moves that
//! make them up. Also custom minds for individual monsters.

use super::Senses;
use super::thinking::STAGGER_CHANCE;
use crate::{
    action::Action,
    creature::Abilities,
    grid::{Direction, Position},
    rng::GameRng,
};
use bevy_ecs::prelude::{Component, Resource};
use rand::{RngExt, seq::IndexedRandom};

/// The mind for each ability mask. Telepathy changes what a monster knows, tunneling which cells it
/// can enter, and the other two bits how it moves.
pub const BUILT_IN_MINDS: [MindFn; 16] = [
    chase_straight,                                  // 0  ....  straight at what it sees
    chase_downhill,                                  // 1  ...i  by the open map, remembers
    chase_straight,                                  // 2  ..t.  straight, always knows
    chase_downhill,                                  // 3  ..ti  by the open map, always knows
    chase_straight,                                  // 4  .d..  straight through rock
    chase_downhill,                                  // 5  .d.i  by the tunnel map, remembers
    chase_straight,                                  // 6  .dt.  straight through rock, always knows
    chase_downhill,                                  // 7  .dti  by the tunnel map, always knows
    |senses| random_step_or(chase_straight, senses), // 8  e...  tails: as 0
    |senses| random_step_or(chase_downhill, senses), // 9  e..i  tails: as 1
    |senses| random_step_or(chase_straight, senses), // a  e.t.  tails: as 2
    |senses| random_step_or(chase_downhill, senses), // b  e.ti  tails: as 3
    |senses| random_step_or(chase_straight, senses), // c  ed..  tails: as 4
    |senses| random_step_or(chase_downhill, senses), // d  ed.i  tails: as 5
    |senses| random_step_or(chase_straight, senses), // e  edt.  tails: as 6
    |senses| random_step_or(chase_downhill, senses), // f  edti  tails: as 7
];

/// The table of minds used by a game. A plugin can replace its rows.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::mind::MindTable;
/// fn lazy_husks(app: &mut App) {
///     app.world_mut().get_resource_or_init::<MindTable>().0[0] = |_| Action::Rest;
/// }
/// let mut game = Scenario::draw("@..0..2").plugin(lazy_husks).start();
/// let [husk, moth] = ['0', '2'].map(|glyph| game.find(glyph));
/// game.submit(Action::Rest).unwrap();
/// assert!(game.find('0') == husk && game.find('2') != moth);
/// ```
#[derive(Resource, Clone, Copy, Debug)]
pub struct MindTable(pub [MindFn; 16]);

impl MindTable {
    /// Returns the mind for a monster with these abilities.
    pub fn of(&self, abilities: Abilities) -> MindFn {
        self.0[usize::from(abilities.mask())]
    }
}

impl Default for MindTable {
    fn default() -> Self {
        Self(BUILT_IN_MINDS)
    }
}

/// A mind: a function from a monster's senses to its next action.
pub type MindFn = fn(&Senses<'_>) -> Action;

/// A custom mind for one monster, used instead of the table. Nothing else overrides the
/// table for a single monster.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw(".0@").start();
/// let monster = game.contents_at(game.find('0').unwrap()).creature.unwrap();
/// let westward = CustomMind(|_| Action::Step(Direction::West));
/// game.world_mut().entity_mut(monster).insert(westward);
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.find('0'), Some(Position::new(1, 1)));
/// ```
#[derive(Component, Clone, Copy, Debug)]
pub struct CustomMind(pub MindFn);

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

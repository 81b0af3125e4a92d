//! The table of the sixteen minds, indexed by the ability mask, and custom minds for individual
//! monsters. `thinking` has the few kinds of moves that make them up.

use super::{Senses, chase_downhill, chase_straight, random_step_or};
use crate::{action::Action, creature::Abilities};
use bevy_ecs::prelude::{Component, Resource};

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

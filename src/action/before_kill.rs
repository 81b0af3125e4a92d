//! The moment before a kill.

use crate::grid::Position;
use bevy_ecs::prelude::{Entity, EntityEvent};

/// A character arrives in an occupied cell and is about to kill the occupant.
///
/// An observer can avert the kill: the attacker then stays where it was, and its turn is
/// spent. The event is triggered on the character about to die.
///
/// ```
/// use hexdelve::prelude::*;
/// fn mercy(mut blow: On<BeforeCollisionKill>) {
///     blow.event_mut().averted = true;
/// }
/// let mut game = Scenario::draw("@0").plugin(|app: &mut App| { app.add_observer(mercy); }).start();
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_eq!(game.monsters(), 1);
/// ```
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct BeforeCollisionKill {
    /// The character that is about to die.
    pub entity: Entity,
    /// The attacker.
    pub by: Entity,
    /// The cell of the character that is about to die.
    pub cell: Position,
    /// Whether the kill is averted.
    pub averted: bool,
}

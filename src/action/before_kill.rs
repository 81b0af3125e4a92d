//! What is about to kill somebody.

use crate::grid::Position;
use bevy_ecs::prelude::{Entity, EntityEvent};

/// Somebody arrives where somebody else stands, and is about to kill it.
///
/// An observer can avert that: who came then stays where it was, its turn
/// spent. It is triggered on the one who is about to die.
///
/// ```
/// use hexdelve::prelude::*;
/// fn mercy(mut blow: On<BeforeKill>) {
///     blow.event_mut().averted = true;
/// }
/// let mut game = Scenario::draw("@0").plugin(|app: &mut App| { app.add_observer(mercy); }).start();
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_eq!(game.monsters(), 1);
/// ```
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct BeforeKill {
    /// Who is about to die.
    pub entity: Entity,
    /// Who arrives.
    pub by: Entity,
    /// Where.
    pub cell: Position,
    /// Whether it is averted.
    pub averted: bool,
}

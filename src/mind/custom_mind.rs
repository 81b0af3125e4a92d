//! What a mind is, and one of its own.

use super::Senses;
use crate::action::Action;
use bevy_ecs::prelude::Component;

/// How a monster decides: from what it senses to what it is about to do.
pub type MindFn = fn(&Senses<'_>) -> Action;

/// Decides for one monster in place of the table: the only way to override it.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::scenario::picture;
/// fn northward(_: &Senses<'_>) -> Action {
///     Action::Step(Direction::North)
/// }
/// let mut game = Scenario::draw("
///     ...
///     .0@
/// ").start();
/// let monster = game.at(game.find('0').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(monster).insert(CustomMind(northward));
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(picture(&game.drawing()), picture("
///     .0.
///     ..@
/// "));
/// ```
#[derive(Component, Clone, Copy, Debug)]
pub struct CustomMind(pub MindFn);

//! Minds, and custom minds for individual monsters.

use super::Senses;
use crate::action::Action;
use bevy_ecs::prelude::Component;

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

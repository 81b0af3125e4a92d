//! What something is drawn as that the game's own tables do not know.

use bevy_ecs::prelude::Component;

/// The character of a monster in place of its letter, or of a mechanism that is
/// in no table: what extensions make.
///
/// It is for drawings and screens alone: no rule asks for it. A character that
/// is not one column wide makes a screen crooked.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@.4.").start();
/// let monster = game.at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(monster).insert(Glyph('g'));
/// let beside = game.find('g').unwrap().step(Direction::East);
/// game.world_mut().spawn((beside, CellLayer::Mechanism, Glyph('~')));
/// assert_eq!(game.drawing().trim(), "@.g~");
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph(pub char);

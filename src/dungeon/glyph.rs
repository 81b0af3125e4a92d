//! Custom glyphs for creatures and mechanisms added by extensions.

use bevy_ecs::prelude::Component;

/// The character shown for a monster instead of its letter, or for a mechanism that is
/// not in any table. Extensions use it for the things they add.
///
/// It affects only drawings and screens: no rule reads it. A character that is not one
/// column wide misaligns the screen.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@.4.").start();
/// let monster = game.contents_at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(monster).insert(Glyph('g'));
/// let beside = game.find('g').unwrap().step(Direction::East);
/// game.world_mut().spawn((beside, CellLayer::Mechanism, Glyph('~')));
/// assert_eq!(game.drawing().trim(), "@.g~");
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph(pub char);

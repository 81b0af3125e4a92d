//! Custom glyphs for creatures and mechanisms added by extensions.

use bevy_ecs::prelude::Component;

/// The character shown for a monster instead of its letter, or for a mechanism that is
/// not in any table. One that is not one column wide misaligns the screen.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@.4.").start();
/// let beside = game.find('4').unwrap().step(Direction::East);
/// game.world_mut().spawn((beside, CellLayer::Mechanism, Glyph('~')));
/// assert_eq!(game.drawing().trim(), "@.4~");
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph(pub char);

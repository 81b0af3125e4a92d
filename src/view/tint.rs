//! The colour of something that is drawn in another way than its kind.

use crate::view::ColourRole;
use bevy_ecs::prelude::Component;

/// Has a monster, or a mechanism with a [`Glyph`](crate::dungeon::Glyph), drawn
/// in the colour of something else: every theme has one for each [`ColourRole`].
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@.4").start();
/// let monster = game.at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(monster).insert(Tint(ColourRole::Danger));
/// let cell = game.find('4').unwrap();
/// let mut view = View::of(&mut game, Extent::USUAL);
/// assert_eq!(view.tile_mut(cell).unwrap().role, ColourRole::Danger);
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint(pub ColourRole);

//! Custom colours for monsters and mechanisms.

use crate::view::ColourRole;
use bevy_ecs::prelude::Component;

/// A custom colour for a monster, or for a mechanism with a
/// [`Glyph`](crate::dungeon::Glyph): the colour of another role. Every theme has a colour
/// for each [`ColourRole`].
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@.4").start();
/// let monster = game.contents_at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(monster).insert(ColourOverride(ColourRole::Danger));
/// let cell = game.find('4').unwrap();
/// let mut view = View::of(&mut game, ScreenSize::STANDARD);
/// assert_eq!(view.cell_mut(cell).unwrap().role, ColourRole::Danger);
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(clone_behavior = Ignore)]
pub struct ColourOverride(pub ColourRole);

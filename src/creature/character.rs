//! The markers that tell the PC and the monsters apart.

use super::{Abilities, Number, Speed};
use crate::{dungeon::Layer, grid::Position};
use bevy_ecs::prelude::{Bundle, Component};

/// The player's character.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Layer = Layer::Creature, Abilities, Speed, Number = Number::PLAYER)]
pub struct Player;

/// Everybody else.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Layer = Layer::Creature, Abilities, Speed, Number = Number::UNNUMBERED)]
pub struct Monster;

/// What a character is spawned from, beside its marker.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@..").start();
/// let born = Character {
///     number: Number { level: 1, index: 7 },
///     abilities: Abilities::from_mask(3),
///     speed: Speed::new(20),
///     position: game.find('@').unwrap().step(Direction::East),
/// };
/// game.world_mut().spawn((Monster, born));
/// assert!(game.find('3').is_some());
/// ```
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Character {
    /// Which one it is.
    pub number: Number,
    /// What it can do.
    pub abilities: Abilities,
    /// How often it acts.
    pub speed: Speed,
    /// Where it stands.
    pub position: Position,
}

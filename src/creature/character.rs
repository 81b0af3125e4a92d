//! The markers that tell the PC and the monsters apart.

use super::{Abilities, CharacterId, Faction, Speed};
use crate::{dungeon::CellLayer, grid::Position};
use bevy_ecs::prelude::{Bundle, Component, With, World};

/// The player's character.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(CellLayer = CellLayer::Creature, Abilities, Speed = Speed::PLAYER, CharacterId = CharacterId::PLAYER, Faction = Faction::PLAYER)]
pub struct Player;

/// Everybody else.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(CellLayer = CellLayer::Creature, Abilities, Speed, CharacterId = CharacterId::UNNUMBERED)]
pub struct Monster;

/// Whether there is nobody but the PC and its friends.
pub(crate) fn no_enemy_is_left(world: &World) -> bool {
    let monsters = world.try_query_filtered::<Option<&Faction>, With<Monster>>();
    monsters.is_none_or(|mut monsters| {
        monsters.iter(world).all(|side| Faction::is_the_players(side.copied()))
    })
}

/// What a character is spawned from, beside its marker.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@..").start();
/// let born = Character {
///     number: CharacterId { level: 1, index: 7 },
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
    pub number: CharacterId,
    /// What it can do.
    pub abilities: Abilities,
    /// How often it acts.
    pub speed: Speed,
    /// Where it stands.
    pub position: Position,
}

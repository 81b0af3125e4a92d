//! The markers that distinguish the PC from the monsters.

use super::{Abilities, CharacterId, Faction, Speed};
use crate::{dungeon::CellLayer, grid::Position};
use bevy_ecs::{
    archetype::Archetype,
    entity_disabling::DefaultQueryFilters,
    prelude::{Bundle, Component, World},
};

/// The marker for the player's character.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(CellLayer = CellLayer::Creature, Abilities, Speed = Speed::PLAYER, CharacterId = CharacterId::PLAYER, Faction = Faction::PLAYER)]
pub struct Player;

/// The marker for every other character.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(CellLayer = CellLayer::Creature, Abilities, Speed, CharacterId = CharacterId::UNASSIGNED)]
pub struct Monster;

/// The marker for a monster with a name and a trait of its own (rules §7, "Uniques").
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unique;

/// Returns whether all monsters of the level are on the PC's side.
// Asked on every turn: to set up a query takes ten times as long.
pub fn no_enemy_is_left(world: &World) -> bool {
    let Some(monster) = world.component_id::<Monster>() else { return true };
    let hiding = world.get_resource::<DefaultQueryFilters>();
    let is_hidden = |it: &Archetype| {
        hiding.is_some_and(|hiding| hiding.disabling_ids().any(|marker| it.contains(marker)))
    };
    let archetypes = world.archetypes();
    let Some(with_monsters) = archetypes.component_index().get(&monster) else { return true };
    let with_monsters = with_monsters.keys().filter_map(|it| archetypes.get(*it));
    with_monsters.filter(|it| !it.is_empty() && !is_hidden(it)).all(|it| {
        let mut sides = it.entities().iter().map(|who| world.get::<Faction>(who.id()));
        sides.all(|side| Faction::is_the_players(side.copied()))
    })
}

/// The components to spawn a character with, in addition to its marker.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct CharacterBundle {
    /// The character's ID.
    pub id: CharacterId,
    /// The abilities.
    pub abilities: Abilities,
    /// The speed.
    pub speed: Speed,
    /// The cell.
    pub position: Position,
}

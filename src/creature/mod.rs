//! Characters, the PC and the monsters: one kind of entity, so every effect works on both.

mod bestiary;
mod state;

use crate::{dungeon::CellLayer, grid::Position};
pub use bestiary::{
    Abilities, Ability, BaseStats, Bestiary, Description, MonsterKind, RockBorer, Tunneling,
    register_name,
};
pub(crate) use bestiary::{custom_names_plugin, refuse_taken_name};
use bevy_ecs::{
    archetype::Archetype, entity::EntityHashMap, entity_disabling::DefaultQueryFilters,
    lifecycle::HookContext, prelude::*, world::DeferredWorld,
};
pub use state::RegisterState;
pub(crate) use state::{
    State, Twins, other_entities, recreate, refuse_what_cannot_be_copied, sort_archetypes,
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

/// A character's ID: the level on which it was born, and its index on that level. It never
/// changes. An `Entity` may differ from run to run, so random streams and records use the ID.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[component(immutable)]
pub struct CharacterId {
    /// The level of birth, counted from 1, or 0 for the PC.
    pub level: u16,
    /// The index on that level.
    pub index: u32,
}

impl CharacterId {
    /// The PC's ID.
    pub const PLAYER: Self = Self { level: 0, index: 0 };

    /// The ID of characters spawned without one, which share their random numbers.
    pub const UNASSIGNED: Self = Self { level: u16::MAX, index: u32::MAX };

    /// They would share their random numbers, and forecasts would take one for the other.
    pub(crate) fn refuse_duplicates(mut ids: Vec<Self>) {
        // The IDs of a generated level are in order already, so this takes linear time.
        ids.sort_unstable();
        let twins = ids.windows(2).find(|it| it[0] == it[1] && it[0] != Self::UNASSIGNED);
        if let Some([id, ..]) = twins {
            panic!("two characters have the {id:?}: give each an ID of its own");
        }
    }

    /// Returns the ID as a single integer, different for each character.
    pub const fn to_bits(self) -> u64 {
        (self.level as u64) << 32 | self.index as u64
    }
}

/// The data by which a [`Bestiary`] names a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identity {
    /// The character's ID.
    pub id: CharacterId,
    /// The character's abilities, or the last known ones.
    pub abilities: Abilities,
}

impl From<(&CharacterId, &Abilities)> for Identity {
    fn from((id, abilities): (&CharacterId, &Abilities)) -> Self {
        Self { id: *id, abilities: *abilities }
    }
}

/// Stands for any character with these abilities.
impl From<Abilities> for Identity {
    fn from(abilities: Abilities) -> Self {
        Self { id: CharacterId::UNASSIGNED, abilities }
    }
}

/// The side a character is on. Friends change places instead of killing each other, and victory
/// does not require killing them. Monsters of the sixteen kinds are on no side.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@3.........4").start();
/// let dog = game.contents_at(game.find('3').unwrap()).creature.unwrap();
/// game.world_mut().entity_mut(dog).insert((Faction::PLAYER, CustomMind(|_| Action::Rest)));
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_eq!(game.drawing().trim(), "3@........4.");
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[component(immutable, on_insert = note, on_discard = forget)]
pub struct Faction(pub u8);

impl Faction {
    /// The side of the PC and its friends.
    pub const PLAYER: Self = Self(0);

    pub(crate) fn is_shared(one: Option<Self>, other: Option<Self>) -> bool {
        one.is_some() && one == other
    }

    /// Whether a character on this side is the PC or its friend. `None` means no side.
    pub fn is_the_players(side: Option<Self>) -> bool {
        Self::is_shared(side, Some(Self::PLAYER))
    }
}

/// For code that has an entity but cannot read its components.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Sides(EntityHashMap<Faction>);

impl Sides {
    pub(crate) fn of(&self, who: Entity) -> Option<Faction> {
        self.0.get(&who).copied()
    }
}

fn note(mut world: DeferredWorld<'_>, context: HookContext) {
    let side = world.get::<Faction>(context.entity).copied();
    if let Some((mut sides, side)) = world.get_resource_mut::<Sides>().zip(side) {
        sides.0.insert(context.entity, side);
    }
}

fn forget(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some(mut sides) = world.get_resource_mut::<Sides>() {
        sides.0.remove(&context.entity);
    }
}

/// The speed of a character, which acts every floor(1000 / speed) ticks (rules §3).
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(Speed::new(7).delay(), 142);
/// assert_eq!(Speed::PLAYER.delay(), 100);
/// assert_eq!(Speed::new(0), Speed::new(1));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Speed(u16);

impl Speed {
    /// The PC's speed.
    pub const PLAYER: Self = Self(10);
    /// The default speed of a monster, which then acts as often as the PC.
    pub const ORDINARY: Self = Self(10);
    /// The speed of the slowest monsters.
    pub const SLOWEST: u16 = 5;
    /// The speed of the fastest monsters.
    pub const FASTEST: u16 = 20;

    /// Returns a speed, clamped to 1–1000, so that every delay is at least one tick.
    pub const fn new(speed: u16) -> Self {
        match speed {
            0 => Self(1),
            1..=1000 => Self(speed),
            _ => Self(1000),
        }
    }

    /// Returns the speed as a number, 1–1000.
    pub const fn value(self) -> u16 {
        self.0
    }

    /// Returns the number of ticks from one turn to the next, 1–1000.
    pub const fn delay(self) -> u64 {
        1000 / self.0 as u64
    }
}

impl Default for Speed {
    fn default() -> Self {
        Self::ORDINARY
    }
}

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

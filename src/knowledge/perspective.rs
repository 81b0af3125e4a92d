//! The level, cell by cell, as one character knows it. That character is the PC or, in a
//! watched game, a monster chosen as the viewpoint.

use super::{
    Awareness, HeardSound, MapMemory, PerceivedMonster, RememberedCreature, Track, sightings,
};
use crate::{
    action::GameStatus,
    creature::{Abilities, Ability, CharacterId, CharacterNameKey, Monster, Player, Speed},
    dungeon::{Dungeon, Hardness, SpatialIndex},
    grid::Position,
    mind::{Belief, HiddenFromTelepaths},
    sight::FieldOfView,
    turn::{GameTime, NextTurn, TurnQueue},
};
use bevy_ecs::prelude::{Entity, Has, With, World};

/// The whole level if nothing is hidden, otherwise what the character sees and remembers.
#[derive(Debug)]
pub(crate) struct Perspective<'w> {
    world: &'w World,
    dungeon: &'w Dungeon,
    memory: Option<&'w MapMemory>,
    spatial_index: &'w SpatialIndex,
    awareness: Awareness<'w>,
    player: Option<Entity>,
    place: Position,
    /// The monster chosen as the viewpoint, or `None` for the PC.
    beholder: Option<Beholder>,
}

#[derive(Debug)]
struct Beholder {
    entity: Entity,
    place: Position,
    knowledge: Belief,
    field_of_view: FieldOfView,
}

impl Beholder {
    fn of(world: &World, number: CharacterId) -> Option<Self> {
        let (entity, place) = find(world, number)?;
        let field_of_view =
            world.resource::<FieldOfView>().seen_from(world.resource::<Dungeon>(), place);
        let knowledge = world.get(entity).copied().unwrap_or_default();
        Some(Self { entity, place, knowledge, field_of_view })
    }
}

#[cfg_attr(not(feature = "screen"), expect(dead_code, reason = "only screens use the rest"))]
impl<'w> Perspective<'w> {
    pub(crate) fn of(world: &'w World) -> Self {
        Self::through(world, None)
    }

    /// The PC's if there is no ID or no such monster.
    pub(crate) fn through(world: &'w World, eyes: Option<CharacterId>) -> Self {
        let beholder = eyes.and_then(|number| Beholder::of(world, number));
        // Monsters know the whole level.
        let memory = world.get_resource::<MapMemory>().filter(|_| beholder.is_none());
        let dungeon = memory.map_or_else(|| world.resource(), MapMemory::dungeon);
        let player = player_of(world);
        // A dead PC senses nothing, but keeps its last field of view.
        let awareness = Awareness::of(world, player);
        let place = beholder.as_ref().map_or_else(|| place_of(world, player), |it| it.place);
        let spatial_index = world.resource();
        Self { world, dungeon, memory, spatial_index, awareness, player, place, beholder }
    }

    pub(crate) const fn world(&self) -> &'w World {
        self.world
    }

    /// Returns the number of turns the PC has taken, or 0 if it is dead.
    pub(crate) fn turns(&self) -> u64 {
        let turn = self.player.and_then(|who| self.world.get::<NextTurn>(who));
        turn.map_or(0, |it| it.turns_taken())
    }

    /// Returns the time of the PC's next turn, or the present moment if it is dead.
    pub(crate) fn now(&self) -> GameTime {
        let turn = self.player.and_then(|who| self.world.get::<NextTurn>(who));
        turn.map_or_else(|| self.world.resource::<TurnQueue>().now(), |turn| turn.at())
    }

    pub(crate) const fn dungeon(&self) -> &'w Dungeon {
        self.dungeon
    }

    pub(crate) const fn player(&self) -> Option<Entity> {
        self.player
    }

    /// Whether nothing is hidden.
    pub(crate) const fn is_all(&self) -> bool {
        self.memory.is_none()
    }

    /// That of the chosen monster, of the PC, or of the dead PC's killer.
    pub(crate) const fn place(&self) -> Position {
        self.place
    }

    pub(crate) fn knows(&self, cell: Position) -> bool {
        self.memory.is_none_or(|memory| memory.knows(cell))
    }

    pub(crate) fn sees(&self, cell: Position) -> bool {
        self.beholder
            .as_ref()
            .map_or_else(|| self.awareness.sees(cell), |it| it.field_of_view.sees(cell))
    }

    /// The target of the displayed maps: the PC, or the goal of the chosen monster.
    pub(crate) fn goal(&self) -> Option<Position> {
        self.beholder.as_ref().map_or(Some(self.place), |it| it.knowledge.goal())
    }

    /// Returns the cell where the monster chosen as the viewpoint believes the PC to be.
    pub(crate) fn belief(&self) -> Option<Position> {
        self.beholder.as_ref()?.knowledge.goal()
    }

    fn shows(&self, who: Entity, cell: Position, is_veiled: bool) -> bool {
        match &self.beholder {
            Some(beholder) => who == beholder.entity || beholder.field_of_view.sees(cell),
            None => self.awareness.notices(cell, is_veiled),
        }
    }

    pub(crate) fn hardness(&self, cell: Position) -> Option<Hardness> {
        self.knows(cell).then(|| self.dungeon.hardness(cell))
    }

    /// Smoke is visible from afar, unlike anything in it.
    pub(crate) fn is_hazy(&self, cell: Position) -> bool {
        let is_open = self.knows(cell) && self.dungeon.terrain(cell).is_open();
        is_open && self.world.resource::<FieldOfView>().is_hazy(cell)
    }

    pub(crate) fn creature_at(&self, cell: Position) -> Option<Entity> {
        let who = self.spatial_index.creature(cell)?;
        if Some(who) == self.player {
            let is_shown = |it: &Beholder| it.knowledge == Belief::Knows(cell);
            return self.beholder.as_ref().is_none_or(is_shown).then_some(who);
        }
        self.monster_at(cell).map(|_| who)
    }

    pub(crate) fn monster_at(&self, cell: Position) -> Option<CharacterNameKey> {
        let who = self.spatial_index.creature(cell).filter(|who| Some(*who) != self.player)?;
        let is_veiled = self.world.get::<HiddenFromTelepaths>(who).is_some();
        let who =
            self.world.get_entity(who).ok().filter(|who| self.shows(who.id(), cell, is_veiled))?;
        Some(who.get_components::<(&CharacterId, &Abilities)>().ok()?.into())
    }

    /// Returns the noticed monsters, ordered by distance and then by ID.
    pub(crate) fn monsters(&self) -> Vec<PerceivedMonster> {
        let mut monsters =
            sightings(self.world, |it| self.shows(it.entity, *it.position, it.is_veiled));
        for monster in &mut monsters {
            monster.belief = monster.concluded_knowledge(self.world);
        }
        monsters.sort_by_key(|it| (self.place.distance(it.position), it.id));
        monsters
    }

    pub(crate) fn monster(&self, number: CharacterId) -> Option<PerceivedMonster> {
        self.monsters().into_iter().find(|monster| monster.id == number)
    }

    pub(crate) fn notices_anybody(&self) -> bool {
        type Placed = (Entity, &'static Position, Has<HiddenFromTelepaths>);
        let monsters = self.world.try_query_filtered::<Placed, With<Monster>>();
        monsters.is_some_and(|mut monsters| {
            let mut monsters = monsters.iter(self.world);
            monsters.any(|(who, place, is_veiled)| self.shows(who, *place, is_veiled))
        })
    }

    /// Iterates over the sounds the PC has heard recently, oldest first.
    pub(crate) fn sounds(&self) -> impl Iterator<Item = &'w HeardSound> {
        self.memory.into_iter().flat_map(MapMemory::sounds)
    }

    /// Iterates over the tracks in view, each with its cell.
    pub(crate) fn tracks(&self) -> impl Iterator<Item = (Position, &'w Track)> {
        let turns = self.turns();
        let tracks = self.memory.into_iter().flat_map(move |memory| memory.tracks(turns));
        tracks.filter(|(cell, _)| self.sees(*cell))
    }

    /// Remembered creatures in cells the PC does not see now, unless noticed elsewhere.
    pub(crate) fn ghosts(&self) -> Vec<RememberedCreature> {
        let Some(memory) = self.memory else { return Vec::new() };
        let noticed: Vec<_> = self.monsters().into_iter().map(|it| it.id).collect();
        let is_ghost = |it: &&RememberedCreature| {
            !self.sees(it.sighting.position) && !noticed.contains(&it.sighting.id)
        };
        memory.creatures().filter(is_ghost).copied().collect()
    }

    pub(crate) fn speed(&self) -> Speed {
        self.player.and_then(|who| self.world.get(who).copied()).unwrap_or_default()
    }

    /// In a delve, only an intelligent PC may see the distance maps.
    pub(crate) fn shows_the_maps(&self) -> bool {
        let abilities = self.player.and_then(|who| self.world.get::<Abilities>(who));
        self.memory.is_none() || abilities.is_some_and(|it| it.has(Ability::Intelligent))
    }
}

pub(crate) fn player_of(world: &World) -> Option<Entity> {
    world.try_query_filtered::<Entity, With<Player>>()?.iter(world).next()
}

pub(crate) fn count_of_monsters(world: &World) -> usize {
    let monsters = world.try_query_filtered::<(), With<Monster>>();
    monsters.map_or(0, |mut monsters| monsters.iter(world).count())
}

/// Returns the PC's cell, or its killer's if it is dead.
fn place_of(world: &World, player: Option<Entity>) -> Position {
    let killer = world.resource::<GameStatus>().killer().map(|killer| killer.entity);
    let who = player.or(killer).and_then(|who| world.get_entity(who).ok());
    who.and_then(|who| who.get().copied()).unwrap_or(Position::new(0, 0))
}

fn find(world: &World, number: CharacterId) -> Option<(Entity, Position)> {
    let mut query =
        world.try_query_filtered::<(Entity, &CharacterId, &Position), With<Monster>>()?;
    let mut found = query.iter(world).filter(|(_, other, _)| **other == number);
    found.next().map(|(entity, _, place)| (entity, *place))
}

//! A monster's senses, the input to its mind, its belief, and the PC that has vanished.

use crate::{
    creature::{Abilities, Ability, CharacterId, Faction, Sides},
    dungeon::{Dungeon, MovementCapabilities, SpatialIndex},
    grid::{Direction, Position},
    path::{DistanceMap, DistanceMapKind, DistanceMaps},
    rng::{GameRng, Seed},
    turn::GameTime,
};
use bevy_ecs::prelude::{Component, Entity};

/// Another character that a mind can take into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherCharacter {
    /// The character's entity.
    pub entity: Entity,
    /// The character's position.
    pub position: Position,
    /// The side the character is on, if any.
    pub faction: Option<Faction>,
    /// Whether the character is on the same side as the monster.
    pub is_friend: bool,
}

/// One monster's senses during its turn: its own data, its belief, and the dungeon around it.
#[derive(Debug)]
pub struct Senses<'a> {
    /// The monster's position.
    pub position: Position,
    /// The monster's four bits.
    pub abilities: Abilities,
    /// What the monster knows about the PC.
    pub belief: Belief,
    /// Whether the monster can dig.
    pub digs: bool,
    /// The level's dungeon.
    pub dungeon: &'a Dungeon,
    /// The index of creatures and things by cell.
    pub spatial_index: &'a SpatialIndex,
    pub(super) entity: Entity,
    pub(super) id: CharacterId,
    pub(super) turn: u64,
    pub(super) seed: Seed,
    pub(super) sides: &'a Sides,
    pub(super) maps: &'a DistanceMaps,
    pub(super) target: Option<Position>,
}

impl Senses<'_> {
    /// Returns the side the monster is on, if any.
    pub fn faction(&self) -> Option<Faction> {
        self.sides.of(self.entity)
    }

    /// Iterates over the others within `reach` steps, walls ignored, row by row.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// fn run_at_the_next(senses: &Senses<'_>) -> Action {
    ///     let way = senses.others(3).find_map(|it| senses.position.toward(it.position));
    ///     way.map_or(Action::Rest, Action::Step)
    /// }
    /// let mut game = Scenario::draw("@......3..4").start();
    /// let hunter = game.contents_at(game.find('3').unwrap()).creature.unwrap();
    /// game.world_mut().entity_mut(hunter).insert(CustomMind(run_at_the_next));
    /// game.submit(Action::Rest).unwrap();
    /// assert_eq!(game.find('3'), Some(Position::new(9, 1)));
    /// ```
    pub fn others(&self, reach: u16) -> impl Iterator<Item = OtherCharacter> {
        let near = |at: u16, end: u16| at.saturating_sub(reach)..=at.saturating_add(reach).min(end);
        let (size, side) = (self.dungeon.size(), self.faction());
        let columns = near(self.position.x, size.width().saturating_sub(1));
        let rows = near(self.position.y, size.height().saturating_sub(1));
        let cells = rows.flat_map(move |y| columns.clone().map(move |x| Position::new(x, y)));
        cells.filter_map(move |position| {
            let entity = self.spatial_index.creature(position).filter(|who| *who != self.entity)?;
            let faction = self.sides.of(entity);
            let is_friend = Faction::is_shared(side, faction);
            Some(OtherCharacter { entity, position, faction, is_friend })
        })
    }

    /// Whether the monster could enter a cell, occupied or not, at once, or by digging or opening.
    pub fn could_enter(&self, cell: Position) -> bool {
        self.movement_capabilities().could_enter(self.dungeon.blocking(cell))
    }

    /// Returns the monster's capabilities for getting past rock and obstacles.
    #[inline]
    pub const fn movement_capabilities(&self) -> MovementCapabilities {
        let opens = self.abilities.has(Ability::Intelligent);
        MovementCapabilities { opens, digs: self.digs }
    }

    /// Returns the distance map to a cell: over open cells, or through rock for diggers.
    ///
    /// Returns `None` for any cell except the monster's [`PathTarget`](crate::path::PathTarget):
    /// which other maps are cached depends on the screen, and must not affect the game.
    pub fn distance_map_to(&self, place: Position) -> Option<&DistanceMap> {
        let target = self.target.filter(|target| *target == place)?;
        self.maps.get(self.dungeon, target, self.map_kind())
    }

    /// Returns the first step on a path by [`distance_map_to`](Self::distance_map_to), if any.
    pub fn downhill_to(&self, place: Position) -> Option<Direction> {
        let target = self.target.filter(|target| *target == place)?;
        self.maps.downhill(self.dungeon, target, self.map_kind(), self.position)
    }

    pub(super) fn has_lost_its_way(&self) -> bool {
        let Belief::Remembers(place) = self.belief else { return false };
        self.distance_map_to(place).is_some_and(|map| map.distance(self.position).is_none())
    }

    const fn map_kind(&self) -> DistanceMapKind {
        DistanceMapKind::of(self.digs)
    }

    /// Returns the random stream for this turn. Every call returns the same stream from its start.
    pub fn rng(&self) -> GameRng {
        self.seed.behaviour(self.id.to_bits(), self.turn)
    }
}

/// The PC, if no mind farther than one cell away knows where it is (rules §7, "Arts").
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vanished {
    /// The tick at which it ends, unless something ends it earlier.
    pub until: GameTime,
}

impl Vanished {
    /// Whether a mind in the cell `from` notices a PC that has vanished in `place` after all.
    pub(crate) fn shows(place: Position, from: Position) -> bool {
        place.distance(from) <= 1
    }
}

/// The cell where a monster believes the PC to be, as of the monster's own last turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Belief {
    /// The monster knows nothing, and rests.
    #[default]
    Nothing,
    /// The PC was in this cell when the monster last knew its position.
    Remembers(Position),
    /// The PC is in this cell: the monster sees it, or senses it by telepathy.
    Knows(Position),
}

impl Belief {
    /// Returns the cell the monster would head for.
    pub const fn goal(self) -> Option<Position> {
        if let Self::Remembers(place) | Self::Knows(place) = self { Some(place) } else { None }
    }

    /// Returns a monster's belief after it has looked around.
    ///
    /// `now` is where it knows the PC to be, and `me` is its own cell. Only intelligent monsters
    /// remember a cell, until they reach it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let (place, me) = (Position::new(9, 9), Position::new(2, 2));
    /// let seen = Belief::Nothing.updated(Some(place), me, true);
    /// assert_eq!(seen, Belief::Knows(place));
    /// let lost = seen.updated(None, me, true);
    /// assert_eq!(lost, Belief::Remembers(place));
    /// assert_eq!(lost.updated(None, place, true), Belief::Nothing);
    /// assert_eq!(seen.updated(None, me, false), Belief::Nothing);
    /// ```
    #[must_use]
    pub fn updated(self, now: Option<Position>, me: Position, intelligent: bool) -> Self {
        match (now, self.goal()) {
            (Some(place), _) => Self::Knows(place),
            (None, Some(place)) if intelligent && place != me => Self::Remembers(place),
            _ => Self::Nothing,
        }
    }
}

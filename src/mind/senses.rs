//! All that a mind is given.

use super::Belief;
use crate::{
    creature::{Abilities, Ability, CharacterId, Faction, Sides},
    dungeon::{Dungeon, Passage, SpatialIndex},
    grid::{Direction, Position},
    path::{DistanceMap, DistanceMaps, MapKind},
    rng::{GameRng, Seed},
};
use bevy_ecs::prelude::Entity;

/// Another character that a mind takes notice of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherCharacter {
    /// Its entity.
    pub entity: Entity,
    /// Where it stands.
    pub place: Position,
    /// The side that it is on, if any.
    pub side: Option<Faction>,
    /// Whether both are on one side.
    pub is_friend: bool,
}

/// What one monster senses in its turn: who it is, what it knows, and the
/// dungeon around it.
#[derive(Debug)]
pub struct Senses<'a> {
    pub(super) entity: Entity,
    pub(super) place: Position,
    pub(super) abilities: Abilities,
    pub(super) knowledge: Belief,
    pub(super) digs: bool,
    pub(super) number: CharacterId,
    pub(super) turn: u64,
    pub(super) seed: Seed,
    pub(super) dungeon: &'a Dungeon,
    pub(super) stacks: &'a SpatialIndex,
    pub(super) sides: &'a Sides,
    pub(super) maps: &'a DistanceMaps,
    /// Where the map leads that was made for it.
    pub(super) target: Option<Position>,
}

impl Senses<'_> {
    /// Where it stands.
    pub const fn place(&self) -> Position {
        self.place
    }

    /// Its four bits.
    pub const fn abilities(&self) -> Abilities {
        self.abilities
    }

    /// What it knows of the PC.
    pub const fn knowledge(&self) -> Belief {
        self.knowledge
    }

    /// Whether it can bite into rock.
    pub const fn digs(&self) -> bool {
        self.digs
    }

    /// The level.
    pub const fn dungeon(&self) -> &Dungeon {
        self.dungeon
    }

    /// Who and what stands in the cells.
    pub const fn stacks(&self) -> &SpatialIndex {
        self.stacks
    }

    /// The side that it is on, if any.
    pub fn side(&self) -> Option<Faction> {
        self.sides.of(self.entity)
    }

    /// The other characters within so many steps through the air, walls or not, row by
    /// row.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// fn run_at_the_next(senses: &Senses<'_>) -> Action {
    ///     let here = senses.place();
    ///     let other = senses.others(3).next();
    ///     other.and_then(|it| here.toward(it.place)).map_or(Action::Rest, Action::Step)
    /// }
    /// let mut game = Scenario::draw("@......3..4").start();
    /// let hunter = game.at(game.find('3').unwrap()).creature.unwrap();
    /// game.world_mut().entity_mut(hunter).insert(CustomMind(run_at_the_next));
    /// game.submit(Action::Rest).unwrap();
    /// assert_eq!(game.find('3'), Some(Position::new(9, 1)));
    /// ```
    pub fn others(&self, reach: u16) -> impl Iterator<Item = OtherCharacter> {
        let around =
            |at: u16, end: u16| at.saturating_sub(reach)..=at.saturating_add(reach).min(end);
        let (size, side) = (self.dungeon.size(), self.side());
        let columns = around(self.place.x, size.width().saturating_sub(1));
        let rows = around(self.place.y, size.height().saturating_sub(1));
        let cells = rows.flat_map(move |y| columns.clone().map(move |x| Position::new(x, y)));
        cells.filter_map(move |place| {
            let entity = self.stacks.creature(place).filter(|who| *who != self.entity)?;
            let its = self.sides.of(entity);
            Some(OtherCharacter {
                entity,
                place,
                side: its,
                is_friend: Faction::is_shared(side, its),
            })
        })
    }

    /// Whether it could go there, at once or after some bites: open cells, and
    /// for those that dig all that is not immutable. What is solid is for those
    /// who can make a way through it: intelligent ones open what walkers can
    /// open. Occupied cells count.
    pub fn could_enter(&self, cell: Position) -> bool {
        self.means().could_enter(self.dungeon.matter(cell))
    }

    /// What it can do about what is in its way. Of keys it does not think.
    #[inline]
    pub const fn means(&self) -> Passage {
        let opens = self.abilities.has(Ability::Intelligent);
        Passage { opens, unlocks: false, digs: self.digs }
    }

    /// The distance map to a place: over open cells, or through rock for those
    /// that dig. `None` for any place but the monster's
    /// [`PathTarget`](crate::path::PathTarget): which others are kept depends on what
    /// the screen shows, and no game may.
    pub fn map_to(&self, place: Position) -> Option<&DistanceMap> {
        let target = self.target.filter(|target| *target == place)?;
        self.maps.get(self.dungeon, target, self.map_kind())
    }

    /// The first step of the shortest way to a place, `None` if there is none,
    /// or no map as in [`map_to`](Self::map_to).
    pub fn downhill_to(&self, place: Position) -> Option<Direction> {
        let target = self.target.filter(|target| *target == place)?;
        self.maps.downhill(self.dungeon, target, self.map_kind(), self.place)
    }

    /// Whether it remembers a place that no way leads to.
    pub(super) fn has_lost_its_way(&self) -> bool {
        let Belief::Remembers(place) = self.knowledge else { return false };
        self.map_to(place).is_some_and(|map| map.distance(self.place).is_none())
    }

    const fn map_kind(&self) -> MapKind {
        MapKind::of(self.digs)
    }

    /// The random numbers of this turn. Asked twice, it gives the same ones.
    pub fn chance(&self) -> GameRng {
        self.seed.behaviour(self.number.key(), self.turn)
    }
}

//! What the PC has before its eyes when it is asked.

use super::{Footing, Refusal};
use crate::{
    chance::Seed,
    creature::{Abilities, Monster, Number, Speed},
    dungeon::Dungeon,
    grid::{Direction, Position},
    sight::FieldOfView,
    turn::{NextTurn, Tick},
};
use bevy_ecs::prelude::{Entity, With, World};

/// A monster that the PC knows of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// Which one.
    pub number: Number,
    /// What it can do.
    pub abilities: Abilities,
    /// How often it acts.
    pub speed: Speed,
    /// Where it stands.
    pub place: Position,
    /// When it acts next.
    pub next_turn: Tick,
}

impl Sighting {
    /// How many turns it has before the given moment; at the moment itself it
    /// does not act, because the PC comes first.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@...4").speed('4', 20).start();
    /// let monster = game.survey().unwrap().monsters[0];
    /// assert_eq!(monster.turns_before(Tick(100)), 2);
    /// ```
    pub fn turns_before(&self, moment: Tick) -> u64 {
        (moment - self.next_turn).div_ceil(self.speed.delay())
    }
}

/// The PC and what is around it, at its own turn.
#[derive(Debug)]
pub struct Survey<'a> {
    /// Where the PC stands.
    pub place: Position,
    /// The moment.
    pub now: Tick,
    /// When the PC will be asked again.
    pub next_turn: Tick,
    /// How many turns it has had.
    pub turns: u64,
    /// All monsters that it knows of, by their numbers.
    pub monsters: Vec<Sighting>,
    /// The level.
    pub dungeon: &'a Dungeon,
    /// What the PC sees.
    pub field_of_view: &'a FieldOfView,
    /// The seed of the game.
    pub seed: Seed,
    footing: Footing<'a>,
}

impl<'a> Survey<'a> {
    /// Looks around, `None` if the PC is dead.
    pub fn new(world: &'a mut World, player: Entity) -> Option<Self> {
        let monsters = sightings(world);
        let (place, speed, turn) = world
            .get_entity(player)
            .ok()?
            .get_components::<(&Position, &Speed, &NextTurn)>()
            .ok()?;
        Some(Self {
            place: *place,
            now: turn.at(),
            next_turn: turn.at() + speed.delay(),
            turns: turn.taken(),
            monsters,
            dungeon: world.resource(),
            field_of_view: world.resource(),
            seed: *world.resource(),
            footing: Footing::of(world, player)?,
        })
    }

    /// Whether the PC can go there, digging if it can.
    ///
    /// # Errors
    /// The [`Refusal`] that a command to do so gets.
    pub fn may_step(&self, direction: Direction) -> Result<(), Refusal> {
        self.footing.may_step(direction)
    }

    /// Whether the PC gets through rock, by biting or by boring.
    pub const fn digs(&self) -> bool {
        self.footing.digs()
    }

    /// The directions in which the PC can go.
    pub fn ways(&self) -> Vec<Direction> {
        Direction::ALL.into_iter().filter(|way| self.may_step(*way).is_ok()).collect()
    }

    /// Who stands in a cell.
    pub fn monster_at(&self, cell: Position) -> Option<&Sighting> {
        self.monsters.iter().find(|monster| monster.place == cell)
    }
}

fn sightings(world: &mut World) -> Vec<Sighting> {
    let mut monsters: Vec<_> = world
        .query_filtered::<(&Number, &Abilities, &Speed, &Position, &NextTurn), With<Monster>>()
        .iter(world)
        .map(|(number, abilities, speed, place, turn)| Sighting {
            number: *number,
            abilities: *abilities,
            speed: *speed,
            place: *place,
            next_turn: turn.at(),
        })
        .collect();
    monsters.sort_unstable_by_key(|monster| (monster.number, monster.place));
    monsters
}

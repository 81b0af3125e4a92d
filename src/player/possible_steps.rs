//! The steps the PC can take.

use super::Refusal;
use crate::{
    creature::{RockBorer, Tunneling},
    dungeon::{Dungeon, Hardness, MovementCapabilities},
    grid::{Direction, Position},
    things::key_of,
};
use bevy_ecs::prelude::{Entity, World};

/// The PC's cell, and the steps the PC can take from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PossibleSteps<'a> {
    place: Position,
    dungeon: &'a Dungeon,
    pub(super) means: MovementCapabilities,
}

impl<'a> PossibleSteps<'a> {
    pub(super) const fn new(
        place: Position,
        dungeon: &'a Dungeon,
        digs: bool,
        unlocks: bool,
    ) -> Self {
        Self { place, dungeon, means: MovementCapabilities { opens: true, unlocks, digs } }
    }

    /// `None` if the PC is dead.
    pub(crate) fn of(world: &'a World, player: Entity) -> Option<Self> {
        Self::on(world.resource(), world, player)
    }

    pub(super) fn on(dungeon: &'a Dungeon, world: &'a World, player: Entity) -> Option<Self> {
        let who = world.get_entity(player).ok()?;
        let digs = who.contains::<Tunneling>() || who.contains::<RockBorer>();
        Some(Self::new(*who.get()?, dungeon, digs, key_of(world, player).is_some()))
    }

    pub(crate) fn ways(&self) -> Vec<Direction> {
        Direction::ALL.into_iter().filter(|way| self.check_step(*way).is_ok()).collect()
    }

    /// Checks whether the PC can step in a direction, digging or opening if necessary.
    pub(crate) fn check_step(&self, direction: Direction) -> Result<(), Refusal> {
        let cell = self.place.step(direction);
        let material = self.dungeon.material(cell);
        match material.hardness {
            _ if self.means.could_enter(material) => Ok(()),
            Hardness::OPEN if MovementCapabilities::ALL.could_enter(material) => {
                Err(Refusal::Locked(direction))
            }
            Hardness::OPEN if self.dungeon.feature(cell).is_some() => {
                Err(Refusal::Solid(direction))
            }
            // A chest: it blocks the way, but a step into it opens it. Steps into other
            // solid obstacles are refused when the action is checked against the world.
            Hardness::OPEN => Ok(()),
            rock if rock.is_immutable() => Err(Refusal::ImmutableRock(direction)),
            _ => Err(Refusal::Rock(direction)),
        }
    }
}

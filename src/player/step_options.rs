//! Where the PC stands, and where it could go from there.

use super::Refusal;
use crate::{
    creature::{RockBorer, Tunneling},
    dungeon::{Dungeon, Hardness, Passage},
    grid::{Direction, Position},
    knowledge::MapMemory,
    things::key_of,
};
use bevy_ecs::prelude::{Entity, World};

/// Where the PC stands, and what it can enter from there.
#[derive(Clone, Copy, Debug)]
pub struct StepOptions<'a> {
    place: Position,
    dungeon: &'a Dungeon,
    means: Passage,
}

impl<'a> StepOptions<'a> {
    /// The footing of somebody like that.
    pub(super) const fn new(
        place: Position,
        dungeon: &'a Dungeon,
        digs: bool,
        has_a_key: bool,
    ) -> Self {
        Self { place, dungeon, means: Passage { opens: true, unlocks: has_a_key, digs } }
    }

    /// The PC's footing, `None` once it is dead.
    pub fn of(world: &'a World, player: Entity) -> Option<Self> {
        Self::on(world.resource(), world, player)
    }

    /// Its footing as far as it knows the level.
    pub(super) fn as_known(world: &'a World, player: Entity) -> Option<Self> {
        let known = world.get_resource::<MapMemory>().map(MapMemory::dungeon);
        Self::on(known.unwrap_or_else(|| world.resource()), world, player)
    }

    fn on(dungeon: &'a Dungeon, world: &'a World, player: Entity) -> Option<Self> {
        let who = world.get_entity(player).ok()?;
        let digs = who.contains::<Tunneling>() || who.contains::<RockBorer>();
        Some(Self::new(*who.get()?, dungeon, digs, key_of(world, player).is_some()))
    }

    /// Whether the PC gets through rock, by biting or by boring.
    pub const fn digs(&self) -> bool {
        self.means.digs
    }

    /// The level that it is judged by.
    pub(super) const fn dungeon(&self) -> &'a Dungeon {
        self.dungeon
    }

    /// Whether the PC can go there, digging or opening if it can.
    ///
    /// # Errors
    /// The [`Refusal`] that a command to do so gets.
    pub fn may_step(&self, direction: Direction) -> Result<(), Refusal> {
        let matter = self.dungeon.matter(self.place.step(direction));
        match matter.hardness {
            _ if self.means.could_enter(matter) => Ok(()),
            Hardness::OPEN if Passage::ALL.could_enter(matter) => Err(Refusal::Locked(direction)),
            // A chest, which nothing gets through, and which opens all the same.
            Hardness::OPEN => Ok(()),
            rock if rock.is_immutable() => Err(Refusal::ImmutableRock(direction)),
            _ => Err(Refusal::Rock(direction)),
        }
    }
}

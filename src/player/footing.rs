//! Where the PC stands, and where it could go from there.

use super::Refusal;
use crate::{
    creature::{Boring, Tunneling},
    dungeon::Dungeon,
    grid::{Direction, Position},
};
use bevy_ecs::prelude::{Entity, World};

/// Where the PC stands, and what it can enter from there.
#[derive(Clone, Copy, Debug)]
pub struct Footing<'a> {
    place: Position,
    dungeon: &'a Dungeon,
    digs: bool,
}

impl<'a> Footing<'a> {
    /// The PC's footing, `None` once it is dead.
    pub fn of(world: &'a World, player: Entity) -> Option<Self> {
        let player = world.get_entity(player).ok()?;
        Some(Self {
            place: *player.get()?,
            dungeon: world.resource(),
            digs: player.contains::<Tunneling>() || player.contains::<Boring>(),
        })
    }

    /// Whether the PC gets through rock, by biting or by boring.
    pub const fn digs(&self) -> bool {
        self.digs
    }

    /// Whether the PC can go there, digging if it can.
    ///
    /// # Errors
    /// The [`Refusal`] that a command to do so gets.
    pub fn may_step(&self, direction: Direction) -> Result<(), Refusal> {
        let cell = self.place.step(direction);
        if self.dungeon.is_open(cell) {
            Ok(())
        } else if self.dungeon.hardness(cell).is_immutable() {
            Err(Refusal::ImmutableRock(direction))
        } else if self.digs {
            Ok(())
        } else {
            Err(Refusal::Rock(direction))
        }
    }
}

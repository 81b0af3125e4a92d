//! Powers that only a wizard has.

use super::{Depth, GameMode, look_around_at_first, stairs::visit};
use crate::{
    dungeon::{Dungeon, SpatialIndex},
    grid::Position,
    player::Refusal,
    things::{Catalogue, ThingKindId, ThingTable},
};
use bevy_ecs::prelude::{Entity, World};
use std::fmt;

/// A power the player has in [`GameMode::Wizard`]. Using it does not take a turn, and
/// monsters do not notice it.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = DelveSetup::new(Seed(7)).mode(GameMode::Wizard).start();
/// game.use_wizard_power(WizardPower::Visit(8)).unwrap();
/// assert_eq!((game.world().resource::<Depth>().level(), game.turns()), (8, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WizardPower {
    /// Teleports the PC to a free cell on the level.
    Teleport(Position),
    /// Moves the PC to another level, into the cell where a PC coming from above would
    /// arrive.
    Visit(u16),
    /// Creates a thing on the floor of the PC's cell.
    Conjure(ThingKindId),
}

impl fmt::Display for WizardPower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Teleport(cell) => write!(f, "teleport to {cell}"),
            Self::Visit(level) => write!(f, "visit level {level}"),
            Self::Conjure(kind) => write!(f, "conjure thing {}", kind.0),
        }
    }
}

pub(crate) fn may_wield(world: &World, player: Entity, power: WizardPower) -> Result<(), Refusal> {
    if world.get_resource() != Some(&GameMode::Wizard) {
        return Err(Refusal::NotWizardMode);
    }
    if world.get::<Position>(player).is_none() {
        return Err(Refusal::GameOver);
    }
    match power {
        WizardPower::Teleport(cell) => {
            let free = world.resource::<Dungeon>().is_passable(cell)
                && world.resource::<SpatialIndex>().creature(cell).is_none();
            free.then_some(()).ok_or(Refusal::CellBlocked)
        }
        WizardPower::Visit(level) => {
            let is_another =
                |it: &&Depth| level != it.level && (1..=it.level_count).contains(&level);
            let depth = world.get_resource::<Depth>().filter(is_another);
            depth.map(|_| ()).ok_or(Refusal::NoSuchLevel)
        }
        WizardPower::Conjure(kind) => {
            let mut kinds = world.resource::<Catalogue>().iter();
            let is_item = kinds.any(|(id, row)| id == kind && row.table == ThingTable::Items);
            is_item.then_some(()).ok_or(Refusal::NoSuchThing)
        }
    }
}

pub(crate) fn wield(world: &mut World, player: Entity, power: WizardPower) {
    match power {
        WizardPower::Teleport(cell) => {
            world.entity_mut(player).insert(cell);
            look_around_at_first(world);
        }
        WizardPower::Visit(level) => visit(world, player, level),
        WizardPower::Conjure(kind) => {
            let thing = world.resource::<Catalogue>().clone().spawn(world, kind);
            if let Some(place) = world.get::<Position>(player).copied() {
                world.entity_mut(thing).insert(place);
            }
        }
    }
}

//! Validation of the PC's actions.

use super::{PossibleSteps, Refusal, skill_registry::may_do};
use crate::{
    action::{Action, ItemTarget, Slot},
    dungeon::{Dungeon, MovementCapabilities},
    grid::{Direction, Position},
    sight::FieldOfView,
    things::{
        self, Chest, Door, DoorState, NoRoom, SetTrap, UseMethod, can_be_closed, can_be_used,
        has_room_for_a_trap, is_the_prize, mechanism_at, next_to_pick_up, room_in_pack, usage,
    },
};
use bevy_ecs::prelude::{Entity, World};

/// Taking stairs always passes this check.
pub(crate) fn may(world: &World, player: Entity, command: Action) -> Result<(), Refusal> {
    let footing = PossibleSteps::of(world, player).ok_or(Refusal::GameOver)?;
    let place = *world.get::<Position>(player).ok_or(Refusal::GameOver)?;
    match command {
        Action::Step(direction) => may_step(world, &footing, place, direction),
        Action::Close(direction) => may_close(world, place, direction),
        Action::PickUp => may_pick_up(world, player, place),
        Action::Drop(slot) => item_in(world, player, slot).map(|_| ()),
        Action::Throw(slot, cell) => {
            item_in(world, player, slot)?;
            let seen = world.resource::<FieldOfView>().sees(cell);
            if seen { Ok(()) } else { Err(Refusal::OutOfSight) }
        }
        Action::Use(slot, aim) => may_use(world, place, item_in(world, player, slot)?, aim),
        Action::Custom(planned) => may_do(world, player, planned),
        Action::Rest | Action::Descend | Action::Ascend => Ok(()),
    }
}

pub(crate) fn possible_steps(world: &World, player: Entity) -> [bool; 8] {
    let footing = PossibleSteps::of(world, player).zip(world.get::<Position>(player));
    Direction::ALL.map(|way| {
        footing.is_some_and(|(footing, place)| may_step(world, &footing, *place, way).is_ok())
    })
}

fn may_step(
    world: &World,
    footing: &PossibleSteps<'_>,
    place: Position,
    direction: Direction,
) -> Result<(), Refusal> {
    footing.check_step(direction)?;
    let cell = place.step(direction);
    let shut = !MovementCapabilities::ALL.could_enter(world.resource::<Dungeon>().material(cell));
    if shut && mechanism_at::<Chest>(world, cell).is_none() {
        return Err(Refusal::Solid(direction));
    }
    Ok(())
}

fn may_close(world: &World, place: Position, direction: Direction) -> Result<(), Refusal> {
    let cell = place.step(direction);
    match mechanism_at::<Door>(world, cell) {
        Some(door) if door.latch == DoorState::Open && can_be_closed(world, cell) => Ok(()),
        Some(door) if door.latch == DoorState::Open => Err(Refusal::DoorBlocked(direction)),
        _ => Err(Refusal::NoDoor(direction)),
    }
}

fn may_pick_up(world: &World, player: Entity, place: Position) -> Result<(), Refusal> {
    let item = next_to_pick_up(world, player, place).ok_or(Refusal::NothingHere)?;
    match room_in_pack(world, player, item) {
        Err(NoRoom::Limit(limit)) => Err(Refusal::CarryLimit(limit.carried)),
        Err(NoRoom::Full) if !is_the_prize(world, item) => Err(Refusal::PackFull),
        _ => Ok(()),
    }
}

fn item_in(world: &World, player: Entity, slot: Slot) -> Result<Entity, Refusal> {
    things::item_in(world, player, slot).ok_or(Refusal::EmptySlot(slot))
}

fn may_use(world: &World, place: Position, item: Entity, aim: ItemTarget) -> Result<(), Refusal> {
    if world.get::<SetTrap>(item).is_some() && !has_room_for_a_trap(world, place) {
        return Err(Refusal::NoRoomForTrap);
    }
    let is_seen = aim.cell().is_some_and(|cell| world.resource::<FieldOfView>().sees(cell));
    match usage(world, item) {
        UseMethod::Carried => Err(Refusal::Passive),
        UseMethod::Thrown | UseMethod::Placed => Err(Refusal::ToBeThrown),
        UseMethod::Aimed | UseMethod::AimedAtCreature if !is_seen => Err(Refusal::NoTarget),
        usage if can_be_used(world, usage, aim) => Ok(()),
        _ => Err(Refusal::NoTarget),
    }
}

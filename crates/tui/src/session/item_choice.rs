//! The choice of an item or a door: what a single command determines, and what else the player has
//! to be asked.

use crate::view::Belonging;
use hexdelve::prelude::*;
use hexdelve::{
    action::ItemTarget,
    game::check_action,
    knowledge::player_of,
    player::Refusal,
    things::{DoorState, usage},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ItemAction {
    Drop,
    Throw,
    Use,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handled {
    Do(Action),
    Aim(ItemAction),
}

pub(crate) fn handle(game: &Game, action: ItemAction, slot: Slot) -> Result<Handled, Refusal> {
    let belonging = Belonging::in_slot(game.world(), slot).ok_or(Refusal::EmptySlot(slot))?;
    Ok(match (action, usage(game.world(), belonging.entity)) {
        (ItemAction::Drop, _) => Handled::Do(Action::Drop(slot)),
        (ItemAction::Throw, _) | (ItemAction::Use, UseMethod::Thrown) => {
            Handled::Aim(ItemAction::Throw)
        }
        (ItemAction::Use, UseMethod::Aimed) => Handled::Aim(ItemAction::Use),
        (ItemAction::Use, _) => Handled::Do(Action::Use(slot, ItemTarget::Nothing)),
    })
}

/// Refuses to aim where the item cannot go. `None` if the player has to choose a bit, too.
pub(crate) fn aim(
    game: &Game,
    action: ItemAction,
    slot: Slot,
    cell: Position,
) -> Result<Option<Action>, Refusal> {
    let uses = action == ItemAction::Use;
    // A wand is checked with the first bit: all four can be aimed at the same cells.
    let bit = ItemTarget::Ability(cell, Ability::Intelligent);
    let command = if uses { Action::Use(slot, bit) } else { Action::Throw(slot, cell) };
    game.check_action(command)?;
    Ok((!uses).then_some(command))
}

/// `None` if the player has to choose one of several doors.
pub(crate) fn close_door(game: &Game) -> Result<Option<Action>, &'static str> {
    let known = PlayerView::of(game.world());
    let mut here = known.things_at(known.position);
    match open_doors(game.world())[..] {
        [] if here.any(|it| it.door_state == Some(DoorState::Open)) => {
            Err("You are in the doorway. Step out of it to close the door.")
        }
        [] => Err("There is no open door next to you."),
        [door] => Ok(Some(Action::Close(door))),
        _ => Ok(None),
    }
}

/// A blocked door counts too, so that the reason it cannot be closed is reported.
pub(crate) fn open_doors(world: &World) -> Vec<Direction> {
    let Some(player) = player_of(world) else { return Vec::new() };
    let is_door = |way: &Direction| {
        let closed = check_action(world, player, Action::Close(*way));
        matches!(closed, Ok(()) | Err(Refusal::DoorBlocked(_)))
    };
    Direction::ALL.into_iter().filter(is_door).collect()
}

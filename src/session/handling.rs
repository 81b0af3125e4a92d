//! What is to be done with an item or a door, as far as one word says it, and what
//! else has to be asked.

use crate::{
    action::{Action, ItemTarget, Slot},
    creature::Ability,
    game::Game,
    grid::{Direction, Position},
    knowledge::{Perspective, known_things},
    player::Refusal,
    things::{DoorState, ItemUsage, usage},
    view::Belonging,
};

/// What is to be done with an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ItemAction {
    /// To put it down.
    Drop,
    /// To throw it.
    Throw,
    /// To use it.
    Use,
}

/// What follows when something is to be done with an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handled {
    /// The PC is told.
    Do(Action),
    /// At what: it is thrown, or used on somebody.
    Aim(ItemAction),
}

/// What follows when an item is aimed at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aimed {
    /// The PC is told.
    Do(Action),
    /// Which bit of who stands there is to be turned over.
    AskForABit,
}

/// What is to be done with an item, by how it is used.
///
/// # Errors
/// Why it cannot be.
pub(crate) fn handle(game: &Game, action: ItemAction, slot: Slot) -> Result<Handled, Refusal> {
    let belonging = Belonging::in_slot(game.world(), slot).ok_or(Refusal::EmptySlot(slot))?;
    Ok(match (action, usage(game.world(), belonging.entity)) {
        (ItemAction::Drop, _) => Handled::Do(Action::Drop(slot)),
        (ItemAction::Throw, _) | (ItemAction::Use, ItemUsage::Thrown) => {
            Handled::Aim(ItemAction::Throw)
        }
        (ItemAction::Use, ItemUsage::Aimed) => Handled::Aim(ItemAction::Use),
        (ItemAction::Use, _) => Handled::Do(Action::Use(slot, ItemTarget::Nothing)),
    })
}

/// That place it is.
///
/// # Errors
/// Why it cannot be.
pub(crate) fn aim(
    game: &Game,
    action: ItemAction,
    slot: Slot,
    cell: Position,
) -> Result<Aimed, Refusal> {
    // A wand is tried on the first bit: whether it can be aimed there is the
    // same for all four.
    let (command, aimed) = match action {
        ItemAction::Use => {
            let aim = ItemTarget::Bit(cell, Ability::Intelligent);
            (Action::Use(slot, aim), Aimed::AskForABit)
        }
        ItemAction::Throw | ItemAction::Drop => {
            (Action::Throw(slot, cell), Aimed::Do(Action::Throw(slot, cell)))
        }
    };
    game.may(command).map(|()| aimed)
}

/// What follows when a door is to be closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DoorAsked {
    /// There is one.
    Do(Action),
    /// There are several.
    Which,
    /// There is none.
    Refuse(&'static str),
}

/// A door that could be closed, or one that something keeps open: that is told.
pub(crate) fn close_a_door(game: &Game) -> DoorAsked {
    let is_open = |way: &Direction| game.may(Action::Close(*way)) != Err(Refusal::NoDoor(*way));
    let doors: Vec<_> = Direction::ALL.into_iter().filter(is_open).collect();
    match doors[..] {
        [] if stands_in_a_doorway(game) => {
            DoorAsked::Refuse("You stand in the doorway: one step further, and it can be closed.")
        }
        [] => DoorAsked::Refuse("There is no open door beside you."),
        [door] => DoorAsked::Do(Action::Close(door)),
        _ => DoorAsked::Which,
    }
}

fn stands_in_a_doorway(game: &Game) -> bool {
    let place = Perspective::of(game.world()).place();
    known_things(game.world())
        .iter()
        .any(|it| it.cell == place && it.latch == Some(DoorState::Open))
}

//! The mask of the actions that are possible now.

use super::discrete_action::{DiscreteAction, Meaning, nearest_monster};
use crate::observation::BufferLengthError;
use hexdelve::{
    action::{Action, ItemTarget},
    creature::Ability,
    game::Game,
    grid::Direction,
};

/// Writes 1 for each [`DiscreteAction`] that is possible now, and 0 for the others. A
/// single-turn action is possible if [`Game::check_action`] accepts it, and a journey if
/// it can start. When the game is over, no action is possible.
///
/// The buffer must have [`DiscreteAction::PRIMITIVE_COUNT`] elements, or
/// [`DiscreteAction::COUNT`] to include the journeys. Journeys plan their paths, which
/// takes longer than everything else combined.
///
/// ```
/// use hexdelve_study::action_space::{DiscreteAction, write_action_mask};
/// use hexdelve_study::prelude::*;
/// let mut game = Scenario::draw("@..4").start();
/// let mut mask = [0; DiscreteAction::PRIMITIVE_COUNT];
/// write_action_mask(&mut game, &mut mask)?;
/// let possible: Vec<_> =
///     DiscreteAction::all().zip(mask).filter(|(_, mask)| *mask == 1).map(|(it, _)| it).collect();
/// assert_eq!(possible, [DiscreteAction::Step(Direction::East), DiscreteAction::Rest]);
/// # Ok::<(), hexdelve_study::observation::BufferLengthError>(())
/// ```
///
/// # Errors
/// [`BufferLengthError`] if the buffer has the wrong length.
pub fn write_action_mask(game: &mut Game, into: &mut [u8]) -> Result<(), BufferLengthError> {
    let (primitive, all) = (DiscreteAction::PRIMITIVE_COUNT, DiscreteAction::COUNT);
    if ![primitive, all].contains(&into.len()) {
        let expected = format!("{primitive}, or {all} with the journeys");
        return Err(BufferLengthError { name: "action mask", found: into.len(), expected });
    }
    into.fill(0);
    if game.status().is_over() {
        return Ok(());
    }
    let mut allow = |action: DiscreteAction, is_possible: bool| {
        into[action.index()] = is_possible.into();
    };
    let steps = game.possible_steps();
    for (way, is_possible) in Direction::ALL.into_iter().zip(steps) {
        allow(DiscreteAction::Step(way), is_possible);
    }
    allow(DiscreteAction::Rest, true);
    for (own, action) in [
        (DiscreteAction::Descend, Action::Descend),
        (DiscreteAction::Ascend, Action::Ascend),
        (DiscreteAction::PickUp, Action::PickUp),
    ] {
        allow(own, game.check_action(action).is_ok());
    }
    if let Some(place) = game.player_position() {
        for way in Direction::ALL {
            // Hardly any cell has a door.
            let has_any = game.contents_at(place.step(way)).mechanism.is_some();
            let can = has_any && game.check_action(Action::Close(way)).is_ok();
            allow(DiscreteAction::Close(way), can);
        }
    }
    allow_items(game, &mut allow);
    if into.len() == all {
        let journeys = DiscreteAction::all().skip(primitive);
        for (own, action) in into[primitive..].iter_mut().zip(journeys) {
            *own = can_set_out(game, action).into();
        }
    }
    Ok(())
}

fn allow_items(game: &mut Game, allow: &mut impl FnMut(DiscreteAction, bool)) {
    let held = game.player_slots();
    if held.is_empty() {
        return;
    }
    let target = game.player_view().as_ref().and_then(nearest_monster);
    for slot in held {
        let can = |action: Action| game.check_action(action).is_ok();
        allow(DiscreteAction::Use(slot), can(Action::Use(slot, ItemTarget::Nothing)));
        allow(DiscreteAction::Drop(slot), can(Action::Drop(slot)));
        let Some(cell) = target else { continue };
        allow(DiscreteAction::ThrowAtNearest(slot), can(Action::Throw(slot, cell)));
        let target = ItemTarget::Cell(cell);
        allow(DiscreteAction::UseOnNearest(slot), can(Action::Use(slot, target)));
        for ability in Ability::ALL {
            let target = ItemTarget::Ability(cell, ability);
            let is_possible = can(Action::Use(slot, target));
            allow(DiscreteAction::AimAtNearest(slot, ability), is_possible);
        }
    }
}

fn can_set_out(game: &mut Game, action: DiscreteAction) -> bool {
    let Some(Meaning::Journey(mut journey)) = action.meaning(game) else { return false };
    let first = game.player_view().and_then(|view| journey.next_action(&view).ok());
    first.is_some_and(|first| game.check_action(first).is_ok())
}

//! Carrying out an action of the list.

use super::discrete_action::{DiscreteAction, Meaning};
use hexdelve::{
    action::Action,
    game::Game,
    player::{Journey, Refusal, StopReason},
};
use thiserror::Error;

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Performed {
    /// The number of turns that the PC has taken.
    pub turns: u64,
    /// The reason why a journey has stopped. `None` for a single-turn action, for a
    /// journey that has reached its maximum number of turns, and if the game has ended.
    pub stop: Option<StopReason>,
}

/// The reason why an action was not carried out. No time has passed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// The action is impossible.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There is nothing to aim at or to travel to.
    #[error("There is no target for this action.")]
    NoTarget,
    /// The journey cannot start, for this reason.
    #[error("The journey cannot start: {0:?}.")]
    NoJourney(StopReason),
}

/// Carries out an action of the list. A journey continues until something happens, for at
/// most `most_turns` turns of the PC.
///
/// A journey stops when a monster comes into view or comes near, and never steps onto a
/// known trap or attacks a monster. Unlike on the screen, its steps are not simulated
/// first.
///
/// ```
/// use hexdelve_study::action_space::{DiscreteAction, perform};
/// use hexdelve_study::prelude::*;
/// let mut game = Scenario::delve("
///     @......
///           .
///           ..>
/// ").foggy().start();
/// let done = perform(&mut game, DiscreteAction::Explore, 100)?;
/// assert!(matches!(done.stop, Some(StopReason::Explored(_))));
/// assert!(done.turns > 1 && done.turns == game.turns());
/// perform(&mut game, DiscreteAction::TravelDown, 100)?;
/// perform(&mut game, DiscreteAction::Descend, 1)?;
/// assert!(perform(&mut game, DiscreteAction::PickUp, 1).is_err());
/// # Ok::<(), hexdelve_study::action_space::ActionError>(())
/// ```
///
/// # Errors
/// [`ActionError`] if the action is impossible.
pub fn perform(
    game: &mut Game,
    action: DiscreteAction,
    most_turns: u64,
) -> Result<Performed, ActionError> {
    perform_with(game, action, most_turns, |_, _| ())
}

/// Carries out an action of the list, and calls `after_each` after each turn of the PC with
/// the action of that turn, for example to record it.
///
/// # Errors
/// [`ActionError`] if the action is impossible.
pub fn perform_with(
    game: &mut Game,
    action: DiscreteAction,
    most_turns: u64,
    mut after_each: impl FnMut(&mut Game, Action),
) -> Result<Performed, ActionError> {
    match action.meaning(game) {
        None => Err(ActionError::NoTarget),
        Some(Meaning::Journey(journey)) => play_journey(game, journey, most_turns, after_each),
        Some(Meaning::Single(action)) => {
            game.submit(action)?;
            after_each(game, action);
            Ok(Performed { turns: 1, stop: None })
        }
    }
}

fn play_journey(
    game: &mut Game,
    mut journey: Journey,
    most_turns: u64,
    mut after_each: impl FnMut(&mut Game, Action),
) -> Result<Performed, ActionError> {
    if game.status().is_over() {
        return Err(Refusal::GameOver.into());
    }
    let mut turns = 0;
    while turns < most_turns && !game.status().is_over() {
        let Some(view) = game.player_view() else { break };
        let next = journey.next_action(&view);
        let taken = next
            .and_then(|action| game.submit(action).map(|()| action).map_err(StopReason::Refused));
        match taken {
            Ok(action) => {
                turns += 1;
                after_each(game, action);
            }
            Err(stop) if turns == 0 => return Err(ActionError::NoJourney(stop)),
            Err(stop) => return Ok(Performed { turns, stop: Some(stop) }),
        }
    }
    Ok(Performed { turns, stop: None })
}

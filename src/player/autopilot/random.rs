//! The random autopilot.

use super::PlayerView;
use crate::action::Action;
use rand::seq::IndexedRandom;

/// Keyed by the seed and the turn, so the same game always has the same steps.
pub(super) fn any_way(view: &PlayerView<'_>) -> Action {
    let mut stream = view.seed.stream(b"autopilot", view.turns, 0);
    view.possible_steps().choose(&mut stream).copied().map_or(Action::Rest, Action::Step)
}

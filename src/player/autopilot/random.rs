//! Anywhere.

use super::PlayerView;
use crate::action::Action;
use rand::seq::IndexedRandom;

/// A neighbouring cell by chance. The numbers are keyed by the PC's turn, so
/// the same game asks the same stream.
pub(super) fn any_way(survey: &PlayerView<'_>) -> Action {
    let mut stream = survey.seed.stream(b"autopilot", survey.turns, 0);
    survey.ways().choose(&mut stream).copied().map_or(Action::Rest, Action::Step)
}

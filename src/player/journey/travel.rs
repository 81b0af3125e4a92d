//! Travelling to a known place.

use super::{
    super::walking_distance::{Ways, hazards},
    Landmark, PlayerView, StopReason, step,
};
use crate::{action::Action, grid::Position};

/// If no known path leads to a known cell, the journey looks for one.
pub(super) fn travel(view: &PlayerView<'_>, goal: Position) -> Result<Action, StopReason> {
    if view.position == goal {
        return Err(StopReason::Arrived);
    }
    let ways = Ways::for_a_journey(view);
    let place = ways.approach(view, goal);
    if place == Some(view.position) {
        let beside = Landmark::of(view, goal).map(StopReason::ArrivedBeside);
        return Err(beside.unwrap_or(StopReason::Arrived));
    }
    if let Some(way) = place.and_then(|place| ways.first_step(place)) {
        return step(view, way);
    }
    let known = |shunned: &[_], key| Ways::from_the_player(view, shunned, key);
    match obstacle(view, goal, known) {
        StopReason::NoPath if view.knows(goal) => look_for_a_path(view, goal),
        obstacle => Err(obstacle),
    }
}

fn look_for_a_path(view: &PlayerView<'_>, goal: Position) -> Result<Action, StopReason> {
    let possible = |shunned: &[_], key| Ways::through_the_unknown(view, shunned, key);
    let ways = possible(&hazards(view), false).weighted(view);
    let place = ways.approach(view, goal);
    match place.and_then(|place| ways.first_step(place)) {
        Some(way) => step(view, way),
        None => Err(obstacle(view, goal, possible)),
    }
}

/// `ways` returns the paths that avoid some cells and, with a key, lead through locks.
fn obstacle(
    view: &PlayerView<'_>,
    goal: Position,
    ways: impl Fn(&[Position], bool) -> Ways,
) -> StopReason {
    let hazards = hazards(view);
    if ways(&hazards, true).approach(view, goal).is_some() {
        return StopReason::LockedDoorOnPath;
    }
    let ways = ways(&[], true);
    let place = ways.approach(view, goal);
    let route = place.and_then(|place| ways.cells_to(view, place)).unwrap_or_default();
    let hazard = route.into_iter().find(|cell| hazards.contains(cell));
    hazard.map_or(StopReason::NoPath, StopReason::HazardOnPath)
}

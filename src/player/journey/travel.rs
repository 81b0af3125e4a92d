//! Travelling to a known place.

use super::{
    super::walking_distance::{Ways, hazards},
    Landmark, PlayerView, StopReason, step,
};
use crate::{action::Action, grid::Position};

/// If no known path leads to a known cell, the journey looks for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Travel {
    pub(super) goal: Position,
}

impl Travel {
    pub(super) fn next(&self, view: &PlayerView<'_>) -> Result<Action, StopReason> {
        if view.position == self.goal {
            return Err(StopReason::Arrived);
        }
        let way = |ways: Ways| {
            ways.approach(view, self.goal).map(|place| (place, ways.first_step(place)))
        };
        match way(Ways::for_a_journey(view)) {
            Some((place, _)) if place == view.position => Err(Landmark::of(view, self.goal)
                .map_or(StopReason::Arrived, StopReason::ArrivedBeside)),
            Some((_, Some(way))) => step(view, way),
            _ => {
                let known = |shunned: &[_], key| Ways::from_the_player(view, shunned, key);
                match self.obstacle(view, known) {
                    StopReason::NoPath if view.knows(self.goal) => self.look_for_a_path(view),
                    obstacle => Err(obstacle),
                }
            }
        }
    }

    fn look_for_a_path(&self, view: &PlayerView<'_>) -> Result<Action, StopReason> {
        let possible = |shunned: &[_], key| Ways::through_the_unknown(view, shunned, key);
        let ways = possible(&hazards(view), false).weighted(view);
        let place = ways.approach(view, self.goal);
        match place.and_then(|place| ways.first_step(place)) {
            Some(way) => step(view, way),
            None => Err(self.obstacle(view, possible)),
        }
    }

    /// `ways` returns the paths that avoid some cells and, with a key, lead through locks.
    fn obstacle(
        &self,
        view: &PlayerView<'_>,
        ways: impl Fn(&[Position], bool) -> Ways,
    ) -> StopReason {
        let hazards = hazards(view);
        let is_reached = |ways: &Ways| ways.approach(view, self.goal).is_some();
        if is_reached(&ways(&hazards, true)) {
            return StopReason::LockedDoorOnPath;
        }
        let ways = ways(&[], true);
        let place = ways.approach(view, self.goal);
        let route = place.and_then(|place| ways.route(place)).unwrap_or_default();
        let mut cell = view.position;
        let mut cells = route.into_iter().map(|way| {
            cell = cell.step(way);
            cell
        });
        cells.find(|it| hazards.contains(it)).map_or(StopReason::NoPath, StopReason::HazardOnPath)
    }
}

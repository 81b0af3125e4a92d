//! Travelling to a known place.

use super::{super::walking_distance::Ways, PlayerView, StopReason, step};
use crate::{action::Action, grid::Position};

/// The plan of a journey to a cell along known paths, through doors and around known
/// traps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Travel {
    pub(super) goal: Position,
}

impl Travel {
    pub(super) fn next(&self, player_view: &PlayerView<'_>) -> Result<Action, StopReason> {
        if player_view.position == self.goal {
            return Err(StopReason::Arrived);
        }
        let way = |ways: Ways| {
            ways.approach(player_view, self.goal).map(|place| (place, ways.first_step(place)))
        };
        match way(Ways::for_a_journey(player_view)) {
            Some((place, _)) if place == player_view.position => Err(StopReason::Arrived),
            Some((_, Some(way))) => step(player_view, way),
            _ if way(Ways::from_the_player(player_view, &[], false)).is_some() => {
                Err(StopReason::TrapOnPath)
            }
            _ => Err(StopReason::NoPath),
        }
    }
}

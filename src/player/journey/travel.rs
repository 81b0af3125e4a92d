//! Travelling to a known place.

use super::{
    super::ways::{Ways, traps},
    PlayerView, StopReason, step,
};
use crate::{action::Action, grid::Position};

/// The plan of a journey to a cell along known paths, through doors and round known
/// traps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Travel {
    pub(super) goal: Position,
}

impl Travel {
    pub(super) fn next(&self, survey: &PlayerView<'_>) -> Result<Action, StopReason> {
        if survey.place == self.goal {
            return Err(StopReason::Arrived);
        }
        let way_past = |shunned: &[Position]| {
            let ways = Ways::from_the_player(survey, shunned, false);
            ways.approach(survey, self.goal).map(|place| (place, ways.first_step(place)))
        };
        match way_past(&traps(survey)) {
            Some((place, _)) if place == survey.place => Err(StopReason::Arrived),
            Some((_, Some(way))) => step(survey, way),
            _ if way_past(&[]).is_some() => Err(StopReason::OnlyOverATrap),
            _ => Err(StopReason::NoWay),
        }
    }
}

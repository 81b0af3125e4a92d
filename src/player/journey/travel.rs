//! To go somewhere.

use super::{
    super::ways::{Ways, traps},
    Command, Survey, Why, step,
};
use crate::grid::Position;

/// Goes to a place by known ways, doors among them, and round known traps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Travel {
    pub(super) goal: Position,
}

impl Travel {
    pub(super) fn next(&self, survey: &Survey<'_>) -> Result<Command, Why> {
        if survey.place == self.goal {
            return Err(Why::Arrived);
        }
        let way_past = |shunned: &[Position]| {
            let ways = Ways::from_the_player(survey, shunned, false);
            ways.approach(survey, self.goal).map(|place| (place, ways.first_step(place)))
        };
        match way_past(&traps(survey)) {
            Some((place, _)) if place == survey.place => Err(Why::Arrived),
            Some((_, Some(way))) => step(survey, way),
            _ if way_past(&[]).is_some() => Err(Why::OnlyOverATrap),
            _ => Err(Why::NoWay),
        }
    }
}

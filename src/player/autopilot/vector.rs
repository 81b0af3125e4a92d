//! The autopilot that walks straight on.

use super::{Autopilot, PlayerView};
use crate::{action::Action, grid::Direction};
use rand::seq::IndexedRandom;

/// An autopilot that keeps its direction as long as it can, then takes another at random.
#[derive(Debug, Default)]
pub(super) struct Walker {
    heading: Option<Direction>,
}

impl Autopilot for Walker {
    fn command(&mut self, survey: &PlayerView<'_>) -> Action {
        let straight_on = self.heading.filter(|way| survey.may_step(*way).is_ok());
        let mut stream = survey.seed.stream(b"autopilot", survey.turns, 0);
        self.heading = straight_on.or_else(|| survey.ways().choose(&mut stream).copied());
        self.heading.map_or(Action::Rest, Action::Step)
    }
}

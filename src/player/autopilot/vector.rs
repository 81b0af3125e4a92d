//! The autopilot that walks straight ahead.

use super::{Autopilot, PlayerView};
use crate::{action::Action, grid::Direction};
use rand::seq::IndexedRandom;

#[derive(Debug, Default)]
pub(super) struct Walker {
    heading: Option<Direction>,
}

impl Autopilot for Walker {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        let straight_on = self.heading.filter(|way| view.check_step(*way).is_ok());
        let mut stream = view.seed.stream(b"autopilot", view.turns, 0);
        self.heading = straight_on.or_else(|| view.possible_steps().choose(&mut stream).copied());
        self.heading.map_or(Action::Rest, Action::Step)
    }
}

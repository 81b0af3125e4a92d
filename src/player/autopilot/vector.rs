//! Straight on.

use super::{Autopilot, Command, Survey};
use crate::grid::Direction;

/// Keeps its direction as long as it can, then takes another by chance.
#[derive(Debug, Default)]
pub(super) struct Walker {
    heading: Option<Direction>,
}

impl Autopilot for Walker {
    fn command(&mut self, survey: &Survey<'_>) -> Command {
        let straight_on = self.heading.filter(|way| survey.may_step(*way).is_ok());
        self.heading = straight_on
            .or_else(|| survey.seed.stream(b"autopilot", survey.turns, 0).pick(&survey.ways()));
        self.heading.map_or(Command::Rest, Command::Step)
    }
}

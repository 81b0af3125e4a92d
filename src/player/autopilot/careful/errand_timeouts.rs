//! The PC's current goal, and the time allowed for reaching it.

use crate::grid::Position;

/// The number of turns for which an abandoned goal is left alone.
const SULKING: u64 = 150;
/// The number of turns allowed for a goal in addition to three per step.
const GRACE: u64 = 25;

#[derive(Debug, Default)]
pub(super) struct Errands {
    goal: Option<(Position, u64)>,
    pub(super) given_up: Vec<(Position, u64)>,
}

impl Errands {
    pub(super) fn head_for(&mut self, goal: Position, steps: u32, turn: u64) {
        let before = self.goal.filter(|(place, _)| *place == goal);
        let (_, deadline) =
            *self.goal.insert(before.unwrap_or((goal, turn + GRACE + 3 * u64::from(steps))));
        if turn > deadline {
            self.given_up.retain(|(_, until)| *until > turn);
            self.given_up.push((goal, turn + SULKING));
            self.goal = None;
        }
    }

    pub(super) fn has_given_up(&self, goal: Position, turn: u64) -> bool {
        self.given_up.iter().any(|(place, until)| *place == goal && *until > turn)
    }
}

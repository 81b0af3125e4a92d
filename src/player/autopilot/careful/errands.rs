//! What the PC is about, and for how long it tries.

use crate::grid::Position;

/// Goals that turned out to be hard to reach are left alone for so many turns.
const SULKING: u64 = 150;
/// Turns that are granted beyond three for each step.
const GRACE: u64 = 25;

/// The goal of the moment, and those that have been given up for a while.
#[derive(Debug, Default)]
pub(super) struct Errands {
    goal: Option<(Position, u64)>,
    given_up: Vec<(Position, u64)>,
}

impl Errands {
    /// Heads for a goal that is so many steps away. Who is too long on the way
    /// gives up.
    pub(super) fn head_for(&mut self, goal: Position, steps: u16, turn: u64) {
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

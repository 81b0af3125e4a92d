//! The arrival times of hunters on a level (rules §7, "Hunters").

use super::LevelPlan;
use crate::creature::Speed;

/// The maximum number of hunters arriving at the same time.
pub(super) const MOST: u64 = 12;
/// The maximum number of hunters on a level at the same time.
pub(super) const MOST_ON_A_LEVEL: usize = 24;

/// The arrival times of hunters on a level, in turns the PC has taken on the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HunterClock {
    /// The turn in which the first hunter arrives; 0 for never.
    first: u64,
    /// The number of turns between two arrivals.
    again: u64,
    /// The hunters' speed.
    speed: Speed,
}

impl HunterClock {
    pub(super) fn of(plan: &LevelPlan) -> Self {
        let again = u64::from(plan.hunters_again).max(1);
        Self { first: plan.hunters.into(), again, speed: plan.speeds.1 }
    }

    /// Returns the number of arrivals during the first `turns` turns.
    pub(super) const fn arrivals(self, turns: u64) -> u64 {
        if self.first == 0 || turns < self.first {
            0
        } else {
            1 + (turns - self.first) / self.again
        }
    }

    /// Whether hunters arrive in the turn with this number.
    pub(super) const fn is_arrival(self, turn: u64) -> bool {
        self.arrivals(turn) > self.arrivals(turn.saturating_sub(1))
    }

    /// Returns the hunters' speed.
    pub(super) const fn speed(self) -> Speed {
        self.speed
    }

    /// Returns the next hunters to arrive after this number of turns.
    pub(super) fn coming(self, turns: u64) -> Option<ComingHunters> {
        let arrivals = self.arrivals(turns);
        let next = self.first + arrivals * self.again;
        (self.first > 0).then(|| ComingHunters {
            turns: next - turns - 1,
            count: (arrivals + 1).min(MOST),
            speed: self.speed,
        })
    }
}

/// Hunters on their way to the PC's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComingHunters {
    /// The number of PC turns after which the hunters arrive. At 0, they arrive before
    /// the PC's next action takes effect.
    pub turns: u64,
    /// The number of hunters, 1–12.
    pub count: u64,
    /// The hunters' speed.
    pub speed: Speed,
}

impl ComingHunters {
    /// The number of turns before their arrival at which hunters are announced.
    pub const NOTICE: u64 = 40;

    /// Whether the hunters are announced now.
    pub fn are_announced(&self) -> bool {
        self.turns == Self::NOTICE
    }
}

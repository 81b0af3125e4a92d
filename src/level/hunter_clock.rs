//! The arrival times of hunters on a level (rules §7, "Hunters").

use super::LevelPlan;
use crate::creature::Speed;

const LARGEST_GROUP: u64 = 12;
pub(super) const MOST_ON_A_LEVEL: usize = 24;

/// The arrival times of hunters on a level, in turns the PC has taken on the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HunterClock {
    /// The turn in which the first hunter arrives; 0 for never.
    first: u64,
    again: u64,
    pub(super) speed: Speed,
}

impl HunterClock {
    pub(super) fn of(plan: &LevelPlan) -> Self {
        let again = u64::from(plan.hunters_again).max(1);
        // A slower hunter would still be on the stairs when the next one arrives.
        let speed = plan.speeds.1.max(Speed::PLAYER);
        Self { first: plan.hunters.into(), again, speed }
    }

    const fn groups(self, turn: u64) -> u64 {
        if self.first == 0 || turn < self.first { 0 } else { 1 + (turn - self.first) / self.again }
    }

    /// Each with the number of its hunters that arrived before. Groups may overlap.
    fn arriving_groups(self, turn: u64) -> impl Iterator<Item = (u64, u64)> {
        let groups = self.groups(turn);
        (groups.saturating_sub(LARGEST_GROUP)..groups)
            .map(move |group| (group, turn - self.start(group)))
            .filter(|(group, before)| *before < size(*group))
    }

    /// The numbers differ from those of all other hunters on the level.
    pub(super) fn arriving(self, turn: u64) -> impl Iterator<Item = u64> {
        self.arriving_groups(turn).map(|(group, before)| group * LARGEST_GROUP + before)
    }

    pub(super) fn group_starting(self, turn: u64) -> Option<u64> {
        let groups = self.groups(turn);
        (groups > self.groups(turn.saturating_sub(1))).then(|| size(groups - 1))
    }

    pub(super) fn coming(self, turns: u64) -> Option<ComingHunters> {
        if self.first == 0 {
            return None;
        }
        let next = turns + 1;
        let arriving = self.arriving_groups(next).map(|(group, before)| size(group) - before).sum();
        let groups = self.groups(next);
        let (turns, count) = match arriving {
            0 => (self.start(groups) - next, size(groups)),
            _ => (0, arriving),
        };
        Some(ComingHunters { turns, count, speed: self.speed })
    }

    const fn start(self, group: u64) -> u64 {
        self.first + group * self.again
    }
}

fn size(group: u64) -> u64 {
    (group + 1).min(LARGEST_GROUP)
}

/// Hunters on their way to the PC's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComingHunters {
    /// The number of PC turns after which the first of them arrives. At 0, it arrives
    /// before the PC's next action takes effect. The others follow one by one, one in
    /// each PC turn.
    pub turns: u64,
    /// The number of hunters still to arrive, 1 or more.
    pub count: u64,
    /// The hunters' speed.
    pub speed: Speed,
}

impl ComingHunters {
    /// The number of turns before its arrival at which a group is announced.
    pub const NOTICE: u64 = 40;

    /// Whether the hunters are announced now.
    pub fn are_announced(&self) -> bool {
        self.turns == Self::NOTICE
    }
}

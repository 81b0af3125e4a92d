//! The order of turns, for code that forecasts them. The [`TurnQueue`](super::TurnQueue) produces it
//! through its structure, and a test compares the two.

use super::GameTime;

/// Turns are sorted by time; within one tick, the PC comes first, followed by the others in the
/// order they entered the queue (rules §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TurnKey {
    at: GameTime,
    /// `None`, which sorts first, for the PC.
    entered: Option<u64>,
}

impl TurnKey {
    pub(crate) const fn for_player(at: GameTime) -> Self {
        Self { at, entered: None }
    }

    /// `entered` is the sequence number of its entry into the queue.
    pub(crate) const fn for_monster(at: GameTime, entered: u64) -> Self {
        Self { at, entered: Some(entered) }
    }

    pub(crate) const fn at(self) -> GameTime {
        self.at
    }
}

/// The monster acts at `next` and then every `delay` ticks, and the PC, which wins ties, at
/// `moment`.
pub(crate) const fn count_monster_turns_before(
    next: GameTime,
    delay: u64,
    moment: GameTime,
) -> u64 {
    moment.0.saturating_sub(next.0).div_ceil(delay)
}

/// The PC, which wins ties, acts at `next` and then every `delay` ticks, and the other character
/// at `moment`.
pub(crate) const fn count_player_turns_before(next: GameTime, delay: u64, moment: GameTime) -> u64 {
    moment.0.saturating_add(1).saturating_sub(next.0).div_ceil(delay)
}

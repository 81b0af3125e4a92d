//! The order of turns, for code that forecasts them. The [`TurnQueue`](super::TurnQueue) produces it
//! through its structure, and a test compares the two.

use super::GameTime;

/// Turns are sorted by time; within one tick, the PC comes first, followed by the others in the
/// order they entered the queue (rules §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TurnKey {
    at: GameTime,
    rank: u8,
    entered: u64,
}

/// The PC's rank among the turns of one tick.
const PLAYER: u8 = 0;
const OTHERS: u8 = 1;

impl TurnKey {
    pub(crate) const fn for_player(at: GameTime) -> Self {
        Self { at, rank: PLAYER, entered: 0 }
    }

    /// `entered` is the sequence number of its entry into the queue.
    pub(crate) const fn for_monster(at: GameTime, entered: u64) -> Self {
        Self { at, rank: OTHERS, entered }
    }

    pub(crate) const fn at(self) -> GameTime {
        self.at
    }
}

/// Given their next turns. The last possible tick is never reached: no one acts then.
#[inline]
pub(super) const fn player_goes_first(player: GameTime, other: GameTime) -> bool {
    let wins_ties = PLAYER < OTHERS || other.0 == u64::MAX;
    player.0 < other.0 || player.0 == other.0 && wins_ties
}

/// The monster acts at `next` and then every `delay` ticks, and the PC at `moment`.
pub(crate) const fn count_monster_turns_before(
    next: GameTime,
    delay: u64,
    moment: GameTime,
) -> u64 {
    count(next, delay, moment, !player_goes_first(moment, moment))
}

/// The PC acts at `next` and then every `delay` ticks, and the other character at `moment`.
pub(crate) const fn count_player_turns_before(next: GameTime, delay: u64, moment: GameTime) -> u64 {
    count(next, delay, moment, player_goes_first(moment, moment))
}

const fn count(next: GameTime, delay: u64, moment: GameTime, wins_ties: bool) -> u64 {
    let end = moment.0.saturating_add(wins_ties as u64);
    end.saturating_sub(next.0).div_ceil(delay)
}

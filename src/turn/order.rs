//! The order of turns. The [`TurnQueue`](super::TurnQueue) produces it through its structure, and a
//! test compares the two. Code that forecasts turns compares [`TurnKey`]s.

use super::GameTime;

/// The sort key of a turn. Turns are sorted by time; within one tick, the PC comes first,
/// followed by the others in the order they entered the queue (rules §3).
///
/// ```
/// use hexdelve::turn::{GameTime, TurnKey};
/// let [early, late] = [GameTime(50), GameTime(100)];
/// let [first, second] = [0, 1].map(|entered| TurnKey::for_monster(late, entered));
/// assert!(TurnKey::for_player(late) < first && first < second);
/// assert!(TurnKey::for_monster(early, 2) < TurnKey::for_player(late));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TurnKey {
    at: GameTime,
    rank: u8,
    entered: u64,
}

/// The PC's rank among the turns of one tick.
const PLAYER: u8 = 0;
const OTHERS: u8 = 1;

impl TurnKey {
    /// Returns the sort key of the PC's turn at `at`.
    pub const fn for_player(at: GameTime) -> Self {
        Self { at, rank: PLAYER, entered: 0 }
    }

    /// Returns the sort key of any other character's turn at `at`. `entered` is the
    /// sequence number of its entry into the queue.
    pub const fn for_monster(at: GameTime, entered: u64) -> Self {
        Self { at, rank: OTHERS, entered }
    }

    /// Returns the time of the turn.
    pub const fn at(self) -> GameTime {
        self.at
    }
}

/// Given their next turns. The last possible tick is never reached: no one acts then.
#[inline]
pub(super) const fn player_goes_first(player: GameTime, other: GameTime) -> bool {
    let wins_ties = PLAYER < OTHERS || other.0 == u64::MAX;
    player.0 < other.0 || player.0 == other.0 && wins_ties
}

/// Returns how many turns a monster takes before the PC's turn at `moment`, if the
/// monster acts at `next` and then every `delay` ticks.
///
/// ```
/// use hexdelve::turn::{GameTime, count_monster_turns_before};
/// let turns = |moment| count_monster_turns_before(GameTime(100), 50, GameTime(moment));
/// assert_eq!([90, 100, 101, 150, 151].map(turns), [0, 0, 1, 1, 2]);
/// ```
pub const fn count_monster_turns_before(next: GameTime, delay: u64, moment: GameTime) -> u64 {
    count(next, delay, moment, !player_goes_first(moment, moment))
}

/// Returns how many turns the PC takes before another character's turn at `moment`, if
/// the PC acts at `next` and then every `delay` ticks.
///
/// ```
/// use hexdelve::turn::{GameTime, count_player_turns_before};
/// let turns = |moment| count_player_turns_before(GameTime(100), 50, GameTime(moment));
/// assert_eq!([99, 100, 149, 150].map(turns), [0, 1, 1, 2]);
/// ```
pub const fn count_player_turns_before(next: GameTime, delay: u64, moment: GameTime) -> u64 {
    count(next, delay, moment, player_goes_first(moment, moment))
}

const fn count(next: GameTime, delay: u64, moment: GameTime, wins_ties: bool) -> u64 {
    let end = moment.0.saturating_add(wins_ties as u64);
    end.saturating_sub(next.0).div_ceil(delay)
}

//! Game time, the time of a character's next turn, and the order of turns. The
//! [`TurnQueue`](super::TurnQueue) produces the order through its structure; a test compares
//! it with a sorted map. Code that forecasts turns compares [`TurnKey`]s.

use super::TurnQueue;
use crate::creature::Player;
use bevy_ecs::{lifecycle::HookContext, prelude::Component, world::DeferredWorld};
use std::{
    fmt,
    ops::{Add, Sub},
};

/// The time of a character's next turn, and the number of turns it has taken.
///
/// Every character gets this component automatically, and with it a place in the [`TurnQueue`].
/// A character that joins a running game acts at once.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[component(on_add = join_the_queue)]
pub struct NextTurn {
    at: GameTime,
    taken: u64,
}

impl NextTurn {
    /// Returns the time of the next turn.
    pub const fn at(self) -> GameTime {
        self.at
    }

    /// Returns the number of turns taken. The current turn does not count until it ends.
    pub const fn turns_taken(self) -> u64 {
        self.taken
    }

    /// For a character that has been away. The caller must also update the queue.
    #[must_use]
    pub(crate) const fn moved_to(self, at: GameTime) -> Self {
        Self { at, ..self }
    }

    pub(super) fn pass_on_to(&mut self, at: GameTime) {
        *self = Self { at, taken: self.taken + 1 };
    }
}

/// A point in time, in ticks since the game began. The PC acts every
/// [`PER_TURN`](Self::PER_TURN) ticks.
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(GameTime::PER_TURN, Speed::PLAYER.delay());
/// assert_eq!(GameTime(150) + 50, GameTime(200));
/// assert_eq!(GameTime(150) - GameTime(200), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameTime(pub u64);

impl GameTime {
    /// The number of ticks in a turn, for durations given in turns.
    pub const PER_TURN: u64 = 100;
}

impl Add<u64> for GameTime {
    type Output = Self;

    fn add(self, delay: u64) -> Self {
        Self(self.0 + delay)
    }
}

impl Sub for GameTime {
    type Output = u64;

    /// Returns the number of ticks from `earlier` to `self`, or 0 if `earlier` is later.
    fn sub(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for GameTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

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

fn join_the_queue(mut world: DeferredWorld<'_>, context: HookContext) {
    let character = world.entity(context.entity);
    let is_player = character.contains::<Player>();
    let Some(asked) = character.get::<NextTurn>().map(|turn| turn.at) else { return };
    let Some(mut queue) = world.get_resource_mut::<TurnQueue>() else { return };
    let at = asked.max(queue.now());
    if is_player {
        queue.push_player(at, context.entity);
    } else {
        queue.push(at, context.entity);
    }
    if let Some(mut turn) = world.get_mut::<NextTurn>(context.entity) {
        turn.at = at;
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

//! Who acts when: the queue, some turns ahead.

use crate::{
    creature::{Abilities, CharacterId, CharacterLabel},
    turn::{Tick, TurnOrder},
};
use std::{cmp::Reverse, collections::BinaryHeap};

/// A turn that is going to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineEntry {
    /// When.
    pub at: Tick,
    /// Whose.
    pub number: CharacterId,
    /// What it can do.
    pub abilities: Abilities,
    /// Whether it has left the PC's view, so that nobody knows whether it still lives
    /// and where.
    pub is_lost: bool,
}

impl TimelineEntry {
    /// Whether it is the PC's.
    pub fn is_player(&self) -> bool {
        self.number == CharacterId::PLAYER
    }

    /// `@`, or the monster's letter.
    pub fn letter(&self) -> char {
        if self.is_player() { '@' } else { self.abilities.letter() }
    }
}

impl From<&TimelineEntry> for CharacterLabel {
    fn from(it: &TimelineEntry) -> Self {
        Self { number: it.number, abilities: it.abilities }
    }
}

/// Somebody in the queue: its next turn, and the ticks from one to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    pub(super) moment: TimelineEntry,
    pub(super) delay: u64,
}

/// All turns until that of the PC at the given moment, which is the last.
///
/// The others are given in the order in which they wait. An event in the queue
/// never moves, so this is exact as long as nobody dies, comes, or changes its
/// speed.
pub(super) fn line(
    player: Waiting,
    others: impl Iterator<Item = Waiting>,
    until: Tick,
) -> Vec<TimelineEntry> {
    let all: Vec<_> = [player].into_iter().chain(others).collect();
    let (mut entered, mut line) = (0, Vec::new());
    let mut wait = |moment: TimelineEntry, at| {
        entered += 1;
        if moment.is_player() {
            TurnOrder::of_the_player(at)
        } else {
            TurnOrder::of_another(at, entered)
        }
    };
    let waiting = all.iter().enumerate();
    let mut queue: BinaryHeap<_> =
        waiting.map(|(who, it)| Reverse((wait(it.moment, it.moment.at), who))).collect();
    while let Some(Reverse((order, who))) = queue.pop() {
        let (at, Waiting { moment, delay }) = (order.at(), all[who]);
        line.push(TimelineEntry { at, ..moment });
        if moment.is_player() && at >= until {
            break;
        }
        // Whoever never acts again has no turn after this one.
        queue.push(Reverse((wait(moment, at + delay.max(1)), who)));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(index: u32, mask: u8, at: u64, delay: u64) -> Waiting {
        let number = if index == 0 { CharacterId::PLAYER } else { CharacterId { level: 1, index } };
        let abilities = Abilities::from_mask(mask);
        let moment = TimelineEntry { at: Tick(at), number, abilities, is_lost: false };
        Waiting { moment, delay }
    }

    fn letters(others: &[Waiting]) -> String {
        let line = line(waiting(0, 0, 1000, 100), others.iter().copied(), Tick(1300));
        line.iter().map(TimelineEntry::letter).collect()
    }

    #[test]
    fn the_pc_wins_ties_and_the_others_keep_their_order() {
        assert_eq!(letters(&[]), "@@@@");
        let (one, other) = (waiting(1, 4, 1000, 100), waiting(2, 9, 1000, 100));
        assert_eq!(letters(&[one, other]), "@49@49@49@");
        assert_eq!(letters(&[other, one]), "@94@94@94@");
    }

    #[test]
    fn the_fast_come_up_twice_and_the_slow_seldom() {
        let (fast, slow) = (waiting(1, 3, 1050, 50), waiting(2, 0, 1150, 200));
        assert_eq!(letters(&[fast]), "@3@33@33@");
        assert_eq!(letters(&[slow]), "@@0@@");
        // What waits longer at 1150 is what entered the queue earlier.
        assert_eq!(letters(&[fast, slow]), "@3@303@33@");
    }
}

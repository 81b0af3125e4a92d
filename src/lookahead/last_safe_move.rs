//! What could still have been done: the last turn at which there was a move
//! without danger, by what the PC knew then.
//!
//! It is for games that are lost, so it costs nothing while they are played: who
//! plays one again notes its last turns.

use super::{Simulation, known::Known};
use crate::{
    action::{Action, ItemTarget, Slot},
    creature::Ability,
    dungeon::Dungeon,
    game::Game,
    grid::{Direction, Position},
    things::ItemUsage,
};
use std::{collections::VecDeque, time::Instant};

/// What could be done in one turn of the PC, and what it knew.
#[derive(Debug)]
pub struct DecisionPoint {
    turn: u64,
    choices: Vec<Action>,
    known: Known,
}

/// What has been found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastSafeMove {
    /// The last turn with a move without danger.
    Safe {
        /// Which turn of the PC, from 1.
        turn: u64,
        /// A move without danger: the one that was made, if that was one.
        safe: Action,
        /// The move that was made.
        taken: Action,
        /// Whether other turns follow.
        is_last: bool,
    },
    /// So many turns were looked at, and none had one.
    Never {
        /// How many.
        turns: usize,
    },
}

/// The last turns of a game, to be judged.
///
/// ```
/// use hexdelve::{lookahead::{DecisionPoint, LastSafeMoveSearch, LastSafeMove}, prelude::*};
/// let mut game = Scenario::draw("..@..3").speed('3', 20).start();
/// let mut hindsight = LastSafeMoveSearch::default();
/// for taken in [Action::Rest, Action::Rest] {
///     let crossroads = DecisionPoint::of(&mut game).unwrap();
///     game.submit(taken).unwrap();
///     hindsight.keep(crossroads, taken);
/// }
/// assert!(matches!(game.status(), GameStatus::Lost { .. }));
/// // It could have killed the hunter that had come beside it.
/// let LastSafeMove::Safe { turn, safe, .. } = hindsight.judge() else { panic!("it could") };
/// assert_eq!((turn, safe), (2, Action::Step(Direction::East)));
/// ```
#[derive(Debug, Default)]
pub struct LastSafeMoveSearch {
    turns: VecDeque<(DecisionPoint, Action)>,
    rehearsal: Option<Simulation>,
    /// How many turns from the last have no such move.
    passed: usize,
    /// How many moves of the next have been tried.
    tried: usize,
}

/// Larger levels would take too much room and time.
const LARGEST: usize = 1 << 15;
const MOST_MONSTERS: usize = 300;

impl DecisionPoint {
    /// The PC's next turn; `None` where it is dead, and on levels that are too
    /// large or too crowded to be kept.
    pub fn of(game: &mut Game) -> Option<Self> {
        let choices = moves(game)?;
        let turn = game.turns() + 1;
        let known = Known::within_reach(game)?;
        Some(Self { turn, choices, known })
    }
}

impl LastSafeMoveSearch {
    /// How many turns are looked at.
    pub const TURNS: usize = 30;

    /// Adds a turn, and what was done in it.
    pub fn keep(&mut self, turn: DecisionPoint, taken: Action) {
        if self.turns.len() == Self::TURNS {
            self.turns.pop_front();
        }
        self.turns.push_back((turn, taken));
    }

    /// Looks for the last safe move until some moment; `None` where it has to be
    /// gone on with.
    pub fn judge_until(&mut self, moment: Instant) -> Option<LastSafeMove> {
        loop {
            if let Some(judgement) = self.try_a_move() {
                return Some(judgement);
            }
            if Instant::now() >= moment {
                return None;
            }
        }
    }

    /// Looks for the last safe move.
    pub fn judge(&mut self) -> LastSafeMove {
        loop {
            if let Some(judgement) = self.try_a_move() {
                return judgement;
            }
        }
    }

    /// Tries the next move, the one that was made before all others.
    fn try_a_move(&mut self) -> Option<LastSafeMove> {
        let count = self.turns.len();
        let Some(index) = count.checked_sub(self.passed + 1) else {
            return Some(LastSafeMove::Never { turns: count });
        };
        let (DecisionPoint { turn, choices, known }, taken) = &self.turns[index];
        let mut moves = [taken].into_iter().chain(choices.iter().filter(|it| *it != taken));
        let Some(safe) = moves.nth(self.tried).copied() else {
            (self.passed, self.tried) = (self.passed + 1, 0);
            return None;
        };
        self.tried += 1;
        let rehearsal = self.rehearsal.get_or_insert_default();
        let is_last = self.passed == 0;
        let found = LastSafeMove::Safe { turn: *turn, safe, taken: *taken, is_last };
        (!rehearsal.check_as_known(known, safe).is_dangerous()).then_some(found)
    }
}

/// What the PC can do, but for throws: these are as many as there are cells.
/// `None` where it is dead, and on levels that are too large or too crowded for
/// each of them to be tried.
///
/// ```
/// use hexdelve::{lookahead::moves, prelude::*};
/// let mut game = Scenario::draw("@..4").start();
/// assert_eq!(moves(&mut game).unwrap(), [Action::Rest, Action::Step(Direction::East)]);
/// ```
pub fn moves(game: &mut Game) -> Option<Vec<Action>> {
    // Asked before all monsters are looked at.
    if game.world().resource::<Dungeon>().size().area() > LARGEST {
        return None;
    }
    let survey = game.player_view()?;
    if survey.monsters.len() > MOST_MONSTERS {
        return None;
    }
    let targets: Vec<_> = survey.monsters.iter().map(|monster| monster.place).collect();
    let uses = survey.pack.iter().flat_map(|item| uses(item.slot, item.usage, &targets));
    let uses: Vec<_> = uses.collect();
    let steps = Direction::ALL.map(Action::Step);
    let closes = Direction::ALL.map(Action::Close);
    let stairs = [Action::PickUp, Action::Descend, Action::Ascend];
    let all = [Action::Rest].into_iter().chain(steps).chain(closes).chain(uses).chain(stairs);
    Some(all.filter(|command| game.may(*command).is_ok()).collect())
}

fn uses(slot: Slot, usage: ItemUsage, targets: &[Position]) -> Vec<Action> {
    if usage != ItemUsage::Aimed {
        return vec![Action::Use(slot, ItemTarget::Nothing)];
    }
    let bits = |cell| Ability::ALL.map(|bit| Action::Use(slot, ItemTarget::Bit(cell, bit)));
    targets.iter().flat_map(|cell| bits(*cell)).collect()
}

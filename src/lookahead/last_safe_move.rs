//! The last move of a lost game without danger, as far as the PC knew, by a replay's last turns.

use super::{Simulation, known_state::Known};
use crate::{
    action::{Action, ItemTarget, Slot},
    arts::ArtAim,
    clock::Instant,
    creature::{Ability, Identity},
    dungeon::Dungeon,
    game::Game,
    grid::{Direction, Position},
    player::SkillRegistry,
    things::UseMethod,
};
use std::collections::VecDeque;

/// The possible actions on one of the PC's turns, and what the PC knew.
#[derive(Debug)]
pub struct DecisionPoint {
    turn: u64,
    choices: Vec<Action>,
    known: Known,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastSafeMove {
    /// The last turn with a move free of danger.
    Safe {
        /// The number of the PC's turn, counted from 1.
        turn: u64,
        /// A move free of danger: the PC's actual move, if that was safe.
        safe: Action,
        /// The monster that the safe move would kill, if it is a step onto one.
        victim: Option<Identity>,
        /// The PC's actual move.
        taken: Action,
        /// Whether this was the last turn of the game.
        is_last: bool,
        /// The use of an item or an art that was free of danger as well, if `safe` is neither.
        tool: Option<Action>,
    },
    /// None of the examined turns had a move free of danger.
    NoneFound {
        /// The number of examined turns.
        turns: usize,
    },
}

/// The last turns of a game, to be searched for the last safe move.
///
/// ```
/// use hexdelve::{lookahead::{DecisionPoint, LastSafeMove, LastSafeMoveSearch}, prelude::*};
/// let mut game = Scenario::draw("..@..3").speed('3', 20).start();
/// let mut hindsight = LastSafeMoveSearch::default();
/// for taken in [Action::Rest, Action::Rest] {
///     let decision_point = DecisionPoint::of(&mut game).unwrap();
///     game.submit(taken).unwrap();
///     hindsight.push(decision_point, taken);
/// }
/// assert!(matches!(game.status(), GameStatus::Lost { .. }));
/// // The PC could have killed the hunter that had stepped next to it.
/// let LastSafeMove::Safe { turn, safe, .. } = hindsight.search() else { panic!("it could") };
/// assert_eq!((turn, safe), (2, Action::Step(Direction::East)));
/// ```
#[derive(Debug, Default)]
pub struct LastSafeMoveSearch {
    turns: VecDeque<(DecisionPoint, Action)>,
    simulation: Option<Simulation>,
    passed: usize,
    tried: usize,
    /// The result so far, while items and arts are still to be tried.
    found: Option<LastSafeMove>,
}

/// In cells. Larger levels would take too much memory and time.
const LARGEST: usize = 1 << 15;

const MOST_MONSTERS: usize = 300;

impl DecisionPoint {
    /// Returns that of the PC's next turn. `None` if the PC is dead, or the level large or crowded.
    pub fn of(game: &mut Game) -> Option<Self> {
        let choices = candidate_actions(game)?;
        let turn = game.turns() + 1;
        let known = Known::within_reach(game)?;
        Some(Self { turn, choices, known })
    }
}

impl LastSafeMoveSearch {
    /// The number of turns kept and examined.
    pub const MAX_TURNS: usize = 30;

    /// Adds a turn, and the PC's action on it.
    pub fn push(&mut self, turn: DecisionPoint, taken: Action) {
        if self.turns.len() == Self::MAX_TURNS {
            self.turns.pop_front();
        }
        self.turns.push_back((turn, taken));
    }

    /// Searches until the given time. Returns `None` if not finished: call it again to continue.
    pub fn search_until(&mut self, moment: Instant) -> Option<LastSafeMove> {
        loop {
            if let Some(judgement) = self.try_move() {
                return Some(judgement);
            }
            if Instant::now() >= moment {
                return None;
            }
        }
    }

    /// Searches for the last safe move.
    pub fn search(&mut self) -> LastSafeMove {
        loop {
            if let Some(found) = self.try_move() {
                return found;
            }
        }
    }

    fn try_move(&mut self) -> Option<LastSafeMove> {
        let count = self.turns.len();
        let Some(index) = count.checked_sub(self.passed + 1) else {
            return Some(LastSafeMove::NoneFound { turns: count });
        };
        let (DecisionPoint { turn, choices, known }, taken) = &self.turns[index];
        let mut moves = [taken].into_iter().chain(choices.iter().filter(|it| *it != taken));
        let Some(choice) = moves.nth(self.tried).copied() else {
            if self.found.is_none() {
                (self.passed, self.tried) = (self.passed + 1, 0);
            }
            return self.found;
        };
        self.tried += 1;
        let is_tool = matches!(choice, Action::Use(..) | Action::Custom(_));
        let simulation = self.simulation.get_or_insert_default();
        if self.found.is_some() && !is_tool
            || simulation.check_as_known(known, choice).is_dangerous()
        {
            return None;
        }
        if let Some(LastSafeMove::Safe { tool, .. }) = &mut self.found {
            *tool = Some(choice);
            return self.found;
        }
        let is_last = self.passed == 0;
        let goal = if let Action::Step(way) = choice { Some(known.place.step(way)) } else { None };
        let victim = known.sightings().find(|it| Some(it.position) == goal).map(Identity::from);
        let (turn, safe, taken) = (*turn, choice, *taken);
        let found = LastSafeMove::Safe { turn, safe, victim, taken, is_last, tool: None };
        if is_tool || safe == taken {
            return Some(found);
        }
        self.found = Some(found);
        None
    }
}

/// Returns the PC's possible actions, arts and skills, without throws (one for every cell) and
/// targets of skills other than arts. `None` if the PC is dead, or the level too large or crowded.
///
/// ```
/// use hexdelve::{lookahead::candidate_actions, prelude::*};
/// let mut game = Scenario::draw("@..4").start();
/// assert_eq!(candidate_actions(&mut game).unwrap(), [Action::Rest, Action::Step(Direction::East)]);
/// ```
pub fn candidate_actions(game: &mut Game) -> Option<Vec<Action>> {
    // Checked before `player_view`, which looks at all monsters.
    if game.world().resource::<Dungeon>().size().area() > LARGEST {
        return None;
    }
    let view = game.player_view()?;
    if view.monsters.len() > MOST_MONSTERS {
        return None;
    }
    let targets: Vec<_> = view.monsters.iter().map(|monster| monster.position).collect();
    let mut all = vec![Action::Rest];
    all.extend(Direction::ALL.map(Action::Step));
    all.extend(Direction::ALL.map(Action::Close));
    all.extend(view.pack.iter().flat_map(|item| uses(item.slot, item.usage, &targets)));
    all.extend([Action::PickUp, Action::Descend, Action::Ascend]);
    let skills = view.world.get_resource().into_iter().flat_map(SkillRegistry::skills);
    all.extend(skills.map(|skill| Action::Custom(skill.action())));
    all.extend(view.arts().into_iter().flat_map(|(art, _)| {
        let cells = match art.aim {
            Some(ArtAim::Direction) => view.position.neighbours().collect(),
            Some(ArtAim::Creature) => targets.clone(),
            _ => Vec::new(),
        };
        let action = art.action();
        cells.into_iter().filter_map(move |cell| Some(Action::Custom(action?.at(cell))))
    }));
    all.retain(|command| game.check_action(*command).is_ok());
    Some(all)
}

pub(super) fn uses(slot: Slot, usage: UseMethod, targets: &[Position]) -> Vec<Action> {
    let bits = |cell| Ability::ALL.map(|bit| Action::Use(slot, ItemTarget::Ability(cell, bit)));
    match usage {
        UseMethod::Aimed => targets.iter().flat_map(|cell| bits(*cell)).collect(),
        _ => vec![Action::Use(slot, ItemTarget::Nothing)],
    }
}

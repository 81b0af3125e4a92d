//! The search for a plan: a beam search over the PC's actions of several turns, by the game's own
//! rules and with what the PC knows. Erratic monsters are supposed to go straight on; only the first
//! action's risk counts their coins.

use super::{Simulation, known_state::Known, last_safe_move::uses};
use crate::{
    action::Action,
    creature::CharacterId,
    dungeon::MovementCapabilities,
    game::GameRules,
    grid::{Direction, Position},
    player::{PlayerView, Skill, SkillRegistry},
};
use std::collections::BTreeSet;

/// How far, how broadly and for what to search.
///
/// ```
/// use hexdelve::{lookahead::{PlanMeans, PlanSearch}, prelude::*};
/// let mut game = Scenario::delve("
///     #######
///     #.@.0.#
///     #######
/// ").speed('0', 10).start();
/// let search = PlanSearch { turns: 3, width: 6, means: PlanMeans::Moves };
/// let plan = Simulation::new().plan(&game.player_view().unwrap(), &search).unwrap();
/// // A step towards it would let it strike first.
/// assert_eq!((plan.action, plan.kills), (Action::Rest, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanSearch {
    /// The number of the PC's turns.
    pub turns: u32,
    /// The number of courses that are followed after each turn.
    pub width: usize,
    /// What is tried on the first turn.
    pub means: PlanMeans,
}

/// What the first action of a plan may be. Later ones are moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanMeans {
    /// Rests and steps, which attack or open doors.
    Moves,
    /// Moves and skills, and if the PC does not survive otherwise, items and doors too.
    Frugal,
    /// All of these, always.
    All,
}

/// The first action of a course, and what comes of it as far as the PC can know.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Plan {
    /// The first action.
    pub action: Action,
    /// The number of turns that the PC survives, at most those searched.
    pub turns: u32,
    /// The number of monsters that die, by anybody.
    pub kills: usize,
    /// The number of items that are used up, wards too.
    pub items: usize,
    /// The probability that the PC dies before its next turn, from 0 to 1.
    pub risk: f64,
}

struct Course {
    plan: Plan,
    known: Known,
}

/// The first actions whose risk is looked at, best first.
const MOST_JUDGED: usize = 6;

impl Simulation {
    /// Searches for the best course of the PC's actions: the one that it survives longest, then
    /// with the most kills, then with the fewest items. Of equal ones, the earliest in the order
    /// rest, attacks, steps, others. `None` if the view is not that of a living PC in a game.
    pub fn plan(&mut self, view: &PlayerView<'_>, search: &PlanSearch) -> Option<Plan> {
        self.plans(view, search, None).into_iter().next()
    }

    /// All first actions and the favourite with the best course of each, the best first; those with
    /// a risk last. If more courses are as good as the search is broad, those of the favourite go on.
    pub fn plans(
        &mut self,
        view: &PlayerView<'_>,
        search: &PlanSearch,
        favourite: Option<Action>,
    ) -> Vec<Plan> {
        let Some(rules) = view.world.get_resource::<GameRules>() else { return Vec::new() };
        let survives = |it: &Plan| it.turns == search.turns && it.items == 0;
        let targets: Vec<_> = view.in_sight().map(|monster| monster.position).collect();
        let mut first = moves(view);
        if search.means != PlanMeans::Moves {
            first.extend(skills(view, &targets));
        }
        first.retain(|action| Some(*action) != favourite);
        first.splice(..0, favourite);
        let mut plans = self.courses(view, first, search);
        let is_in_need = || search.means == PlanMeans::Frugal && !plans.iter().any(survives);
        if search.means == PlanMeans::All || is_in_need() {
            plans.extend(self.courses(view, uses_of_items(view, &targets), search));
        }
        self.judge(view, rules, &mut plans);
        plans
    }

    /// The best course of each first action. Of each, one course at least is followed, if there are
    /// as many.
    fn courses(
        &mut self,
        view: &PlayerView<'_>,
        first: Vec<Action>,
        search: &PlanSearch,
    ) -> Vec<Plan> {
        let mut best: Vec<Plan> = Vec::new();
        let known = view.world.get_resource().and_then(|rules| Known::nearby(view, rules));
        let mut courses: Vec<_> =
            known.into_iter().map(|known| Course { plan: Plan::default(), known }).collect();
        for turn in 0..search.turns {
            let mut next = Vec::new();
            for course in &courses {
                let actions = if turn == 0 { first.clone() } else { later_actions(&course.known) };
                for action in actions {
                    let mut plan = Plan { turns: turn, ..course.plan };
                    if turn == 0 {
                        plan.action = action;
                    }
                    let stage = self.stage(&course.known.rules);
                    let (lives, known) = stage.outcome_of(&course.known, action);
                    if lives {
                        plan.turns = turn + 1;
                    }
                    match known {
                        Some(known) => {
                            let is_left = |id| known.sightings().any(|it| it.id == id);
                            let dead = course.known.sightings().filter(|it| !is_left(it.id));
                            plan.kills += dead.count();
                            plan.items += course.known.pack.len().saturating_sub(known.pack.len());
                            if known.is_harmless() {
                                plan.turns = search.turns;
                            } else {
                                next.push(Course { plan, known });
                            }
                        }
                        // Nothing bad is known about an unforeseeable place.
                        None if lives => plan.turns = search.turns,
                        None => {}
                    }
                    keep_the_better(&mut best, plan);
                }
            }
            next.sort_by_key(|it| (it.plan.items, usize::MAX - it.plan.kills));
            let mut met = BTreeSet::new();
            next.retain(|it| met.insert(it.known.places()));
            let mut before: Vec<Action> = Vec::new();
            next.sort_by_cached_key(|it| {
                before.push(it.plan.action);
                before.iter().filter(|action| **action == it.plan.action).count()
            });
            next.truncate(search.width);
            courses = next;
        }
        best
    }

    /// Sorts the plans, after adding the risks of the best.
    fn judge(&mut self, view: &PlayerView<'_>, rules: &GameRules, plans: &mut [Plan]) {
        let rank = |it: &Plan| (u32::MAX - it.turns, usize::MAX - it.kills, it.items);
        plans.sort_by_key(rank);
        let Some(known) = Known::nearby(view, rules) else { return };
        if !known.has_erratic_monsters() {
            return;
        }
        for plan in plans.iter_mut().take(MOST_JUDGED) {
            plan.risk = self.check_as_known(&known, plan.action).death_probability;
        }
        let judged = plans.len().min(MOST_JUDGED);
        plans[..judged].sort_by(|one, other| one.risk.total_cmp(&other.risk));
    }
}

/// Of the courses with one first action, the better one stays.
fn keep_the_better(best: &mut Vec<Plan>, plan: Plan) {
    let worth = |it: &Plan| (it.turns, it.kills, usize::MAX - it.items);
    match best.iter_mut().find(|it| it.action == plan.action) {
        Some(other) if worth(&plan) > worth(other) => *other = plan,
        Some(_) => {}
        None => best.push(plan),
    }
}

fn moves(view: &PlayerView<'_>) -> Vec<Action> {
    let ways = view.possible_steps();
    let (strikes, steps): (Vec<_>, Vec<_>) =
        ways.into_iter().partition(|way| view.monster_at(view.position.step(*way)).is_some());
    let ways = strikes.into_iter().chain(steps).map(Action::Step);
    [Action::Rest].into_iter().chain(ways).collect()
}

fn uses_of_items(view: &PlayerView<'_>, targets: &[Position]) -> Vec<Action> {
    let mut all: Vec<_> = Direction::ALL.map(Action::Close).into();
    for item in &view.pack {
        all.extend(uses(item.slot, item.usage, targets));
        all.extend(targets.iter().map(|cell| Action::Throw(item.slot, *cell)));
    }
    all.retain(|action| view.may(*action));
    all
}

/// Without a target, at each neighbouring cell, and at each monster.
fn skills(view: &PlayerView<'_>, targets: &[Position]) -> Vec<Action> {
    let registry = view.world.get_resource().into_iter().flat_map(SkillRegistry::skills);
    let near: Vec<_> = view.position.neighbours().collect();
    let aimed = |skill: &Skill| {
        let action = skill.action();
        let cells = near.iter().chain(targets).map(move |cell| action.at(*cell));
        [action].into_iter().chain(cells).map(Action::Custom).collect::<Vec<_>>()
    };
    registry.flat_map(aimed).filter(|action| view.may(*action)).collect()
}

fn later_actions(known: &Known) -> Vec<Action> {
    let is_way = |way: &Direction| {
        let blocking = known.dungeon.blocking(known.place.step(*way));
        MovementCapabilities::OPENS_DOORS.could_enter(blocking)
    };
    let steps = Direction::ALL.into_iter().filter(is_way).map(Action::Step);
    [Action::Rest].into_iter().chain(steps).collect()
}

impl Known {
    fn places(&self) -> Vec<(CharacterId, Position)> {
        let others = self.sightings().map(|it| (it.id, it.position));
        [(CharacterId::PLAYER, self.place)].into_iter().chain(others).collect()
    }
}

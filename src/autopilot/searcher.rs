//! The autopilots that search for a plan by the game's own rules. Where nobody is near, the careful
//! one's errands guide them.

use super::careful::Careful;
use crate::{
    action::Action,
    knowledge::PerceivedMonster,
    lookahead::{Plan, PlanSearch, Simulation},
    player::{Autopilot, PlayerView},
    turn::GameTime,
};

#[derive(Debug)]
pub(super) struct Searcher {
    guide: Careful,
    simulation: Simulation,
    search: PlanSearch,
    /// In turns. The longer it waits, the bolder it gets.
    waited: u32,
}

/// In turns of the PC, with somebody in reach.
const PATIENCE: u32 = 6;
/// The risk of death, from 0 to 1, that it takes for an errand.
const DARING: f64 = 0.05;

impl Searcher {
    pub(super) fn new() -> Self {
        let search = PlanSearch { turns: 6, width: 6, uses_items: true };
        Self { guide: Careful::default(), simulation: Simulation::new(), search, waited: 0 }
    }

    pub(super) fn formula() -> Self {
        let search = PlanSearch { turns: 2, width: 9, uses_items: false };
        Self { guide: Careful::without_items(), search, ..Self::new() }
    }

    fn choose(&mut self, plans: &[Plan], errand: Option<Action>) -> Option<Action> {
        let best = plans.first()?;
        let is_as_good = |it: &&Plan| {
            it.turns == best.turns && it.items <= best.items && it.risk <= best.risk.max(DARING)
        };
        let onward = plans.iter().find(|it| Some(it.action) == errand).filter(is_as_good);
        let onward = onward.filter(|it| it.kills >= best.kills || self.waited >= PATIENCE);
        Some(onward.unwrap_or(best).action)
    }
}

impl Autopilot for Searcher {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        let errand = self.guide.errand_now(view);
        let soon = view.now + GameTime::PER_TURN * u64::from(self.search.turns);
        let is_near = |it: &PerceivedMonster| {
            u64::from(it.position.distance(view.position)) <= it.turns_before(soon) + 2
        };
        let leaves = matches!(errand, Some(Action::Descend | Action::Ascend));
        if leaves || !view.monsters.iter().any(is_near) {
            self.waited = 0;
            return errand.unwrap_or(Action::Rest);
        }
        let plans = self.simulation.plans(view, &self.search);
        let action = self.choose(&plans, errand).or(errand).unwrap_or(Action::Rest);
        self.waited = if Some(action) == errand { 0 } else { self.waited + 1 };
        action
    }
}

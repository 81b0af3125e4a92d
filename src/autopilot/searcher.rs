//! The autopilots that search for a plan by the game's own rules. They differ in how far they look,
//! in what they use, and in how long they let others come.

use super::errands::Errands;
use crate::{
    action::Action,
    knowledge::PerceivedMonster,
    lookahead::{Plan, PlanMeans, PlanSearch, Simulation},
    player::{Autopilot, PlayerView},
    trades::{Trade, bombs},
    turn::GameTime,
};

#[derive(Debug)]
pub(super) struct Searcher {
    errands: Errands,
    simulation: Simulation,
    search: PlanSearch,
    /// In turns: how long it waits for monsters in reach before it goes on, and how long for prey.
    patience: u32,
    hunt: u32,
    waited: u32,
}

/// In turns: how long it waits for a way that stays too dangerous.
const STANDOFF: u32 = 20;
/// In turns: those who cannot come sooner do not matter yet.
const ATTENTION: u32 = 4;
/// The risk of death, from 0 to 1, that it takes to get on.
const DARING: f64 = 0.05;

impl Searcher {
    /// One that plans only moves has no use for items.
    pub(super) fn new(search: PlanSearch, (patience, hunt): (u32, u32)) -> Self {
        let errands = Errands::new(search.means == PlanMeans::Moves);
        Self { errands, simulation: Simulation::new(), search, patience, hunt, waited: 0 }
    }

    fn choose(&self, plans: &[Plan], errand: Option<Action>, lingering: u64) -> Option<Action> {
        let best = plans.first()?;
        let onward = plans.iter().find(|it| Some(it.action) == errand);
        // Late, it goes on if it survives the next turn, and very late in any case.
        if lingering > 0 && onward.is_some_and(|it| u64::from(it.turns) + lingering > 1) {
            return errand;
        }
        let is_as_good = |it: &&Plan| {
            it.turns == best.turns && it.items <= best.items && it.risk <= best.risk.max(DARING)
        };
        let is_time = |it: &&Plan| it.kills >= best.kills || self.waited >= self.hunt;
        let onward =
            onward.filter(is_as_good).filter(|it| self.waited >= self.patience && is_time(it));
        Some(onward.unwrap_or(best).action)
    }
}

impl Autopilot for Searcher {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        let errand = self.errands.next(view);
        let soon = view.now + GameTime::PER_TURN * u64::from(self.search.turns.min(ATTENTION));
        let is_near = |it: &PerceivedMonster| {
            let reach = view.world.get::<Trade>(it.entity).map_or(0, |trade| trade.reach);
            let distance = u64::from(it.position.distance(view.position));
            distance <= (it.turns_before(soon) + 2).max(u64::from(reach) + 1)
        };
        let leaves = matches!(errand, Some(Action::Descend | Action::Ascend));
        let is_threatened = view.monsters.iter().any(is_near)
            || bombs(view.world).iter().any(|(cell, _)| view.field_of_view.sees(*cell));
        if leaves || !is_threatened {
            self.waited = 0;
            let onward = errand.filter(|_| leaves || !self.errands.listens(view));
            return onward.unwrap_or(Action::Rest);
        }
        let plans = self.simulation.plans(view, &self.search, errand);
        let lingering = self.errands.lingering(view);
        let action = self.choose(&plans, errand, lingering).or(errand).unwrap_or(Action::Rest);
        self.waited = if Some(action) == errand { 0 } else { self.waited + 1 };
        if self.waited > STANDOFF + self.patience {
            self.errands.give_up(view.turns);
            self.waited = 0;
        }
        action
    }
}

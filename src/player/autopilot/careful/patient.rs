//! The autopilot that waits for its chance.

use super::{
    Careful, NEAR,
    plan::PlannedAction,
    scene::Scene,
    search::{ActionSearch, Outlook},
};
use crate::{
    action::Action,
    player::{Autopilot, PlayerView, walking_distance::hazards},
};

/// The number of turns for which it waits once a monster is in sight.
const PATIENCE: u16 = 40;

/// Models a player who has discovered that waiting costs nothing. If it wins a game often, that
/// game has a dominant strategy.
#[derive(Debug)]
pub(in crate::player::autopilot) struct Patient {
    guide: Careful,
    waited: u16,
}

impl Default for Patient {
    fn default() -> Self {
        Self { guide: Careful::without_items(), waited: 0 }
    }
}

impl Autopilot for Patient {
    fn choose_action(&mut self, view: &PlayerView<'_>) -> Action {
        self.guide.look_around(view);
        let shunned = hazards(view);
        let errand = self.guide.errand(view, &shunned, false).unwrap_or(Action::Rest);
        let foes = self.guide.tracked.near(view, NEAR);
        if self.waited == 0 && !view.monsters.is_empty() {
            self.waited = PATIENCE;
        }
        if foes.is_empty() && self.waited == 0 {
            return errand;
        }
        let scene = Scene::new(view, foes, 0);
        let mut search = ActionSearch::new(view, &mut self.guide.believed, &shunned);
        let planned = search.planned_actions(&scene).into_iter();
        let outlooks: Vec<_> = planned.map(|it| (it, search.outlook(&scene, it, 1))).collect();
        self.waited = self.waited.saturating_sub(1);
        let action = if self.waited > 0 { Action::Rest } else { errand };
        let strikes = |planned: &PlannedAction| match planned {
            PlannedAction::Step(way) => scene.foe_at(scene.place.step(*way)).is_some(),
            _ => false,
        };
        let is_safe = |outlook: &Outlook| outlook.alive >= 1.0;
        let mut safe = outlooks.iter().filter(|(_, outlook)| is_safe(outlook));
        if let Some((planned, _)) = safe.find(|(planned, _)| strikes(planned)) {
            return planned.command().unwrap_or(action);
        }
        // An action that is not a step, such as going down, takes as much time as a rest.
        let like = |planned: &PlannedAction| match action {
            Action::Step(_) => planned.command() == Some(action),
            _ => *planned == PlannedAction::Rest,
        };
        let leaves = matches!(action, Action::Descend | Action::Ascend);
        if leaves || outlooks.iter().any(|(planned, outlook)| like(planned) && is_safe(outlook)) {
            return action;
        }
        let others = outlooks.iter().filter(|(planned, _)| !strikes(planned));
        let best = others.max_by(|(_, one), (_, other)| one.alive.total_cmp(&other.alive));
        let best = best.or(outlooks.first());
        best.and_then(|(planned, _)| planned.command()).unwrap_or(action)
    }
}

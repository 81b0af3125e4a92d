//! The autopilot that plays the delve carefully.
//!
//! It has an errand, which is what it would do if it were alone, and foresight: if a
//! monster can reach it within a few turns, it simulates its possible actions. Of those
//! that the PC survives, it takes one that advances the errand or kills a monster. It
//! knows what a player knows: the [`PlayerView`], and what it has seen before.

mod acquaintances;
mod believed;
mod conduct;
mod deed;
mod errands;
mod exploring;
mod foresight;
mod plan;
mod provisions;
mod scene;

use super::{Autopilot, PlayerView};
use crate::{
    action::{Action, ItemTarget},
    dungeon::Terrain,
    grid::Position,
    player::ways::traps,
    things::{DoorState, Smoke},
    turn::Tick,
};
use acquaintances::Acquaintances;
use believed::Believed;
use deed::Deed;
use errands::Errands;
use foresight::{Foresight, HORIZON, Outlook};
use provisions::Provisions;
use scene::Scene;

/// An autopilot that plays the delve with a player's knowledge.
#[derive(Debug, Default)]
pub(super) struct Careful {
    level: Option<u16>,
    believed: Believed,
    acquaintances: Acquaintances,
    errands: Errands,
    /// The number of turns spent waiting. The longer it waits, the bolder it gets.
    waited: u16,
    /// The time until which there may be smoke.
    smoke_until: Tick,
}

/// The distance in cells beyond which monsters do not matter yet.
const NEAR: u16 = 24;
/// The value of advancing the errand, as a probability of survival. Each turn of waiting
/// adds as much again.
const IMPATIENCE: f32 = 0.004;
/// The value of an item, as a probability of survival.
const THRIFT: f32 = 0.05;
/// The probability of survival below which the autopilot considers using an item.
const DANGER: f32 = 0.9;
/// The assumed probability of survival after a jump to a random cell.
const ELSEWHERE: f32 = 0.85;
/// The assumed probability of survival on another level.
const OFF: f32 = 0.9;

impl Autopilot for Careful {
    fn command(&mut self, survey: &PlayerView<'_>) -> Action {
        self.look_around(survey);
        let provisions = Provisions::of(survey);
        let foes = self.acquaintances.near(survey, NEAR);
        let scene = Scene::new(survey, foes, provisions.count("ward"));
        let tense = scene.is_tense(HORIZON);
        let shunned = traps(survey);
        let errand = self.errand(survey, &provisions, &shunned, tense);
        if !tense {
            self.waited = 0;
            return errand.unwrap_or(Action::Rest);
        }
        let command = self.act_carefully(survey, &provisions, &scene, &shunned, errand);
        self.waited = if command == Action::Rest { self.waited + 1 } else { 0 };
        if let Action::Use(slot, _) = command
            && let Some(smoke) = provisions.part::<Smoke>(slot)
        {
            // The PC sees one turn later that the smoke has lifted.
            self.smoke_until = survey.now + Tick::PER_TURN * (u64::from(smoke.turns) + 1);
        }
        command
    }
}

impl Careful {
    fn look_around(&mut self, survey: &PlayerView<'_>) {
        let level = survey.storey.map(|storey| storey.level);
        if self.level != level {
            *self = Self { level, ..Self::default() };
        }
        self.believed.follow(survey);
        if survey.now <= self.smoke_until {
            self.believed.look_anew();
        }
        self.acquaintances.meet(survey, &mut self.believed);
    }

    /// Returns the action after which the PC is most likely to survive. Among equal
    /// actions, one that advances the errand wins.
    fn act_carefully(
        &mut self,
        survey: &PlayerView<'_>,
        provisions: &Provisions<'_, '_>,
        scene: &Scene,
        shunned: &[Position],
        errand: Option<Action>,
    ) -> Action {
        let can_leave = survey.storey.is_some_and(|storey| storey.level < storey.last);
        let terrain = survey.dungeon.terrain(survey.place);
        if can_leave && terrain == Terrain::DownStairs {
            return Action::Descend;
        }
        let mut foresight = Foresight::new(survey, &mut self.believed, shunned);
        let haste = IMPATIENCE * f32::from(1 + self.waited);
        let value = |outlook: Outlook, command: Action| {
            let gets_on = Some(command) == errand;
            outlook.alive + 0.01 * outlook.spoils + if gets_on { haste } else { 0.0 }
        };
        let mut best = (Action::Rest, Outlook::default(), f32::MIN);
        for deed in foresight.deeds(scene) {
            let Some(command) = deed.command() else { continue };
            let outlook = foresight.outlook(scene, deed, HORIZON);
            // An errand that is no step, such as picking up an item, lets as much time
            // pass as a rest, so it has the same outcome.
            let command = match errand {
                Some(errand) if deed == Deed::Rest && !matches!(errand, Action::Step(_)) => errand,
                _ => command,
            };
            let value = value(outlook, command);
            if value > best.2 {
                best = (command, outlook, value);
            }
        }
        if best.1.alive >= DANGER {
            return best.0;
        }
        for (deed, command) in provisions.deeds().into_iter().chain(doors(survey)) {
            let outlook = foresight.outlook(scene, deed, HORIZON);
            let value = value(outlook, command) - THRIFT;
            if value > best.2 {
                best = (command, outlook, value);
            }
        }
        if best.1.alive < OFF
            && terrain == Terrain::UpStairs
            && survey.storey.is_some_and(|storey| storey.level > 1)
        {
            return Action::Ascend;
        }
        if best.1.alive < ELSEWHERE
            && let Some(slot) = provisions.slot("portal")
        {
            return Action::Use(slot, ItemTarget::Nothing);
        }
        best.0
    }
}

/// Returns the open doors beside the PC that it could close, with no monster in them.
fn doors(survey: &PlayerView<'_>) -> Vec<(Deed, Action)> {
    let beside = survey.things.iter().filter(|it| it.latch == Some(DoorState::Open));
    let free = beside.filter(|it| survey.monster_at(it.cell).is_none());
    let ways = free.filter(|it| it.cell.distance(survey.place) == 1);
    let ways = ways.filter_map(|it| survey.place.toward(it.cell));
    ways.map(|way| (Deed::Close(way), Action::Close(way))).collect()
}

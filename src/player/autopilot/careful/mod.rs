//! A careful player of the delve.
//!
//! It has an errand, what it would do if it were alone, and foresight: where
//! somebody can come to it within some turns, it thinks through what it could
//! do, and of what it survives does what gets it on or kills somebody. It knows
//! what a player knows: what is in the [`PlayerView`], and what it has seen before.

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

/// Plays the delve with what a player knows.
#[derive(Debug, Default)]
pub(super) struct Careful {
    level: Option<u16>,
    believed: Believed,
    acquaintances: Acquaintances,
    errands: Errands,
    /// Turns of waiting: they make it bold.
    waited: u16,
    /// Until when there may be smoke.
    smoke_until: Tick,
}

/// Who is farther away than this does not matter yet.
const NEAR: u16 = 24;
/// What getting on is worth, as a chance to live, and what a turn of waiting
/// adds to that.
const IMPATIENCE: f32 = 0.004;
/// What an item is worth, as a chance to live.
const THRIFT: f32 = 0.05;
/// A life less likely than this is worth an item.
const DANGER: f32 = 0.9;
/// How likely one is to live after a jump to anywhere.
const ELSEWHERE: f32 = 0.85;
/// How likely one is to live on another level.
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
            // It is seen to have lifted a turn later.
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

    /// The deed after which the PC is most likely to live, among equals the
    /// one that gets on.
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

/// Open doors beside the PC, to be closed.
fn doors(survey: &PlayerView<'_>) -> Vec<(Deed, Action)> {
    let beside = survey.things.iter().filter(|it| it.latch == Some(DoorState::Open));
    let free = beside.filter(|it| survey.monster_at(it.cell).is_none());
    let ways = free.filter(|it| it.cell.distance(survey.place) == 1);
    let ways = ways.filter_map(|it| survey.place.toward(it.cell));
    ways.map(|way| (Deed::Close(way), Action::Close(way))).collect()
}

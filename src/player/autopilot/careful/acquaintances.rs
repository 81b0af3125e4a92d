//! The monsters of the level that matter, wherever they are: those that the PC
//! perceives, and those that it has lost, where they have come to since as far as
//! one can think.

use super::{believed::Believed, scene::Scene};
use crate::{
    creature::{Ability, CharacterId},
    knowledge::{RememberedCreature, Sighting},
    player::PlayerView,
    turn::Tick,
};
use std::collections::BTreeMap;

/// How long somebody who has gone out of sight is reckoned with, in ticks.
const LASTING: u64 = 20 * Tick::PER_TURN;

/// Whom the autopilot reckons with.
#[derive(Debug, Default)]
pub(super) struct Acquaintances {
    foes: Vec<Sighting>,
    /// Those whom the PC has lost, each with the moment in which it was perceived
    /// last, and with nothing where it was looked for in vain: it is anywhere.
    lost: BTreeMap<CharacterId, (Tick, Option<Sighting>)>,
}

impl Acquaintances {
    /// Those that are seen are where they are seen. The others go on as they
    /// would, as long as nobody looks; who is not where it is looked for is
    /// anywhere.
    pub(super) fn meet(&mut self, survey: &PlayerView<'_>, believed: &mut Believed) {
        let lately = |it: &&RememberedCreature| survey.now - it.at < LASTING;
        let mut lost = BTreeMap::new();
        for last in survey.lost().filter(lately) {
            let number = last.sighting.number;
            let before = self.lost.get(&number).filter(|(at, _)| *at == last.at);
            let foe = before.map_or(Some(last.sighting), |(_, foe)| *foe);
            let foe = foe.map(|foe| imagine(survey, believed, foe));
            let is_hidden =
                |it: &Sighting| !survey.field_of_view.sees(it.place) && !it.has(Ability::Erratic);
            lost.insert(number, (last.at, foe.filter(is_hidden)));
        }
        self.lost = lost;
        let imagined = self.lost.values().filter_map(|(_, foe)| *foe);
        self.foes = imagined.chain(survey.monsters.iter().copied()).collect();
    }

    /// All of them, those in sight and those who are thought to be near.
    pub(super) fn near(&self, survey: &PlayerView<'_>, cells: u16) -> Vec<Sighting> {
        let foes = self.foes.iter().copied();
        foes.filter(|foe| foe.place.distance(survey.place) <= cells).collect()
    }
}

/// What somebody has done in the meantime.
fn imagine(survey: &PlayerView<'_>, believed: &mut Believed, foe: Sighting) -> Sighting {
    let mut before = Scene::new(survey, vec![foe], 1);
    before.now = foe.next_turn.min(survey.now);
    before.until(survey.now, survey, believed);
    before.foes.first().copied().unwrap_or(foe)
}

//! The monsters that matter: those perceived, and those lost, where they have probably got to.

use super::{believed_level::Believed, scene::Scene};
use crate::{
    creature::{Ability, CharacterId},
    knowledge::{PerceivedMonster, RememberedCreature},
    player::PlayerView,
    turn::GameTime,
};
use std::collections::BTreeMap;

/// The time in ticks for which a monster still counts after the PC has lost track of it.
const LASTING: u64 = 20 * GameTime::PER_TURN;

#[derive(Debug, Default)]
pub(super) struct TrackedMonsters {
    foes: Vec<PerceivedMonster>,
    /// With the time of the last perception. `None` once the monster could be anywhere.
    lost: BTreeMap<CharacterId, (GameTime, Option<PerceivedMonster>)>,
}

impl TrackedMonsters {
    /// An erratic one, or one that is not where it was extrapolated, could be anywhere.
    pub(super) fn meet(&mut self, view: &PlayerView<'_>, believed: &mut Believed) {
        let lately = |it: &&RememberedCreature| view.now - it.at < LASTING;
        let mut lost = BTreeMap::new();
        for last in view.out_of_view().filter(lately) {
            let number = last.sighting.id;
            // An extrapolation ends when the PC perceives the monster again.
            let before = self.lost.get(&number).filter(|(at, _)| *at == last.at);
            let foe = before.map_or(Some(last.sighting), |(_, foe)| *foe);
            let foe = foe.map(|foe| imagine(view, believed, foe));
            let is_hidden = |it: &PerceivedMonster| {
                !view.field_of_view.sees(it.position) && !it.has(Ability::Erratic)
            };
            lost.insert(number, (last.at, foe.filter(is_hidden)));
        }
        self.lost = lost;
        let imagined = self.lost.values().filter_map(|(_, foe)| *foe);
        self.foes = imagined.chain(view.monsters.iter().copied()).collect();
    }

    pub(super) fn near(&self, view: &PlayerView<'_>, cells: u16) -> Vec<PerceivedMonster> {
        let foes = self.foes.iter().copied();
        foes.filter(|foe| foe.position.distance(view.position) <= cells).collect()
    }
}

/// As if the PC had always been in its current cell.
fn imagine(
    view: &PlayerView<'_>,
    believed: &mut Believed,
    foe: PerceivedMonster,
) -> PerceivedMonster {
    // The ward lets the simulation continue if the monster reaches the PC.
    let mut before = Scene::new(view, vec![foe], 1);
    before.now = foe.next_turn.min(view.now);
    before.until(view.now, view, believed);
    before.foes.first().copied().unwrap_or(foe)
}

//! What a game has come to: who killed whom, where the turns went, what was
//! carried.

use crate::ui::{overlays::belongings::Belonging, seeing::known::player_of};
use crate::{action::Killed, creature::Abilities, level::Depth};
use bevy_ecs::prelude::{Messages, World};
use std::collections::BTreeMap;

/// What a game has come to, turn by turn.
#[derive(Debug, Default)]
pub(in crate::ui) struct Toll {
    /// Of each kind of the dead, how many the PC has killed.
    own: BTreeMap<Abilities, u64>,
    /// The same of those whom others have killed.
    others: BTreeMap<Abilities, u64>,
    /// The turns on each level; a pit has none.
    pub(in crate::ui) levels: BTreeMap<u16, u64>,
    /// What was carried last.
    pub(in crate::ui) pack: Vec<String>,
}

impl Toll {
    /// Counts the turn that is just over.
    pub(in crate::ui) fn count(&mut self, world: &World) {
        let kills = world.get_resource::<Messages<Killed>>();
        let kills = kills.into_iter().flat_map(Messages::iter_current_update_messages);
        for kill in kills.filter(|kill| !kill.victim.is_player()) {
            let kills = if kill.is_by_player() { &mut self.own } else { &mut self.others };
            *kills.entry(kill.victim.abilities).or_default() += 1;
        }
        if let Some(depth) = world.get_resource::<Depth>() {
            *self.levels.entry(depth.level()).or_default() += 1;
        }
    }

    /// Notes what is carried, as long as somebody carries it.
    pub(in crate::ui) fn look_into_the_pack(&mut self, world: &World) {
        if player_of(world).is_some() {
            self.pack = Belonging::all(world).iter().map(Belonging::line).collect();
        }
    }

    /// Whom the PC has killed, and how often.
    pub(in crate::ui) fn own(&self) -> impl Iterator<Item = (Abilities, u64)> {
        kinds(&self.own)
    }

    /// Whom others have killed.
    pub(in crate::ui) fn others(&self) -> impl Iterator<Item = (Abilities, u64)> {
        kinds(&self.others)
    }
}

fn kinds(kills: &BTreeMap<Abilities, u64>) -> impl Iterator<Item = (Abilities, u64)> {
    kills.iter().map(|(kind, times)| (*kind, *times))
}

//! The totals of a game: who killed whom, the turns on each level, and what the PC
//! carried.

use crate::{messages::killer::letter_and_kind, view::Belonging};
use bevy_ecs::prelude::{Messages, World};
use hexdelve::{
    action::Killed,
    creature::{Abilities, Bestiary},
    knowledge::player_of,
    level::Depth,
};
use std::collections::BTreeMap;

/// The key is the bits, and the letter and name, of a kind of monster.
type Kills = BTreeMap<(Abilities, String), u64>;

#[derive(Debug, Default)]
pub(crate) struct Toll {
    own: Kills,
    others: Kills,
    pub(crate) levels: BTreeMap<u16, u64>,
    pub(crate) pack: Vec<String>,
}

impl Toll {
    pub(crate) fn count(&mut self, world: &World) {
        let kills = world.get_resource::<Messages<Killed>>();
        let kills = kills.into_iter().flat_map(Messages::iter_current_update_messages);
        for kill in kills.filter(|kill| !kill.victim.is_player()) {
            let kills = if kill.is_by_player() { &mut self.own } else { &mut self.others };
            let name = letter_and_kind(&kill.victim, Bestiary::of(world));
            *kills.entry((kill.victim.abilities, name)).or_default() += 1;
        }
        if let Some(depth) = world.get_resource::<Depth>() {
            *self.levels.entry(depth.level()).or_default() += 1;
        }
    }

    pub(crate) fn look_into_the_pack(&mut self, world: &World) {
        if player_of(world).is_some() {
            self.pack = Belonging::all(world).iter().map(Belonging::line).collect();
        }
    }

    pub(crate) fn own(&self) -> Vec<String> {
        lines(&self.own)
    }

    pub(crate) fn others(&self) -> Vec<String> {
        lines(&self.others)
    }
}

fn lines(kills: &Kills) -> Vec<String> {
    let line = |((_, name), times): (&(Abilities, String), &u64)| match times {
        1 => name.clone(),
        times => format!("{name}, {times} times"),
    };
    kills.iter().map(line).collect()
}

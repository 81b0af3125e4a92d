//! What a game has come to: who killed whom, where the turns went, what was
//! carried.

use crate::{
    action::Killed,
    creature::{Abilities, Bestiary},
    knowledge::player_of,
    level::Depth,
    messages::killer::letter_and_kind,
    view::Belonging,
};
use bevy_ecs::prelude::{Messages, World};
use std::collections::BTreeMap;

/// How many of each kind have died, by the bits and the words for it.
type Kills = BTreeMap<(Abilities, String), u64>;

/// What a game has come to, turn by turn.
#[derive(Debug, Default)]
pub(crate) struct Toll {
    /// Of each kind of the dead, how many the PC has killed.
    own: Kills,
    /// The same of those whom others have killed.
    others: Kills,
    /// The turns on each level; a pit has none.
    pub(crate) levels: BTreeMap<u16, u64>,
    /// What was carried last.
    pub(crate) pack: Vec<String>,
}

impl Toll {
    /// Counts the turn that is just over.
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

    /// Notes what is carried, as long as somebody carries it.
    pub(crate) fn look_into_the_pack(&mut self, world: &World) {
        if player_of(world).is_some() {
            self.pack = Belonging::all(world).iter().map(Belonging::line).collect();
        }
    }

    /// Whom the PC has killed, a line each: `9, a jester, 2 times`.
    pub(crate) fn own(&self) -> Vec<String> {
        lines(&self.own)
    }

    /// Whom others have killed.
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

//! What the player did in a game, counted turn by turn while the game is replayed.

use super::conducts::{Conducts, PlayerTurn};
use crate::{
    action::{Action, Killed},
    journal::KillsPerMind,
    knowledge::player_of,
    level::Depth,
};
use bevy_ecs::prelude::{Entity, World};

/// The player's deeds in a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deeds {
    player: Option<Entity>,
    kills: KillsPerMind,
    /// The names of the conducts that were broken.
    broken: Vec<&'static str>,
    turns: u64,
}

impl Deeds {
    /// Records which entity the PC is. Called before each turn, because a dead PC cannot
    /// be found.
    pub(crate) fn begin(&mut self, world: &World) {
        self.player = self.player.or_else(|| player_of(world));
    }

    /// Counts one of the PC's turns that has just ended.
    pub(crate) fn note(&mut self, world: &World, action: Action) {
        let Some(player) = self.player else { return };
        let turn = PlayerTurn { world, action, player };
        self.turns += 1;
        for kill in turn.messages::<Killed>().filter(|it| it.is_by_player()) {
            self.kills.add(kill.victim.abilities);
        }
        for conduct in conducts_of(world).iter() {
            if !self.broken.contains(&conduct.name) && (conduct.is_broken)(&turn) {
                self.broken.push(conduct.name);
            }
        }
    }

    /// Returns the number of monsters the PC has killed, by letter.
    pub(crate) const fn kills(&self) -> &KillsPerMind {
        &self.kills
    }

    /// Returns the names of the conducts kept, or nothing if the PC never acted.
    pub(crate) fn conducts(&self, world: &World) -> Vec<&'static str> {
        let names = all_conducts(world).into_iter();
        names.filter(|name| self.turns > 0 && !self.broken.contains(name)).collect()
    }
}

/// Returns the names of all conducts of this kind of game, the hardest first.
pub(crate) fn all_conducts(world: &World) -> Vec<&'static str> {
    let (conducts, is_delve) = (conducts_of(world), world.contains_resource::<Depth>());
    let meant = conducts.iter().filter(|conduct| is_delve || conduct.is_for_the_pit);
    meant.map(|conduct| conduct.name).collect()
}

fn conducts_of(world: &World) -> Conducts {
    world.get_resource::<Conducts>().cloned().unwrap_or_default()
}

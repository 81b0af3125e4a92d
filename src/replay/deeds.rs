//! What the player did in a game, counted turn by turn while it is played or replayed.

use super::{Conducts, PlayerTurn};
use crate::{
    action::{Action, Killed},
    creature::Abilities,
    game::Game,
    journal::KillsPerMind,
    knowledge::player_of,
    level::Depth,
    player::{PlayerOrders, PlayerView},
};
use bevy_ecs::prelude::{Entity, Resource, World};
use std::collections::BTreeSet;

/// The player's deeds in a game. A game that is shown has them as a resource.
#[derive(Resource, Clone, Debug, Default)]
pub struct Deeds {
    player: Option<Entity>,
    kills: KillsPerMind,
    broken: Vec<&'static str>,
    met: BTreeSet<Abilities>,
    turns: u64,
}

impl Deeds {
    /// Finds the PC. This is called before each turn, because a dead PC cannot be found.
    pub fn begin(&mut self, world: &World) {
        self.player = self.player.or_else(|| player_of(world));
    }

    /// Counts one turn of the PC, which has just ended with this action. Does nothing before
    /// [`begin`](Self::begin) has found a PC.
    pub fn note(&mut self, world: &World, action: Action) {
        let Some(player) = self.player else { return };
        let turn = PlayerTurn { world, action, player };
        self.turns += 1;
        self.met.extend(kinds_in_view(world));
        for kill in turn.messages::<Killed>().filter(|it| it.is_by_player()) {
            self.kills.add(kill.victim.abilities);
        }
        for conduct in conducts_of(world).iter() {
            if !self.broken.contains(&conduct.name) && (conduct.is_broken)(&turn) {
                self.broken.push(conduct.name);
            }
        }
    }

    /// Returns the PC's kills.
    pub const fn kills(&self) -> &KillsPerMind {
        &self.kills
    }

    /// Counts one turn of the PC in the deeds that are a resource of the game, if there are any.
    pub fn note_in(game: &mut Game, action: Action) {
        let world = game.world_mut();
        if let Some(mut deeds) = world.remove_resource::<Self>() {
            deeds.begin(world);
            deeds.note(world, action);
            world.insert_resource(deeds);
        }
    }

    /// Whether every turn that the PC has taken was counted.
    pub fn is_complete(&self, world: &World) -> bool {
        self.turns == world.resource::<PlayerOrders>().turns_taken()
    }

    /// Returns the number of kinds of monsters that the PC has seen, including those in view now.
    pub fn kinds_met(&self, world: &World) -> usize {
        let now = BTreeSet::from_iter(kinds_in_view(world));
        self.met.union(&now).count()
    }

    /// Returns the names of the conducts that no turn has broken, or none before the first turn.
    pub fn conducts(&self, world: &World) -> Vec<&'static str> {
        let names = all_conducts(world).into_iter();
        names.filter(|name| self.turns > 0 && !self.broken.contains(name)).collect()
    }
}

/// Returns the names of the conducts that apply to the game: in the pit, some do not.
pub fn all_conducts(world: &World) -> Vec<&'static str> {
    let (conducts, is_delve) = (conducts_of(world), world.contains_resource::<Depth>());
    let meant = conducts.iter().filter(|conduct| is_delve || conduct.is_for_the_pit);
    meant.map(|conduct| conduct.name).collect()
}

fn kinds_in_view(world: &World) -> Vec<Abilities> {
    let known = PlayerView::of(world);
    known.creatures().filter(|it| it.in_view).map(|it| it.abilities).collect()
}

fn conducts_of(world: &World) -> Conducts {
    world.get_resource::<Conducts>().cloned().unwrap_or_default()
}

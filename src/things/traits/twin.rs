//! Monsters that share what they know.

use crate::{
    creature::{Abilities, Ability, CharacterId, RegisterState, Unique},
    mind::{Belief, update_belief},
    path::{PathTarget, recompute_distance_maps},
    things::AddThingParts,
    turn::{CurrentTurn, Turn, TurnSystems, UniqueTurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    let share = share_belief.after(update_belief).before(recompute_distance_maps);
    app.register_state::<Twin>()
        .add_part::<Twin>("twin")
        .add_systems(Turn, share.in_set(TurnSystems::Sense).in_set(UniqueTurnSystems));
}

/// A monster that knows the PC's cell if another twin on its level knows it, as of that
/// twin's last turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(Unique)]
#[serde(deny_unknown_fields)]
pub struct Twin {}

fn share_belief(
    mut twins: Query<(Entity, &CharacterId, &Abilities, &mut Belief, &mut PathTarget), With<Twin>>,
    current: Res<CurrentTurn>,
) {
    let Some(who) = current.actor().filter(|who| twins.contains(*who)) else { return };
    let others = twins.iter().filter(|(other, ..)| *other != who);
    let knowing = others.filter_map(|(_, id, _, belief, _)| match belief {
        Belief::Knows(cell) => Some((*id, *cell)),
        _ => None,
    });
    let Some((_, cell)) = knowing.min() else { return };
    if let Ok((_, _, abilities, mut belief, mut target)) = twins.get_mut(who)
        && !matches!(*belief, Belief::Knows(_))
    {
        *belief = Belief::Knows(cell);
        let follows_a_map = abilities.has(Ability::Intelligent);
        target.set_if_neq(PathTarget(Some(cell).filter(|_| follows_a_map)));
    }
}

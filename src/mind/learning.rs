//! A monster learns where the PC is.

use super::{Belief, CustomMind, MindVeiled};
use crate::{
    creature::{Abilities, Ability, Player},
    grid::Position,
    path::PathTarget,
    sight::FieldOfView,
    turn::Actor,
};
use bevy_ecs::prelude::{DetectChangesMut, Has, Query, Res, With};

/// The acting monster looks around, or feels the PC by telepathy: what it
/// knows of the PC is up to date, and so is the [`PathTarget`] of those who head
/// there by a map, which are the intelligent and those with a mind of their own.
pub fn learn_where_the_player_is(
    actor: Res<Actor>,
    field_of_view: Res<FieldOfView>,
    players: Query<(&Position, Has<MindVeiled>), With<Player>>,
    mut monsters: Query<(&Position, &Abilities, &mut Belief, &mut PathTarget, Has<CustomMind>)>,
) {
    let Some(who) = actor.entity() else { return };
    let Ok(monster) = monsters.get_mut(who) else { return };
    let (me, abilities, mut knowledge, mut target, own_mind) = monster;
    let feels = abilities.has(Ability::Telepathic);
    let sees = field_of_view.sees(*me);
    let now = players.single().ok().filter(|(_, veiled)| sees || feels && !veiled);
    let now = now.map(|(place, _)| *place);
    let intelligent = abilities.has(Ability::Intelligent);
    let known = knowledge.after_a_look(now, *me, intelligent);
    knowledge.set_if_neq(known);
    target.set_if_neq(PathTarget(known.goal().filter(|_| intelligent || own_mind)));
}

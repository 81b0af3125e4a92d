//! The system by which a monster learns the PC's position.

use super::{Belief, CustomMind, HiddenFromTelepaths};
use crate::{
    creature::{Abilities, Ability, Player},
    grid::Position,
    path::PathTarget,
    sight::FieldOfView,
    turn::CurrentActor,
};
use bevy_ecs::prelude::{DetectChangesMut, Has, Query, Res, With};

/// Updates what the acting monster knows about the PC, by sight or telepathy.
///
/// Also updates the [`PathTarget`] of monsters that follow a distance map: intelligent
/// monsters and those with a custom mind.
pub fn update_belief(
    actor: Res<CurrentActor>,
    field_of_view: Res<FieldOfView>,
    players: Query<(&Position, Has<HiddenFromTelepaths>), With<Player>>,
    mut monsters: Query<(&Position, &Abilities, &mut Belief, &mut PathTarget, Has<CustomMind>)>,
) {
    let Some(who) = actor.entity() else { return };
    let Ok(monster) = monsters.get_mut(who) else { return };
    let (me, abilities, mut knowledge, mut target, own_mind) = monster;
    let senses = abilities.has(Ability::Telepathic);
    let sees = field_of_view.sees(*me);
    let now = players.single().ok().filter(|(_, veiled)| sees || senses && !veiled);
    let now = now.map(|(place, _)| *place);
    let intelligent = abilities.has(Ability::Intelligent);
    let known = knowledge.updated(now, *me, intelligent);
    knowledge.set_if_neq(known);
    target.set_if_neq(PathTarget(known.goal().filter(|_| intelligent || own_mind)));
}

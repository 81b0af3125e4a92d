//! The system by which monsters learn the PC's position.

use super::{
    Belief, CustomMind, HiddenFromTelepaths,
    distraction::{DistractionQuery, Distractions},
};
use crate::{
    creature::{Abilities, Ability, Player},
    grid::Position,
    path::PathTarget,
    sight::FieldOfView,
    turn::CurrentTurn,
};
use bevy_ecs::prelude::{DetectChangesMut, Entity, Has, In, Query, Res, With, World};

type Learner = (
    &'static Position,
    &'static Abilities,
    &'static mut Belief,
    &'static mut PathTarget,
    Has<CustomMind>,
    Distractions,
);

/// Updates what the acting monster knows about the PC, by sight or telepathy, unless
/// something distracts it. Also updates the [`PathTarget`] of intelligent monsters and those with a
/// custom mind, which follow a distance map.
pub fn update_belief(
    current: Res<CurrentTurn>,
    field_of_view: Res<FieldOfView>,
    players: Query<(&Position, Has<HiddenFromTelepaths>), With<Player>>,
    distracting: DistractionQuery<'_, '_>,
    mut monsters: Query<Learner>,
) {
    let Some(who) = current.actor() else { return };
    let Ok(monster) = monsters.get_mut(who) else { return };
    let (me, abilities, mut belief, mut target, has_own_mind, distractions) = monster;
    let player = players.single().ok();
    let seen = player.filter(|_| field_of_view.sees(*me)).map(|(place, _)| *place);
    let felt = player.filter(|(_, is_veiled)| !is_veiled).map(|(place, _)| *place);
    let distraction = distracting.of(&distractions, *me);
    let known = distraction.belief(*belief, *me, *abilities, (seen, felt));
    belief.set_if_neq(known);
    let follows_a_map = abilities.has(Ability::Intelligent) || has_own_mind;
    target.set_if_neq(PathTarget(known.goal().filter(|_| follows_a_map)));
}

/// If it had believed `before`, in the cell `me`, with the PC in the cell `player`.
pub(crate) fn belief_at(
    world: &mut World,
    (who, before, me): (Entity, Belief, Position),
    (player, sees): (Position, bool),
) -> Belief {
    let supposed = (who, before, me, player, sees);
    world.run_system_cached_with(suppose, supposed).unwrap_or(before)
}

fn suppose(
    In((who, before, me, player, sees)): In<(Entity, Belief, Position, Position, bool)>,
    players: Query<Has<HiddenFromTelepaths>, With<Player>>,
    distracting: DistractionQuery<'_, '_>,
    monsters: Query<(&Abilities, Distractions)>,
) -> Belief {
    let Ok((abilities, distractions)) = monsters.get(who) else { return before };
    let is_veiled = players.single().is_ok_and(|is_veiled| is_veiled);
    let known = (sees.then_some(player), (!is_veiled).then_some(player));
    distracting.of(&distractions, me).belief(before, me, *abilities, known)
}

//! An erratic PC.

use super::Footing;
use crate::{
    action::Intent,
    chance::Seed,
    creature::{Abilities, Ability, Number},
    grid::Direction,
    turn::{Actor, NextTurn},
};
use bevy_ecs::prelude::World;

/// Half of the steps of an erratic PC are random, as those of erratic monsters
/// are: a fair coin, and heads is any neighbour that it could enter.
pub fn stagger(world: &mut World) {
    let actor = *world.resource::<Actor>();
    if !actor.is_player() || !matches!(*world.resource::<Intent>(), Intent::Step(_)) {
        return;
    }
    let who = actor.entity();
    let Ok((abilities, number, turn)) =
        world.entity(who).get_components::<(&Abilities, &Number, &NextTurn)>()
    else {
        return;
    };
    let mut chance = world.resource::<Seed>().behaviour(number.key(), turn.taken());
    if !abilities.has(Ability::Erratic) || !chance.coin() {
        return;
    }
    let Some(footing) = Footing::of(world, who) else { return };
    let can_go = |way: &Direction| footing.may_step(*way).is_ok();
    let ways: Vec<_> = Direction::ALL.into_iter().filter(can_go).collect();
    *world.resource_mut() = chance.pick(&ways).map_or(Intent::Rest, Intent::Step);
}

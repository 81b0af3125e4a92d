//! An erratic PC.

use super::Footing;
use crate::{
    action::Intent,
    chance::Seed,
    creature::{Abilities, Ability, Boring, Number, Player, Tunneling},
    dungeon::Dungeon,
    grid::{Direction, Position},
    things::{Key, Pack},
    turn::{Actor, NextTurn},
};
use bevy_ecs::prelude::{Has, Query, Res, ResMut, With};

/// What decides whether and where to somebody staggers.
type Drunkard = (
    &'static Position,
    &'static Abilities,
    &'static Number,
    &'static NextTurn,
    Has<Tunneling>,
    Has<Boring>,
    Option<&'static Pack>,
);

/// Half of the steps of an erratic PC are random, as those of erratic monsters
/// are: a fair coin, and heads is any neighbour that it could enter.
///
/// It reads what it needs and no more, so that it is in the way of no system
/// that somebody puts beside it.
pub fn stagger(
    actor: Res<Actor>,
    seed: Res<Seed>,
    dungeon: Res<Dungeon>,
    mut intent: ResMut<Intent>,
    players: Query<Drunkard, With<Player>>,
    keys: Query<(), With<Key>>,
) {
    if !actor.is_player() || !matches!(*intent, Intent::Step(_)) {
        return;
    }
    let Ok((place, abilities, number, turn, digs, bores, pack)) = players.get(actor.entity())
    else {
        return;
    };
    let mut chance = seed.behaviour(number.key(), turn.taken());
    if !abilities.has(Ability::Erratic) || !chance.coin() {
        return;
    }
    let has_a_key = pack.is_some_and(|pack| pack.items().any(|(_, item)| keys.contains(item)));
    let footing = Footing::new(*place, &dungeon, digs || bores, has_a_key);
    let can_go = |way: &Direction| footing.may_step(*way).is_ok();
    let ways: Vec<_> = Direction::ALL.into_iter().filter(can_go).collect();
    *intent = chance.pick(&ways).map_or(Intent::Rest, Intent::Step);
}

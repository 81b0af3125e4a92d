//! Monsters decide.

use super::{Knowledge, MINDS, OwnMind, Senses, learn_where_the_player_is};
use crate::{
    action::Intent,
    chance::Seed,
    creature::{Abilities, Monster, Number, Tunneling},
    dungeon::{Dungeon, Stacks},
    grid::Position,
    path::DistanceMaps,
    turn::{Actor, NextTurn, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Has, IntoScheduleConfigs, Query, Res, ResMut};

/// Gives monsters their knowledge and their minds.
#[derive(Clone, Copy, Debug, Default)]
pub struct MindPlugin;

impl Plugin for MindPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Turn, learn_where_the_player_is.in_set(TurnSystems::Sense))
            .add_systems(Turn, consult_the_table.in_set(TurnSystems::Decide));
        app.register_required_components::<Monster, Knowledge>();
    }
}

/// What a monster decides by.
type Thinker = (
    &'static Position,
    &'static Abilities,
    &'static Knowledge,
    &'static Number,
    &'static NextTurn,
    Has<Tunneling>,
    Option<&'static OwnMind>,
);

/// Asks the acting monster's mind: its own if it has one, else the table's.
pub fn consult_the_table(
    actor: Res<Actor>,
    seed: Res<Seed>,
    dungeon: Res<Dungeon>,
    stacks: Res<Stacks>,
    mut maps: ResMut<DistanceMaps>,
    mut intent: ResMut<Intent>,
    monsters: Query<Thinker>,
) {
    let Ok((place, abilities, knowledge, number, turn, digs, own)) = monsters.get(actor.entity())
    else {
        return;
    };
    let mind = own.map_or(MINDS[usize::from(abilities.mask())], |own| own.0);
    *intent = mind(&mut Senses {
        place: *place,
        abilities: *abilities,
        knowledge: *knowledge,
        digs,
        number: *number,
        turn: turn.taken(),
        now: actor.now(),
        seed: *seed,
        dungeon: &dungeon,
        stacks: &stacks,
        maps: &mut maps,
    });
}

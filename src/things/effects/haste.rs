//! An effect that makes a character fast for a number of moves.

use crate::{
    creature::{RegisterState, Speed},
    things::{AddThingParts, Effect},
    turn::{CurrentTurn, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Hasted>()
        .add_part::<Haste>("haste")
        .add_observer(hasten)
        .add_systems(Turn, count_haste_moves.in_set(TurnSystems::Sense));
}

/// Changes a character's speed for a number of moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Haste {
    /// The speed.
    #[serde(deserialize_with = "super::super::catalogue::count")]
    pub speed: u16,
    /// The duration, in moves of the hasted character.
    #[serde(deserialize_with = "super::super::catalogue::count")]
    pub moves: u16,
}

/// A character whose speed is changed for a number of moves.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hasted {
    /// The number of moves left.
    pub moves: u16,
    /// The character's normal speed.
    pub normal_speed: Speed,
}

/// Returns the number of ticks from a character's move to its next. After the last hasted move, it
/// is the normal one, because haste is counted down before the move.
pub(crate) fn move_delay(speed: Speed, hasted: Option<&Hasted>) -> u64 {
    hasted.filter(|it| it.moves == 1).map_or(speed, |it| it.normal_speed).delay()
}

fn hasten(
    off: On<Effect<Haste>>,
    potions: Query<&Haste>,
    drinkers: Query<(&Speed, Option<&Hasted>)>,
    mut commands: Commands,
) {
    let Ok(haste) = potions.get(off.entity) else { return };
    let Ok((speed, hasted)) = drinkers.get(off.character) else { return };
    let own = hasted.map_or(*speed, |hasted| hasted.normal_speed);
    commands
        .entity(off.character)
        .insert((Hasted { moves: haste.moves, normal_speed: own }, Speed::new(haste.speed)));
}

pub(super) fn count_haste_moves(
    mut hasted: Populated<(&mut Hasted, &mut Speed)>,
    current: Res<CurrentTurn>,
    mut commands: Commands,
) {
    let Some(who) = current.actor() else { return };
    let Ok((mut hasted, mut speed)) = hasted.get_mut(who) else { return };
    hasted.moves = hasted.moves.saturating_sub(1);
    if hasted.moves == 0 {
        *speed = hasted.normal_speed;
        commands.entity(who).remove::<Hasted>();
    }
}

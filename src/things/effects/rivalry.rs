//! An effect that sets two monsters on each other.

use crate::{
    creature::{CharacterId, Monster},
    grid::Position,
    mind::Rival,
    sight::FieldOfView,
    things::{AddThingParts, Effect, Thing, ThingEventKind, UseMethod, thing_event::announce},
    turn::{CurrentTurn, Expirations, Expired, GameTime},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Rivalry>("rivalry").add_observer(make_rivals).add_observer(end_rivalry);
}

/// For a number of turns, makes the creature the item is aimed at and the visible monster
/// nearest to it mistake each other for the PC.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::AimedAtCreature)]
#[serde(deny_unknown_fields)]
pub struct Rivalry {
    /// The duration in turns.
    #[serde(deserialize_with = "super::super::catalogue::count")]
    pub turns: u16,
}

fn make_rivals(
    off: On<Effect<Rivalry>>,
    philtres: Query<(&Rivalry, Option<&Thing>)>,
    monsters: Query<(Entity, &Position, &CharacterId), With<Monster>>,
    view: Res<FieldOfView>,
    current: Res<CurrentTurn>,
    mut expirations: ResMut<Expirations>,
    mut commands: Commands,
) {
    let Ok((philtre, thing)) = philtres.get(off.entity) else { return };
    let Some(aim) = off.target.cell() else { return };
    let in_sight = || monsters.iter().filter(|(_, place, _)| view.sees(**place));
    let Some(one) = in_sight().find(|(_, place, _)| **place == aim) else { return };
    let others = in_sight().filter(|(who, ..)| *who != one.0);
    let nearest = others.min_by_key(|(_, place, id)| (place.distance(aim), **id));
    let Some(other) = nearest else { return };
    let until = current.now() + GameTime::PER_TURN * u64::from(philtre.turns);
    for ((who, cell, _), rival) in [(one, other.0), (other, one.0)] {
        commands.entity(who).insert(Rival { of: rival, until });
        expirations.add::<Rival>(until, who);
        announce(&mut commands, (who, *cell), thing, ThingEventKind::Beguiled);
    }
}

/// A later rivalry may have replaced it.
fn end_rivalry(
    rival: On<Expired<Rival>>,
    current: Res<CurrentTurn>,
    rivals: Query<&Rival>,
    mut commands: Commands,
) {
    if rivals.get(rival.entity).is_ok_and(|rival| rival.until <= current.now()) {
        commands.entity(rival.entity).remove::<Rival>();
    }
}

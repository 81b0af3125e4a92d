//! Records what a simulation shows: each character's decision, and its results.

use super::{ForecastDeath, ForecastStep};
use crate::{
    action::{Dug, Killed},
    creature::{Abilities, Ability, CharacterId, Identity, Player},
    grid::Position,
    mind::random_outcomes,
    things::{Catalogue, ThingEvent, ThingEventKind},
    turn::{CurrentTurn, ExtensionSystems, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;

#[derive(Resource, Debug, Default)]
pub(super) struct Notes {
    pub(super) turns: Vec<ForecastStep>,
    pub(super) deaths: Vec<ForecastDeath>,
}

pub(super) struct NotesPlugin;

impl Plugin for NotesPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            Turn,
            (
                // After the extensions' systems, which may change the decision.
                record_decision
                    .after(ExtensionSystems::Before(TurnSystems::Act))
                    .before(TurnSystems::Act),
                note_where_it_came
                    .after(ExtensionSystems::After(TurnSystems::Resolve))
                    .before(TurnSystems::Refresh),
            ),
        )
        .add_observer(record_dig)
        .add_observer(record_event)
        .add_observer(record_death);
    }
}

fn record_decision(world: &mut World) {
    if !world.contains_resource::<Notes>() {
        return;
    }
    let current = *world.resource::<CurrentTurn>();
    let Some(who) = current.actor() else { return };
    let Ok(character) = world.get_entity(who) else { return };
    let character = character.get_components::<(&CharacterId, &Abilities, &Position)>();
    let Ok((&id, &abilities, &from)) = character else { return };
    let is_erratic = abilities.has(Ability::Erratic);
    let heads = if is_erratic { random_outcomes(world).map(|(_, ways)| ways) } else { None };
    let turn = ForecastStep {
        at: current.now(),
        id,
        abilities,
        action: current.action,
        from,
        to: from,
        digs: None,
        breaks_ward: false,
        enters: None,
        random_directions: heads,
        may_be_blocked: false,
    };
    world.resource_mut::<Notes>().turns.push(turn);
}

fn note_where_it_came(
    current: Res<CurrentTurn>,
    places: Query<&Position>,
    notes: Option<ResMut<Notes>>,
) {
    let turn = notes.and_then(|notes| notes.into_inner().turns.last_mut());
    let place = current.actor().and_then(|who| places.get(who).ok());
    if let Some((turn, place)) = turn.zip(place) {
        turn.to = *place;
    }
}

fn record_dig(dig: On<Dug>, notes: Option<ResMut<Notes>>) {
    if let Some(turn) = notes.and_then(|notes| notes.into_inner().turns.last_mut()) {
        turn.digs = Some(dig.cell);
    }
}

fn record_event(
    happened: On<ThingEvent>,
    (current, catalogue): (Res<CurrentTurn>, Option<Res<Catalogue>>),
    players: Query<(), With<Player>>,
    notes: Option<ResMut<Notes>>,
) {
    let turn = notes.and_then(|notes| notes.into_inner().turns.last_mut());
    let Some(turn) = turn else { return };
    let is_the_actor = current.actor() == Some(happened.character);
    match happened.kind {
        ThingEventKind::AttackAverted => turn.breaks_ward |= players.contains(happened.character),
        ThingEventKind::Fell if is_the_actor => turn.to = happened.cell,
        ThingEventKind::TrapTriggered | ThingEventKind::FeatureEntered
            if is_the_actor && turn.enters.is_none() =>
        {
            let named = happened.thing.zip(catalogue);
            turn.enters = named.map(|(kind, catalogue)| catalogue.kind(kind).name.clone());
        }
        _ => {}
    }
}

fn record_death(
    death: On<Killed>,
    current: Res<CurrentTurn>,
    characters: Query<(&CharacterId, &Abilities)>,
    notes: Option<ResMut<Notes>>,
) {
    let Some(mut notes) = notes else { return };
    let Killed { victim, cell, cause } = *death;
    if let Some(turn) = notes.turns.last_mut().filter(|turn| turn.id == victim.id) {
        turn.to = cell;
    }
    let acting = current.actor().and_then(|who| characters.get(who).ok());
    let (at, acting) = (current.now(), acting.map_or((&victim).into(), Identity::from));
    notes.deaths.push(ForecastDeath { at, actor: acting, cause: Some(cause), victim, cell });
}

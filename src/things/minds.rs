//! Noises, and other effects on who monsters take for the PC and where they look for it.

use super::{
    AddThingParts, Effect, ItemPickedUp, Thing, ThingEventKind, UseMethod, catalogue::count,
    effect::announce,
};
use crate::{
    creature::{Abilities, Ability, CharacterId, Monster, Player},
    dungeon::Dungeon,
    grid::Position,
    mind::{Belief, Decoy, Habit, HiddenFromTelepaths as Veiled, Lured, Rival},
    sight::FieldOfView,
    turn::{Timers, end_of},
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::SystemParam};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Alarm>("alarm").add_observer(wake_level);
    app.add_part::<Noise>("noise").add_observer(make_noise);
    app.add_part::<Crunch>("crunch").add_observer(crunch_underfoot);
    app.add_part::<Lure>("lure").add_observer(lure_the_simple);
    app.add_part::<CreateDecoy>("decoy").add_observer(set_up_decoy);
    app.add_observer(end_of(|it: &Decoy| it.until, |it| it.despawn()));
    app.add_observer(take_decoy_back);
    app.add_part::<Veil>("veil").add_observer(veil);
    app.add_observer(end_of(|it: &Veiled| it.until, |it| _ = it.remove::<Veiled>()));
    app.add_part::<Rivalry>("rivalry").add_observer(make_rivals);
    app.add_observer(end_of(|it: &Rival| it.until, |it| _ = it.remove::<Rival>()));
}

/// Makes every intelligent monster remember the cell where the alarm goes off.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Alarm {}

fn wake_level(off: On<Effect<Alarm>>, mut minds: Query<(&Abilities, &mut Belief), With<Monster>>) {
    for (abilities, mut belief) in &mut minds {
        if abilities.has(Ability::Intelligent) {
            *belief = Belief::Remembers(off.cell);
        }
    }
}

/// Makes all intelligent monsters remember the cell where the item lands, unless they see the PC.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Thrown)]
#[serde(deny_unknown_fields)]
struct Noise {}

fn make_noise(off: On<Effect<Noise>>, mut listeners: NoiseListeners) {
    listeners.alert(off.cell, u16::MAX, off.cell);
}

/// Makes the intelligent monsters within a given distance remember the cell, if it is the
/// PC that steps on the feature.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Crunch {
    #[serde(deserialize_with = "count")]
    heard: u16,
}

fn crunch_underfoot(
    off: On<Effect<Crunch>>,
    features: Query<&Crunch>,
    players: Query<(), With<Player>>,
    mut listeners: NoiseListeners,
) {
    if let (Ok(crunch), true) = (features.get(off.entity), players.contains(off.character)) {
        listeners.alert(off.cell, crunch.heard, off.cell);
    }
}

/// Makes unintelligent monsters in earshot that do not see the PC go to the cell it goes off in.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::AppliedOrThrown)]
#[serde(deny_unknown_fields)]
struct Lure {
    #[serde(deserialize_with = "count")]
    heard: u16,
}

fn lure_the_simple(
    off: On<Effect<Lure>>,
    bells: Query<&Lure>,
    view: Res<FieldOfView>,
    mut monsters: Query<(Entity, &Position, &Abilities, &mut Belief), With<Monster>>,
    mut commands: Commands,
) {
    let Ok(bell) = bells.get(off.entity) else { return };
    for (monster, place, abilities, mut belief) in &mut monsters {
        let hears = !abilities.has(Ability::Intelligent) && place.distance(off.cell) <= bell.heard;
        if hears && !view.sees(*place) {
            *belief = Belief::Remembers(off.cell);
            commands.entity(monster).insert(Lured { to: off.cell });
        }
    }
}

/// A decoy where it lands, for a number of turns. Unless picked up by then, it disappears.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Placed)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateDecoy {
    #[serde(deserialize_with = "count")]
    pub(crate) turns: u16,
}

fn set_up_decoy(
    off: On<Effect<CreateDecoy>>,
    items: Query<&CreateDecoy>,
    mut timers: Timers,
    mut commands: Commands,
) {
    let Ok(item) = items.get(off.entity) else { return };
    let until = timers.start::<Decoy>(item.turns, off.entity);
    commands.entity(off.entity).insert(Decoy { until });
}

/// So that it can be thrown again.
fn take_decoy_back(item: On<ItemPickedUp>, mut commands: Commands) {
    commands.entity(item.entity).remove::<Decoy>();
}

/// Hides the character from telepaths. Intelligent ones remember where they noticed it last.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Veil {
    /// The duration in turns.
    #[serde(deserialize_with = "count")]
    pub turns: u16,
}

fn veil(off: On<Effect<Veil>>, veils: Query<&Veil>, mut timers: Timers, mut commands: Commands) {
    let Ok(veil) = veils.get(off.entity) else { return };
    let until = timers.start::<Veiled>(veil.turns, off.character);
    commands.entity(off.character).try_insert(Veiled { until });
}

/// Makes the creature it is aimed at and the nearest in sight take each other for the PC.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::AimedAtCreature)]
#[serde(deny_unknown_fields)]
pub struct Rivalry {
    /// The duration in turns.
    #[serde(deserialize_with = "count")]
    pub turns: u16,
}

fn make_rivals(
    off: On<Effect<Rivalry>>,
    philtres: Query<(&Rivalry, Option<&Thing>)>,
    monsters: Query<(Entity, &Position, &CharacterId), With<Monster>>,
    view: Res<FieldOfView>,
    mut timers: Timers,
    mut commands: Commands,
) {
    let Ok((philtre, thing)) = philtres.get(off.entity) else { return };
    let Some(aim) = off.target.cell() else { return };
    let in_sight = || monsters.iter().filter(|(_, place, _)| view.sees(**place));
    let Some(one) = in_sight().find(|(_, place, _)| **place == aim) else { return };
    let others = in_sight().filter(|(who, ..)| *who != one.0);
    let nearest = others.min_by_key(|(_, place, id)| (place.distance(aim), **id));
    let Some(other) = nearest else { return };
    for ((who, cell, _), of) in [(one, other.0), (other, one.0)] {
        let until = timers.start::<Rival>(philtre.turns, who);
        commands.entity(who).insert(Rival { of, until });
        announce(&mut commands, (who, *cell), thing, ThingEventKind::Beguiled);
    }
}

#[derive(SystemParam)]
pub(crate) struct NoiseListeners<'w, 's> {
    dungeon: Res<'w, Dungeon>,
    /// The view from the cell where the PC was when its turn began.
    view: Res<'w, FieldOfView>,
    players: Query<'w, 's, &'static Position, With<Player>>,
    monsters: Query<
        'w,
        's,
        (&'static Position, &'static Abilities, Option<&'static Habit>, &'static mut Belief),
        With<Monster>,
    >,
}

impl NoiseListeners<'_, '_> {
    /// Makes intelligent monsters within `within` cells remember `place`, which must be passable,
    /// unless they are awake and see the PC (rules §7).
    pub(crate) fn alert(&mut self, noise: Position, within: u16, place: Position) {
        let player = self.players.single().ok();
        let view = player.map(|cell| self.view.seen_from(&self.dungeon, *cell));
        for (listener, abilities, habit, mut belief) in &mut self.monsters {
            let hears = abilities.has(Ability::Intelligent) && listener.distance(noise) <= within;
            let sleeps = matches!(habit, Some(Habit::Sleeps(_)));
            if hears && (sleeps || !view.as_ref().is_some_and(|view| view.sees(*listener))) {
                *belief = Belief::Remembers(place);
            }
        }
    }
}

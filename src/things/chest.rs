//! Chests: solid, slow to open, and loud (rules §7). What one is worth is in `journal::score_entry`.

use super::{
    AddThingParts, Thing, ThingEvent, ThingEventKind, hearing::NoiseListeners,
    thing_event::announce,
};
use crate::{
    action::{Action, Bump},
    creature::{Player, RegisterState},
    dungeon::Obstacle,
    grid::Position,
    turn::CurrentTurn,
};
use bevy_app::{App, Plugin};
use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};
use serde::Deserialize;

/// A chest. The PC opens it by walking into it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(Obstacle = Obstacle::solid(None, None))]
#[serde(deny_unknown_fields)]
pub struct Chest {
    /// The number of turns left until it is open.
    #[serde(deserialize_with = "super::catalogue::count")]
    pub turns: u16,
    /// The distance in cells within which intelligent monsters hear it being opened.
    #[serde(deserialize_with = "super::catalogue::count")]
    pub heard: u16,
}

/// The contents of a thing until it is opened. They have no position of their own.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
#[component(on_remove = spill)]
pub struct ChestContents(pub Vec<Entity>);

fn spill(mut world: DeferredWorld<'_>, context: HookContext) {
    let chest = world.entity(context.entity);
    if let Some(place) = chest.get::<Position>().copied()
        && let Some(held) = chest.get::<ChestContents>().cloned()
    {
        let mut commands = world.commands();
        for item in held.0 {
            commands.entity(item).try_insert(place);
        }
    }
}

/// Lets the PC open chests.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChestsPlugin;

impl Plugin for ChestsPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<ThingEvent>()
            .add_part::<Chest>("chest")
            .register_state::<Chest>()
            .add_observer(advance_opening);
    }
}

/// Takes one turn of the PC, and every intelligent monster in range hears it.
fn advance_opening(
    bump: On<Bump>,
    mut current: ResMut<CurrentTurn>,
    players: Query<(), With<Player>>,
    mut chests: Query<(&mut Chest, Option<&Thing>)>,
    mut listeners: NoiseListeners,
    mut commands: Commands,
) {
    let Bump { entity: who, from, cell, mechanism } = *bump;
    let Some(entity) = mechanism.filter(|_| players.contains(who)) else { return };
    let Ok((mut chest, thing)) = chests.get_mut(entity) else { return };
    current.action = Action::Rest;
    // The chest is impassable, so the listeners head for the cell it is opened from.
    listeners.alert(cell, chest.heard, from);
    chest.turns = chest.turns.saturating_sub(1);
    let what = if chest.turns == 0 {
        commands.entity(entity).despawn();
        ThingEventKind::ChestOpened
    } else {
        ThingEventKind::ChestOpening
    };
    announce(&mut commands, (who, cell), thing, what);
}

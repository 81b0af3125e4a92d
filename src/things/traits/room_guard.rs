//! Monsters that do not leave their room.

use crate::{
    action::Action,
    creature::{RegisterState, Unique},
    dungeon::Room,
    grid::Position,
    mind::Habit,
    things::AddThingParts,
    turn::{CurrentTurn, ExtensionSystems, Turn, TurnSystems, UniqueTurnSystems},
};
use bevy_app::App;
use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    let decided = ExtensionSystems::After(TurnSystems::Decide);
    app.register_state::<RoomGuard>()
        .add_part::<RoomGuard>("room_guard")
        .add_systems(Turn, stay_in_room.in_set(decided).in_set(UniqueTurnSystems));
}

/// A monster that rests instead of stepping out of its room. If something else moves it
/// out, it goes wherever its mind leads.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[require(Unique)]
#[component(on_insert = stay)]
#[serde(deny_unknown_fields)]
pub struct RoomGuard {
    /// The room. Without one, the monster can go anywhere.
    #[serde(skip)]
    pub room: Option<Room>,
}

fn stay(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some(room) = world.get::<RoomGuard>(context.entity).and_then(|it| it.room) {
        world.commands().entity(context.entity).try_insert(Habit::Stays(room));
    }
}

fn stay_in_room(guards: Query<(&RoomGuard, &Position)>, mut current: ResMut<CurrentTurn>) {
    let guard = current.actor().and_then(|who| guards.get(who).ok());
    if let (Some((RoomGuard { room: Some(room) }, me)), Action::Step(way)) = (guard, current.action)
        && room.contains(*me)
        && !room.contains(me.step(way))
    {
        current.action = Action::Rest;
    }
}

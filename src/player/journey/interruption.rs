//! Events of the last action that end any journey; they have already been reported as messages.

use super::{PlayerView, StopReason};
use crate::{
    action::{Action, Killed},
    creature::Player,
    grid::Position,
    knowledge::recent_messages,
    player::PlayerOrders,
    things::{Hold, ThingEvent, ThingEventKind},
};
use bevy_ecs::prelude::World;

/// `from` is the PC's cell before the action. Only a run stops for rubble and mud.
pub(super) fn interruption(
    view: &PlayerView<'_>,
    from: Position,
    is_run: bool,
) -> Option<StopReason> {
    let world = view.world;
    let comer = view.came_into_view().next();
    let comer = comer.map(|it| StopReason::MonsterCameIntoView((&it.sighting).into()));
    let befell = || {
        recent_messages::<ThingEvent>(world)
            .filter(|it| world.get::<Player>(it.character).is_some())
            .filter(|it| !is_meant(world, it.kind) && !is_unfelt(view, it))
            .filter(|it| !still_crunches(view, from, it))
            .find(|it| is_run || !is_passed(view, it))
            .map(|it| StopReason::ThingEvent(*it))
    };
    let death = || {
        let seen = |it: &&Killed| it.is_by_player() || view.sees(it.cell);
        recent_messages::<Killed>(world).find(seen).map(|it| StopReason::Death(*it))
    };
    let hunters = || {
        let is_news = view.depth.is_some_and(|depth| depth.hunters_are_news);
        is_news.then_some(StopReason::Hunters)
    };
    comer.or_else(befell).or_else(death).or_else(hunters)
}

fn is_passed(view: &PlayerView<'_>, happened: &ThingEvent) -> bool {
    match happened.kind {
        ThingEventKind::FeatureCleared => true,
        ThingEventKind::FeatureEntered => lost_moves(view, happened).is_some_and(|it| it < 2),
        _ => false,
    }
}

/// Whether the PC has entered a feature that does nothing to it, such as tall growth.
fn is_unfelt(view: &PlayerView<'_>, happened: &ThingEvent) -> bool {
    happened.kind == ThingEventKind::FeatureEntered && lost_moves(view, happened) == Some(0)
}

/// Whether the PC has entered a noisy feature such as gravel from a cell of the same kind.
fn still_crunches(view: &PlayerView<'_>, from: Position, happened: &ThingEvent) -> bool {
    let crunches = |cell| view.feature_at(cell).is_some_and(|kind| kind.has("crunch"));
    happened.kind == ThingEventKind::FeatureEntered
        && [from, happened.cell].map(crunches) == [true; 2]
}

fn lost_moves(view: &PlayerView<'_>, happened: &ThingEvent) -> Option<u16> {
    let kind = view.kind(happened.thing)?;
    let does_more = ["burning", "fall", "glide", "crunch", "smoke"].iter().any(|it| kind.has(it));
    (!does_more).then(|| kind.part::<Hold>().map_or(0, |hold| hold.moves))
}

fn is_meant(world: &World, what: ThingEventKind) -> bool {
    let command = world.get_resource().and_then(PlayerOrders::last);
    match command {
        Some(Action::Step(_)) => matches!(what, ThingEventKind::Opened | ThingEventKind::Unlocked),
        Some(Action::PickUp) => what == ThingEventKind::PickedUp,
        Some(Action::Drop(_)) => what == ThingEventKind::Dropped,
        _ => false,
    }
}

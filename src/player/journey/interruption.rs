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

/// `from` is the PC's cell before the action.
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
            .find(|it| !is_meant(world, it.kind) && !is_passed(view, from, is_run, it))
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

/// Features that do nothing to the PC, such as tall growth, and noisy ones such as gravel if it comes
/// from a cell of the same kind. Only a run stops for rubble and mud.
fn is_passed(view: &PlayerView<'_>, from: Position, is_run: bool, happened: &ThingEvent) -> bool {
    let crunches = |cell| view.feature_at(cell).is_some_and(|kind| kind.has("crunch"));
    match happened.kind {
        ThingEventKind::FeatureCleared => !is_run,
        ThingEventKind::FeatureEntered => {
            lost_moves(view, happened).is_some_and(|lost| lost == 0 || !is_run && lost == 1)
                || [from, happened.cell].map(crunches) == [true; 2]
        }
        _ => false,
    }
}

fn lost_moves(view: &PlayerView<'_>, happened: &ThingEvent) -> Option<u16> {
    let kind = view.kind(happened.thing)?;
    let does_more = ["burning", "fall", "glide", "crunch", "smoke"].iter().any(|it| kind.has(it));
    (!does_more).then(|| kind.part::<Hold>().map_or(0, |hold| hold.moves))
}

fn is_meant(world: &World, what: ThingEventKind) -> bool {
    match world.get_resource().and_then(PlayerOrders::last) {
        Some(Action::Step(_)) => matches!(what, ThingEventKind::Opened | ThingEventKind::Unlocked),
        Some(Action::PickUp) => what == ThingEventKind::PickedUp,
        Some(Action::Drop(_)) => what == ThingEventKind::Dropped,
        _ => false,
    }
}

//! Automatic exploration.

use super::{
    super::walking_distance::{Ways, borders_on_the_unknown, is_chest},
    ExplorationSummary, Landmark, PlayerView, StopReason, step,
};
use crate::{action::Action, grid::Position, knowledge::RememberedThing, things::DoorState};

pub(super) fn explore(view: &PlayerView<'_>) -> Result<Action, StopReason> {
    let items: Vec<_> = wanted_items(view)
        .filter(|thing| view.has_room_for(thing.kind))
        .map(|thing| thing.cell)
        .collect();
    if items.contains(&view.position) {
        return Ok(Action::PickUp);
    }
    let ways = Ways::for_a_journey(view);
    let is_new = |cell: &Position| {
        items.contains(cell) || !view.has_seen(*cell) || borders_on_the_unknown(view, *cell)
    };
    let goal = ways.cells().skip(1).find(is_new);
    let way = goal.and_then(|goal| ways.first_step(goal));
    step(view, way.ok_or_else(|| StopReason::Explored(findings(view, &ways)))?)
}

/// Not what the player has put down, what the PC can carry no more of, or what it has one
/// of to hold: a second would take a slot. The Crown ends the game, so it is never taken.
fn wanted_items<'v>(view: &'v PlayerView<'_>) -> impl Iterator<Item = &'v RememberedThing> {
    let is_next = move |thing: &RememberedThing| {
        view.pickup_target(thing.cell).is_some_and(|next| next.entity == thing.entity)
    };
    let has_one_to_hold = |thing: &RememberedThing| {
        view.pack.iter().any(|it| it.kind == thing.kind && !it.usage.is_used_up())
    };
    let wanted = move |thing: &&RememberedThing| {
        thing.is_item
            && !thing.dropped_by_player
            && !view.has_enough_of(thing.kind)
            && !has_one_to_hold(thing)
            && !view.is_crown(thing)
            && is_next(thing)
    };
    view.things.iter().filter(wanted)
}

fn findings(view: &PlayerView<'_>, ways: &Ways) -> ExplorationSummary {
    let stairs = || ways.cells().filter_map(|cell| Landmark::staircase(view, cell));
    let down = stairs().find(|it| matches!(it, Landmark::Down(_)));
    let mut chests: Vec<_> =
        view.things.iter().filter(|it| is_chest(it)).map(|it| it.cell).collect();
    chests.sort_by_key(|cell| (view.position.distance(*cell), *cell));
    let over_traps = Ways::from_the_player(view, &[], false);
    let lacks_a_way_down = down.is_none();
    let leads_down = |cell| matches!(Landmark::staircase(view, cell), Some(Landmark::Down(_)));
    let items = wanted_items(view).map(|thing| thing.cell);
    ExplorationSummary {
        crown: view.things.iter().find(|it| view.is_crown(it)).map(|it| it.cell),
        staircase: down.or_else(|| stairs().next()),
        chests,
        locked: view.things.iter().filter(|it| it.door_state == Some(DoorState::Locked)).count(),
        items: items.filter(|cell| ways.steps(*cell).is_some()).collect(),
        trapped: over_traps
            .cells()
            .any(|cell| borders_on_the_unknown(view, cell) || lacks_a_way_down && leads_down(cell)),
    }
}

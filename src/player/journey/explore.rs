//! Automatic exploration.

use super::{
    super::walking_distance::{Ways, borders_on_the_unknown, is_chest},
    ExplorationSummary, Landmark, PlayerView, StopReason, step,
};
use crate::{action::Action, grid::Position, knowledge::RememberedThing, things::DoorState};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Explore;

impl Explore {
    pub(super) fn next(player_view: &PlayerView<'_>) -> Result<Action, StopReason> {
        let items: Vec<_> = Self::items(player_view)
            .filter(|thing| player_view.has_room_for(thing.kind))
            .map(|thing| thing.cell)
            .collect();
        if items.contains(&player_view.position) {
            return Ok(Action::PickUp);
        }
        let ways = Ways::for_a_journey(player_view);
        let is_new = |cell: &Position| {
            items.contains(cell)
                || !player_view.has_seen(*cell)
                || borders_on_the_unknown(player_view, *cell)
        };
        match ways.cells().skip(1).find(is_new).and_then(|goal| ways.first_step(goal)) {
            Some(way) => step(player_view, way),
            None => Err(StopReason::Explored(Self::findings(player_view, &ways))),
        }
    }

    /// Not what the player has put down, what the PC can carry no more of, or what it has one
    /// of to hold: a second would take a slot. The Crown ends the game, so it is never taken.
    fn items<'v>(player_view: &'v PlayerView<'_>) -> impl Iterator<Item = &'v RememberedThing> {
        let is_next = move |thing: &RememberedThing| {
            player_view.pickup_target(thing.cell).is_some_and(|next| next.entity == thing.entity)
        };
        let has_one_to_hold = |thing: &RememberedThing| {
            player_view.pack.iter().any(|it| it.kind == thing.kind && !it.usage.is_used_up())
        };
        let wanted = move |thing: &&RememberedThing| {
            thing.is_item
                && !thing.dropped_by_player
                && !player_view.has_enough_of(thing.kind)
                && !has_one_to_hold(thing)
                && !player_view.is_crown(thing)
                && is_next(thing)
        };
        player_view.things.iter().filter(wanted)
    }

    fn findings(player_view: &PlayerView<'_>, ways: &Ways) -> ExplorationSummary {
        let here = std::iter::once(player_view.position);
        let reached = || here.clone().chain(ways.cells());
        let stairs = || reached().filter_map(|cell| Landmark::staircase(player_view, cell));
        let down = stairs().find(|it| matches!(it, Landmark::Down(_)));
        let mut chests: Vec<_> =
            player_view.things.iter().filter(|it| is_chest(it)).map(|it| it.cell).collect();
        chests.sort_by_key(|cell| (player_view.position.distance(*cell), *cell));
        let over_traps = Ways::from_the_player(player_view, &[], false);
        let lacks_a_way_down = down.is_none();
        let leads_down =
            |cell| matches!(Landmark::staircase(player_view, cell), Some(Landmark::Down(_)));
        let items = Self::items(player_view).map(|thing| thing.cell);
        ExplorationSummary {
            crown: player_view.things.iter().find(|it| player_view.is_crown(it)).map(|it| it.cell),
            staircase: down.or_else(|| stairs().next()),
            chests,
            locked: player_view
                .things
                .iter()
                .filter(|it| it.door_state == Some(DoorState::Locked))
                .count(),
            items: items.filter(|cell| ways.steps(*cell).is_some()).collect(),
            trapped: over_traps.cells().any(|cell| {
                borders_on_the_unknown(player_view, cell) || lacks_a_way_down && leads_down(cell)
            }),
        }
    }
}

//! Automatic exploration.

use super::{
    super::ways::{Ways, borders_on_the_unknown, is_chest, traps},
    ExplorationSummary, Landmark, PlayerView, StopReason, step,
};
use crate::{
    action::{Action, Slot},
    grid::Position,
    knowledge::RememberedThing,
    things::DoorState,
};

/// The plan of an exploration: walk to the nearest place with something new, which is a
/// cell with an unknown neighbour, or an item that the pack has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Explore;

impl Explore {
    pub(super) fn next(survey: &PlayerView<'_>) -> Result<Action, StopReason> {
        let full = survey.pack.len() >= Slot::ALL.len();
        let items = Self::items(survey);
        if !full && items.contains(&survey.place) {
            return Ok(Action::PickUp);
        }
        let ways = Ways::from_the_player(survey, &traps(survey), false);
        let is_new = |cell: &Position| {
            !full && items.contains(cell) || borders_on_the_unknown(survey, *cell)
        };
        match ways.cells().skip(1).find(is_new).and_then(|goal| ways.first_step(goal)) {
            Some(way) => step(survey, way),
            None => Err(StopReason::Explored(Self::findings(survey, &ways))),
        }
    }

    /// Returns the cells of items that are worth a slot of the pack. Items that the
    /// player has put down are not wanted again. The Crown ends the game, so a journey
    /// never takes it.
    fn items(survey: &PlayerView<'_>) -> Vec<Position> {
        let is_next = |thing: &RememberedThing| {
            survey.next_to_pick_up(thing.cell).is_some_and(|next| next.entity == thing.entity)
        };
        let wanted = |thing: &&RememberedThing| {
            thing.is_item && !thing.put_down && !survey.is_the_crown(thing) && is_next(thing)
        };
        survey.things.iter().filter(wanted).map(|thing| thing.cell).collect()
    }

    fn findings(survey: &PlayerView<'_>, ways: &Ways) -> ExplorationSummary {
        let here = std::iter::once(survey.place);
        let reached = || here.clone().chain(ways.cells());
        let stairs = || reached().filter_map(|cell| Landmark::staircase(survey, cell));
        let down = stairs().find(|it| matches!(it, Landmark::Down(_)));
        let mut chests: Vec<_> =
            survey.things.iter().filter(|it| is_chest(it)).map(|it| it.cell).collect();
        chests.sort_by_key(|cell| (survey.place.distance(*cell), *cell));
        let over_traps = Ways::from_the_player(survey, &[], false);
        let lacks_a_way_down = down.is_none();
        let leads_down =
            |cell| matches!(Landmark::staircase(survey, cell), Some(Landmark::Down(_)));
        let items = Self::items(survey).into_iter();
        ExplorationSummary {
            crown: survey.things.iter().find(|it| survey.is_the_crown(it)).map(|it| it.cell),
            staircase: down.or_else(|| stairs().next()),
            chests,
            locked: survey.things.iter().filter(|it| it.latch == Some(DoorState::Locked)).count(),
            items: items.filter(|cell| ways.steps(*cell).is_some()).collect(),
            trapped: over_traps.cells().any(|cell| {
                borders_on_the_unknown(survey, cell) || lacks_a_way_down && leads_down(cell)
            }),
        }
    }
}

//! Travelling to a known place, and the known places the player can travel to.

use super::{
    super::walking_distance::{Ways, hazards, is_trap},
    PlayerView, StopReason, step,
};
use crate::{action::Action, dungeon::Terrain, grid::Position, knowledge::RememberedThing};

/// A staircase or a thing that identifies a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// A staircase down.
    Down(Position),
    /// A staircase up.
    Up(Position),
    /// A mechanism or an item.
    Thing(RememberedThing),
}

impl Landmark {
    /// Returns the landmark's cell.
    pub const fn cell(&self) -> Position {
        match self {
            Self::Down(cell) | Self::Up(cell) => *cell,
            Self::Thing(thing) => thing.cell,
        }
    }

    pub(super) fn staircase(view: &PlayerView<'_>, cell: Position) -> Option<Self> {
        match view.dungeon.terrain(cell) {
            terrain if !view.is_useful(terrain) => None,
            Terrain::DownStairs => Some(Self::Down(cell)),
            Terrain::UpStairs => Some(Self::Up(cell)),
            _ => None,
        }
    }

    pub(super) fn of(view: &PlayerView<'_>, cell: Position) -> Option<Self> {
        let mechanism = || view.things_at(cell).find(|thing| !thing.is_item);
        let thing = || mechanism().or_else(|| view.things_at(cell).last());
        Self::staircase(view, cell).or_else(|| thing().copied().map(Self::Thing))
    }
}

/// A place to travel to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TravelDestination {
    /// The landmark at the place.
    pub landmark: Landmark,
    /// The number of turns that the way there takes along known paths if nothing disturbs
    /// the PC, or `None` if no known path leads there.
    pub turns: Option<u32>,
}

/// If no known path leads to a known cell, the journey looks for one.
pub(super) fn travel(view: &PlayerView<'_>, goal: Position) -> Result<Action, StopReason> {
    if view.position == goal {
        return Err(StopReason::Arrived);
    }
    let ways = Ways::for_a_journey(view);
    let place = ways.approach(view, goal);
    if place == Some(view.position) {
        let beside = Landmark::of(view, goal).map(StopReason::ArrivedBeside);
        return Err(beside.unwrap_or(StopReason::Arrived));
    }
    if let Some(way) = place.and_then(|place| ways.first_step(place)) {
        return step(view, way);
    }
    let known = |shunned: &[_], key| Ways::from_the_player(view, shunned, key);
    match obstacle(view, goal, known) {
        StopReason::NoPath if view.knows(goal) => look_for_a_path(view, goal),
        obstacle => Err(obstacle),
    }
}

/// Returns the places the player knows, nearest first: stairs, mechanisms except traps,
/// and items on the floor. The PC's own cell is left out.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::player::{Landmark, TravelDestination};
/// use hexdelve::player::destinations;
/// let mut game = Scenario::delve("-.@....>").foggy().start();
/// let known = destinations(&game.player_view().unwrap());
/// assert!(matches!(known[0].landmark, Landmark::Thing(_)));
/// assert!(matches!(known[1], TravelDestination { landmark: Landmark::Down(_), turns: Some(5) }));
/// ```
pub fn destinations(view: &PlayerView<'_>) -> Vec<TravelDestination> {
    let ways = Ways::for_a_journey(view);
    let stairs = view.dungeon.open_cells();
    let stairs = stairs.filter_map(|cell| Landmark::staircase(view, cell));
    let things = view.things.iter().filter(|thing| !is_trap(thing)).map(|thing| thing.cell);
    let things = things.filter_map(|cell| Landmark::of(view, cell));
    let mut known = Vec::new();
    for landmark in stairs.chain(things).filter(|it| it.cell() != view.position) {
        let place = ways.approach(view, landmark.cell());
        let turns = place.and_then(|place| ways.turns(view, place));
        let destination = TravelDestination { landmark, turns };
        if !known.contains(&destination) {
            known.push(destination);
        }
    }
    let far = |it: &TravelDestination| {
        let cell = it.landmark.cell();
        (it.turns.unwrap_or(u32::MAX), view.position.distance(cell), cell)
    };
    known.sort_by_key(far);
    known
}

fn look_for_a_path(view: &PlayerView<'_>, goal: Position) -> Result<Action, StopReason> {
    let possible = |shunned: &[_], key| Ways::through_the_unknown(view, shunned, key);
    let ways = possible(&hazards(view), false).weighted(view);
    let place = ways.approach(view, goal);
    match place.and_then(|place| ways.first_step(place)) {
        Some(way) => step(view, way),
        None => Err(obstacle(view, goal, possible)),
    }
}

/// `ways` returns the paths that avoid some cells and, with a key, lead through locks.
fn obstacle(
    view: &PlayerView<'_>,
    goal: Position,
    ways: impl Fn(&[Position], bool) -> Ways,
) -> StopReason {
    let hazards = hazards(view);
    if ways(&hazards, true).approach(view, goal).is_some() {
        return StopReason::LockedDoorOnPath;
    }
    let ways = ways(&[], true);
    let place = ways.approach(view, goal);
    let route = place.and_then(|place| ways.cells_to(view, place)).unwrap_or_default();
    let hazard = route.into_iter().find(|cell| hazards.contains(cell));
    hazard.map_or(StopReason::NoPath, StopReason::HazardOnPath)
}

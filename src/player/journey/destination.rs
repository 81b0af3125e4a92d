//! Places that the player knows, to go there.

use super::{
    super::ways::{Ways, is_trap, traps},
    PlayerView,
};
use crate::{dungeon::Terrain, grid::Position, knowledge::RememberedThing};

/// Something that a place is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// A staircase down.
    Down(Position),
    /// A staircase up.
    Up(Position),
    /// A thing.
    Thing(RememberedThing),
}

impl Landmark {
    /// Where it is.
    pub const fn cell(&self) -> Position {
        match self {
            Self::Down(cell) | Self::Up(cell) => *cell,
            Self::Thing(thing) => thing.cell,
        }
    }

    /// The staircase of a cell.
    pub(super) fn staircase(survey: &PlayerView<'_>, cell: Position) -> Option<Self> {
        match survey.dungeon.terrain(cell) {
            Terrain::DownStairs => Some(Self::Down(cell)),
            Terrain::UpStairs => Some(Self::Up(cell)),
            _ => None,
        }
    }

    /// What a cell is known by: its staircase, its mechanism, or the item on
    /// top.
    pub(super) fn of(survey: &PlayerView<'_>, cell: Position) -> Option<Self> {
        let mechanism = || survey.things_at(cell).find(|thing| !thing.is_item);
        let thing = || mechanism().or_else(|| survey.things_at(cell).last());
        Self::staircase(survey, cell).or_else(|| thing().copied().map(Self::Thing))
    }
}

/// A place to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TravelDestination {
    /// What is there.
    pub landmark: Landmark,
    /// How many steps it is by known ways; `None` where none leads there.
    pub steps: Option<u16>,
}

/// The places that the player knows, the nearest first: stairs, mechanisms but
/// for traps, and what lies about.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::player::destinations;
/// let mut game = Scenario::delve("-.@....>").foggy().start();
/// let known = destinations(&game.player_view().unwrap());
/// assert!(matches!(known[0].landmark, Landmark::Thing(_)));
/// assert!(matches!(known[1], TravelDestination { landmark: Landmark::Down(_), steps: Some(5) }));
/// ```
pub fn destinations(survey: &PlayerView<'_>) -> Vec<TravelDestination> {
    let ways = Ways::from_the_player(survey, &traps(survey), false);
    let stairs = survey.dungeon.open_cells();
    let stairs = stairs.filter_map(|cell| Landmark::staircase(survey, cell));
    let things = survey.things.iter().filter(|thing| !is_trap(thing)).map(|thing| thing.cell);
    let things = things.filter_map(|cell| Landmark::of(survey, cell));
    let mut known = Vec::new();
    for landmark in stairs.chain(things).filter(|it| it.cell() != survey.place) {
        let place = ways.approach(survey, landmark.cell());
        let steps = place.and_then(|place| ways.steps(place));
        let destination = TravelDestination { landmark, steps };
        if !known.contains(&destination) {
            known.push(destination);
        }
    }
    let far = |it: &TravelDestination| {
        let cell = it.landmark.cell();
        (it.steps.unwrap_or(u16::MAX), survey.place.distance(cell), cell)
    };
    known.sort_by_key(far);
    known
}

//! Places that have no glyph, and that the eye finds by itself: ways out of
//! rooms, and where nobody has looked yet.

use crate::{
    dungeon::Terrain,
    grid::{Direction, Position},
    messages::{reasons::name_of_a_thing, words::with_article},
    player::{PlayerView, Ways, borders_on_the_unknown, traps},
};

/// The cells that can be reached beside which something is still unknown,
/// nearest first.
pub(crate) fn unexplored(survey: &PlayerView<'_>, ways: &Ways) -> Vec<Position> {
    ways.cells().filter(|cell| borders_on_the_unknown(survey, *cell)).collect()
}

/// The cells of corridors that touch the floor of a room, nearest first.
pub(crate) fn exits(survey: &PlayerView<'_>, ways: &Ways) -> impl Iterator<Item = Position> {
    let is_floor = |cell: Position| survey.dungeon.terrain(cell) == Terrain::Floor;
    let is_exit = move |cell: &Position| {
        survey.dungeon.terrain(*cell) == Terrain::Corridor && cell.neighbours().any(is_floor)
    };
    ways.cells().filter(is_exit)
}

/// The eight directions, clockwise.
const ROUND: [Direction; 8] = [
    Direction::North,
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::South,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
];

/// How far each direction is open, and what ends it where that is no rock: `Ways:
/// north 3, east 5 to a closed door.`
pub(crate) fn shape(survey: &PlayerView<'_>) -> String {
    let ways: Vec<_> = ROUND.into_iter().filter_map(|way| one_way(survey, way)).collect();
    if ways.is_empty() {
        "No way is open.".to_owned()
    } else {
        format!("Ways: {}.", ways.join(", "))
    }
}

fn one_way(survey: &PlayerView<'_>, way: Direction) -> Option<String> {
    let traps = traps(survey);
    let is_free = |cell: &Position| {
        survey.knows(*cell) && survey.dungeon.lets_in(*cell) && !traps.contains(cell)
    };
    let line = std::iter::successors(Some(survey.place.step(way)), |cell| Some(cell.step(way)));
    let steps = line.clone().take_while(is_free).count();
    let end = line.clone().find(|cell| !is_free(cell))?;
    let built = survey.things_at(end).find(|thing| !thing.is_item);
    let built = built.map(|thing| with_article(&name_of_a_thing(survey, thing)));
    match (steps, built) {
        (0, None) => None,
        (0, Some(built)) => Some(format!("{} {built}", way.name())),
        (_, None) => Some(format!("{} {steps}", way.name())),
        (_, Some(built)) => Some(format!("{} {steps} to {built}", way.name())),
    }
}

//! Places without a glyph that a sighted player finds at a glance: exits of rooms, and
//! unexplored ground.

use crate::{
    messages::{reasons::name_of_a_thing, words::with_article},
    plain::directions::DIRECTIONS,
};
use hexdelve::{
    dungeon::Terrain,
    grid::{Direction, Position},
    player::{PlayerView, Ways, borders_on_the_unknown, hazards},
};

/// Nearest first.
pub(crate) fn unexplored(player_view: &PlayerView<'_>, ways: &Ways) -> Vec<Position> {
    ways.cells().filter(|cell| borders_on_the_unknown(player_view, *cell)).collect()
}

/// Nearest first.
pub(crate) fn exits(player_view: &PlayerView<'_>, ways: &Ways) -> impl Iterator<Item = Position> {
    let is_floor = |cell: Position| player_view.dungeon.terrain(cell) == Terrain::Floor;
    let is_exit = move |cell: &Position| {
        player_view.dungeon.terrain(*cell) == Terrain::Corridor && cell.neighbours().any(is_floor)
    };
    ways.cells().filter(is_exit)
}

pub(crate) fn shape(player_view: &PlayerView<'_>) -> String {
    let ways: Vec<_> =
        DIRECTIONS.into_iter().filter_map(|(_, way)| one_way(player_view, way)).collect();
    if ways.is_empty() {
        "Every direction is blocked.".to_owned()
    } else {
        format!("Open directions: {}.", ways.join(", "))
    }
}

fn one_way(player_view: &PlayerView<'_>, way: Direction) -> Option<String> {
    let traps = hazards(player_view);
    let is_free = |cell: &Position| {
        player_view.knows(*cell) && player_view.dungeon.is_passable(*cell) && !traps.contains(cell)
    };
    let line =
        std::iter::successors(Some(player_view.position.step(way)), |cell| Some(cell.step(way)));
    let steps = line.clone().take_while(is_free).count();
    let end = line.clone().find(|cell| !is_free(cell))?;
    let built = player_view.things_at(end).find(|thing| !thing.is_item);
    let built = built.map(|thing| with_article(&name_of_a_thing(player_view.world, thing)));
    match (steps, built) {
        (0, None) => None,
        (0, Some(built)) => Some(format!("{} blocked by {built}", way.name())),
        (_, None) => Some(format!("{} {steps}", way.name())),
        (_, Some(built)) => Some(format!("{} {steps} to {built}", way.name())),
    }
}

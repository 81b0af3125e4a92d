//! Short helper functions and constants for tests of the delve that draw their levels.

use hexdelve::prelude::*;

use hexdelve::{path::compute_distance_map, scenario::trim_drawing};

pub(crate) const EAST: Action = Action::Step(Direction::East);
pub(crate) const WEST: Action = Action::Step(Direction::West);
/// The first slot of a pack.
pub(crate) const FIRST: Slot = Slot::ALL[0];
pub(crate) const USE: Action = Action::Use(FIRST, ItemTarget::Nothing);

pub(crate) const fn at(x: u16, y: u16) -> Position {
    Position::new(x, y)
}

#[track_caller]
pub(crate) fn play(game: &mut Game, commands: &[Action]) {
    for command in commands {
        game.submit(*command).unwrap();
    }
}

#[track_caller]
pub(crate) fn rest(game: &mut Game, turns: u32) {
    for _ in 0..turns {
        game.submit(Action::Rest).unwrap();
    }
}

#[track_caller]
pub(crate) fn shows(game: &Game, map: &str) {
    assert_eq!(trim_drawing(&game.drawing()), trim_drawing(map));
}

/// Returns what the first monster with this letter knows about the PC.
#[track_caller]
pub(crate) fn knowledge(game: &Game, letter: char) -> Belief {
    let cell = game.find(letter).unwrap_or_else(|| panic!("no {letter} in\n{}", game.drawing()));
    *game.world().get(game.contents_at(cell).creature.unwrap()).unwrap()
}

/// Returns the names of the items that the PC carries.
pub(crate) fn pack(game: &mut Game) -> Vec<String> {
    let player_view = game.player_view().unwrap();
    let catalogue = player_view.world.resource::<Catalogue>();
    player_view.pack.iter().map(|item| catalogue.kind(item.kind.unwrap()).name.clone()).collect()
}

/// Returns the names of the things that the PC knows of, in the order of their cells.
pub(crate) fn known_things(game: &mut Game) -> Vec<String> {
    let player_view = game.player_view().unwrap();
    let catalogue = player_view.world.resource::<Catalogue>();
    player_view
        .things
        .iter()
        .map(|thing| catalogue.kind(thing.kind.unwrap()).name.clone())
        .collect()
}

/// Returns the distance between two cells on each of the two distance maps.
pub(crate) fn distances(game: &Game, from: Position, to: Position) -> [Option<u32>; 2] {
    let dungeon = game.world().resource::<Dungeon>();
    DistanceMapKind::ALL
        .map(|kind| compute_distance_map(dungeon, &TunnelCosts::DEFAULT, kind, to).distance(from))
}

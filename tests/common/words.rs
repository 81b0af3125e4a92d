//! Short helper functions and constants for tests of the delve that draw their levels.

use hexdelve::{action::ItemTarget, path::TunnelCosts, prelude::*};

pub(crate) use super::somebody::creature;
use hexdelve::{path::compute_distance_map, scenario::trim_drawing};

pub(crate) const EAST: Action = Action::Step(Direction::East);
pub(crate) const WEST: Action = Action::Step(Direction::West);
pub(crate) const FIRST: Slot = Slot::ALL[0];
pub(crate) const REST: Action = Action::Rest;
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

/// Starts a scenario, plays actions, and compares the map. `claim` says what that shows.
#[track_caller]
pub(crate) fn scene(claim: &str, scenario: Scenario, actions: &[Action], after: &str) -> Game {
    let mut game = scenario.start();
    play(&mut game, actions);
    assert_eq!(trim_drawing(&game.drawing()), trim_drawing(after), "{claim}");
    game
}

#[track_caller]
pub(crate) fn knowledge(game: &Game, letter: char) -> Belief {
    *game.world().get(creature(game, letter)).unwrap()
}

pub(crate) fn pack(game: &mut Game) -> Vec<String> {
    let player_view = game.player_view().unwrap();
    let catalogue = player_view.world.resource::<Catalogue>();
    player_view.pack.iter().map(|item| catalogue.kind(item.kind.unwrap()).name.clone()).collect()
}

pub(crate) fn known_things(game: &mut Game) -> Vec<String> {
    let player_view = game.player_view().unwrap();
    let catalogue = player_view.world.resource::<Catalogue>();
    let things = player_view.things.iter();
    things.map(|thing| catalogue.kind(thing.kind.unwrap()).name.clone()).collect()
}

pub(crate) fn distances(game: &Game, from: Position, to: Position) -> [Option<u32>; 2] {
    let dungeon = game.world().resource::<Dungeon>();
    DistanceMapKind::ALL
        .map(|kind| compute_distance_map(dungeon, &TunnelCosts::DEFAULT, kind, to).distance(from))
}

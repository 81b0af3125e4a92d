//! Drawn positions with arts, and searches of all their lines.

use hexdelve::{action::CustomAction, lookahead::candidate_actions, prelude::*};

pub(crate) const EAST: Action = Action::Step(Direction::East);
pub(crate) const WEST: Action = Action::Step(Direction::West);
pub(crate) const REST: Action = Action::Rest;

/// The use of an art without a target.
pub(crate) fn art(name: &str) -> Action {
    Action::Custom(CustomAction::named(name))
}

/// The use of an art, aimed at a cell.
pub(crate) fn aim(name: &str, x: u16, y: u16) -> Action {
    Action::Custom(CustomAction::named(name).at(Position::new(x, y)))
}

/// A position in immutable rock, with a speed for each letter.
pub(crate) fn position(drawing: &str, speeds: &[(char, u16)]) -> Scenario {
    let scenario = Scenario::delve(drawing).rock(255);
    speeds.iter().fold(scenario, |scenario, (letter, speed)| scenario.speed(*letter, *speed))
}

/// Starts a position in which no monster does anything.
pub(crate) fn calmly(scenario: Scenario) -> Game {
    let mut game = scenario.start();
    let world = game.world_mut();
    let monsters: Vec<_> = world.query_filtered::<Entity, With<Monster>>().iter(world).collect();
    for monster in monsters {
        world.entity_mut(monster).insert(CustomMind(|_| Action::Rest));
    }
    game
}

/// Asserts that every line of four turns loses without the art, and that this one kills all
/// with it.
#[track_caller]
pub(crate) fn saves(name: &str, drawing: &str, speeds: &[(char, u16)], line: &[Action]) {
    let mut without = position(drawing, speeds).start();
    assert!(!survives(&mut without, &mut Vec::new(), 4), "{name} is not needed");
    let mut with = position(drawing, speeds).art(name).start();
    for action in line {
        with.submit(*action).unwrap();
    }
    assert!(with.player_position().is_some(), "{name}\n{}", with.drawing());
    assert_eq!(with.monsters(), 0, "{name}\n{}", with.drawing());
}

fn survives(game: &mut Game, line: &mut Vec<Action>, turns: usize) -> bool {
    game.restart(Seed(0)).unwrap();
    for action in &*line {
        game.submit(*action).unwrap();
    }
    if game.player_position().is_none() {
        return false;
    }
    if game.monsters() == 0 || line.len() == turns {
        return true;
    }
    candidate_actions(game).unwrap().into_iter().any(|action| {
        line.push(action);
        let lives = survives(game, line, turns);
        line.pop();
        lives
    })
}

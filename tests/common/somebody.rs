//! Helpers for tests that apply equally to the PC and to a monster.

use hexdelve::prelude::*;

use hexdelve::scenario::trim_drawing;
use std::cell::Cell;

pub(crate) const ANYBODY: [char; 2] = ['@', '0'];

thread_local! {
    static ORDER: Cell<Action> = const { Cell::new(Action::Rest) };
}

fn obey(_: &Senses<'_>) -> Action {
    ORDER.get()
}

fn rest(_: &Senses<'_>) -> Action {
    Action::Rest
}

/// Returns a drawing in which `W` is the character `who`, and `P` is the other one of
/// [`ANYBODY`].
pub(crate) fn map_about(who: char, drawing: &str) -> String {
    let other = if who == '@' { '0' } else { '@' };
    trim_drawing(&drawing.replace('W', &who.to_string()).replace('P', &other.to_string()))
}

/// Returns a scenario from a drawing with `W` and `P`, as in [`map_about`].
pub(crate) fn about(who: char, drawing: &str) -> Scenario {
    Scenario::delve(&map_about(who, drawing))
}

/// Starts a game from a drawing with `W` and `P`, in which the monsters rest.
pub(crate) fn game_about(who: char, drawing: &str) -> Game {
    calmly(about(who, drawing))
}

/// Starts a game in which the monsters rest.
pub(crate) fn calmly(scenario: Scenario) -> Game {
    let mut game = scenario.start();
    calm(&mut game);
    game
}

/// Asserts what the map shows after each of [`ANYBODY`] has stepped east, alone.
#[track_caller]
pub(crate) fn anybody_goes_east(claim: &str, before: &str, after: &str) {
    for who in ANYBODY {
        let mut game = game_about(who, before);
        does(&mut game, who, Action::Step(Direction::East));
        assert_eq!(trim_drawing(&game.drawing()), map_about(who, after), "{claim}: {who}");
    }
}

pub(crate) fn calm(game: &mut Game) {
    let world = game.world_mut();
    let monsters: Vec<_> = world.query_filtered::<Entity, With<Monster>>().iter(world).collect();
    for monster in monsters {
        world.entity_mut(monster).insert(CustomMind(rest));
    }
}

/// Plays one turn in which the character `who` does `intent` and all others rest.
#[track_caller]
pub(crate) fn does(game: &mut Game, who: char, intent: Action) {
    if who == '@' {
        game.submit(intent).unwrap();
        return;
    }
    let monster = creature(game, who);
    ORDER.set(intent);
    game.world_mut().entity_mut(monster).insert(CustomMind(obey));
    game.submit(Action::Rest).unwrap();
    if let Ok(mut monster) = game.world_mut().get_entity_mut(monster) {
        monster.insert(CustomMind(rest));
    }
}

#[track_caller]
pub(crate) fn creature(game: &Game, glyph: char) -> Entity {
    let cell = game.find(glyph).unwrap_or_else(|| panic!("no {glyph} in\n{}", game.drawing()));
    game.contents_at(cell).creature.unwrap()
}

//! Helpers for tests that apply equally to the PC and to a monster.

use hexdelve::prelude::*;

use hexdelve::scenario::trim_drawing;
use std::cell::Cell;

/// The PC and a simple monster.
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

/// Returns a scenario from a drawing in which `W` is the character `who`, and `P` is the
/// other one of [`ANYBODY`].
pub(crate) fn about(who: char, drawing: &str) -> Scenario {
    let other = if who == '@' { '0' } else { '@' };
    Scenario::delve(&drawing.replace('W', &who.to_string()).replace('P', &other.to_string()))
}

/// Returns the map of a drawing with `W` and `P`, to compare with the game's map.
pub(crate) fn map_about(who: char, drawing: &str) -> String {
    let other = if who == '@' { '0' } else { '@' };
    trim_drawing(&drawing.replace('W', &who.to_string()).replace('P', &other.to_string()))
}

/// Makes all monsters rest from now on.
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

/// Returns the creature that is drawn with this glyph.
#[track_caller]
pub(crate) fn creature(game: &Game, glyph: char) -> Entity {
    let cell = game.find(glyph).unwrap_or_else(|| panic!("no {glyph} in\n{}", game.drawing()));
    game.contents_at(cell).creature.unwrap()
}

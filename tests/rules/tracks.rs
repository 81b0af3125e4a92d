//! Monsters leave tracks on terrain features (rules §7, "Tracks").

use crate::{
    somebody::calm,
    words::{at, play, rest},
};
use hexdelve::prelude::*;

fn tracks(game: &mut Game) -> Vec<(Position, char, Option<Direction>, u64)> {
    let player_view = game.player_view().unwrap();
    let tracks = player_view.tracks();
    tracks.map(|(cell, it)| (cell, it.maker.abilities.letter(), it.direction, it.turn)).collect()
}

#[test]
fn the_last_monster_in_a_cell_leaves_its_tracks() {
    let mut game = Scenario::delve("@...gg2 3").foggy().speed('2', 10).start();
    rest(&mut game, 2);
    let west = Some(Direction::West);
    let expected = [(at(5, 1), '2', west, 2), (at(6, 1), '2', west, 1)];
    assert_eq!(tracks(&mut game), expected);
    let mut game = Scenario::delve("@ggg.  0").foggy().start();
    game.submit(Action::Step(Direction::East)).unwrap();
    assert_eq!(tracks(&mut game), []);
}

#[test]
fn tracks_are_seen_for_twenty_turns_and_only_in_view() {
    let mut game = Scenario::delve("@.g2\n.\n.   0").foggy().speed('2', 10).start();
    rest(&mut game, 1);
    calm(&mut game);
    let track = [(at(3, 1), '2', Some(Direction::West), 1)];
    rest(&mut game, 17);
    play(&mut game, &[Action::Step(Direction::South)]);
    assert_eq!(tracks(&mut game), track);
    play(&mut game, &[Action::Step(Direction::South)]);
    assert_eq!(tracks(&mut game), [], "a corner hides them");
    let mut game = Scenario::delve("@.g2   0").foggy().speed('2', 10).start();
    rest(&mut game, 1);
    calm(&mut game);
    rest(&mut game, 19);
    assert_eq!(tracks(&mut game), track);
    rest(&mut game, 1);
    assert_eq!(tracks(&mut game), []);
}

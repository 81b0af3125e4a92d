//! Characters that monsters take for the PC, and characters that telepaths do not sense.

use crate::words::{EAST, at, creature, knowledge, play, rest, scene};
use hexdelve::{
    mind::{HiddenFromTelepaths, Rival},
    prelude::*,
};

fn hide(game: &mut Game) {
    let player = creature(game, '@');
    let until = GameTime(1000);
    game.world_mut().entity_mut(player).insert(HiddenFromTelepaths { until });
}

#[test]
fn a_rival_is_taken_for_the_pc_while_it_lives() {
    let mut game = Scenario::delve("@....0....3").speed('0', 10).speed('3', 10).start();
    let [husk, hunter] = ['0', '3'].map(|letter| creature(&game, letter));
    let until = GameTime(10_000);
    for (who, of) in [(husk, hunter), (hunter, husk)] {
        game.world_mut().entity_mut(who).insert(Rival { of, until });
    }
    rest(&mut game, 1);
    assert_eq!(knowledge(&game, '3'), Belief::Knows(at(7, 1)));
    rest(&mut game, 3);
    assert!(game.find('0').is_none() != game.find('3').is_none(), "one has killed the other");
    rest(&mut game, 1);
    let letter = if game.find('0').is_some() { '0' } else { '3' };
    assert_eq!(knowledge(&game, letter), Belief::Knows(at(1, 1)));
}

#[test]
fn telepaths_do_not_sense_a_hidden_pc_and_the_clever_remember() {
    for (letter, drawing) in [('2', "@ +2"), ('6', "@ #6")] {
        let mut game = Scenario::delve(drawing).rock(255).start();
        hide(&mut game);
        rest(&mut game, 5);
        assert_eq!(knowledge(&game, letter), Belief::Nothing);
        assert!(game.player_view().unwrap().veiled_until.is_some());
    }
    let mut game = Scenario::delve("@...\n   .\n3...").start();
    rest(&mut game, 1);
    hide(&mut game);
    rest(&mut game, 1);
    assert_eq!(knowledge(&game, '3'), Belief::Remembers(at(1, 1)));
    play(&mut game, &[EAST]);
    assert_eq!(knowledge(&game, '3').goal(), Some(at(1, 1)));
    let mut game = Scenario::delve("@...2").start();
    hide(&mut game);
    rest(&mut game, 1);
    assert_eq!(game.find('2'), Some(at(4, 1)), "it sees the PC and comes");
}

#[test]
fn a_noise_draws_all_within_twenty_cells_that_see_no_pc() {
    for (rock, hears) in [(19, true), (20, false)] {
        let drawing = format!("@{}0", " ".repeat(rock));
        let mut game = Scenario::delve(&drawing).rock(255).carrying('@', "noise-maker").start();
        play(&mut game, &[Action::Throw(Slot::ALL[0], at(1, 1))]);
        assert_eq!(knowledge(&game, '0') != Belief::Nothing, hears, "{rock}");
    }
    let level = Scenario::delve("@. ....0").rock(255).carrying('@', "noise-maker");
    // Behind the wall, the 0 hears it in the PC's cell and walks up to the wall.
    let actions = [&[Action::Throw(Slot::ALL[0], at(1, 1))][..], &[Action::Rest; 6]].concat();
    let game = scene("", level.speed('0', 10), &actions, "@. 0....");
    assert_eq!(knowledge(&game, '0'), Belief::Remembers(at(1, 1)));
}

//! Noises, which draw monsters.

use crate::words::{at, knowledge, play, scene};
use hexdelve::prelude::*;

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

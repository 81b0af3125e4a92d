//! Whole delves, played by the careful autopilot: none breaks what always
//! holds, hardly any stalls, and the levels are neither a walk nor a wall.
//!
//! The suite plays 50. 2,000 take some minutes in release, and print the table
//! of the README:
//! `cargo test --profile bench --test release balance -- --ignored --nocapture`

mod tally;

use crate::invariants::{Invariants, count_what_is_used_up};
use hexdelve::prelude::*;
use std::ops::RangeInclusive;
use tally::{Kills, Tally, count_the_kills};

/// No delve takes longer.
const TURN_LIMIT: u64 = 20_000;

/// Plays one delve, and looks after each turn whether everything holds.
fn play(seed: u64, tally: &mut Tally) {
    let delve = Delve::new(Seed(seed)).turn_limit(Some(TURN_LIMIT));
    let mut game = delve.start_with((count_what_is_used_up, count_the_kills));
    let mut autopilot = AutopilotName::Careful.start();
    let mut invariants = Invariants::of(&mut game);
    let mut in_sight = Vec::new();
    while !game.status().is_decided() {
        let level = game.world().resource::<Depth>().level();
        let player_view = game.player_view().unwrap();
        in_sight = player_view.monsters.iter().map(|monster| monster.id).collect();
        let command = autopilot.choose_action(&player_view);
        let done = game.submit(command);
        if done.is_err() {
            tally.refused += 1;
            game.submit(Action::Rest).unwrap();
        }
        tally.turn(level);
        invariants.check(&mut game);
    }
    tally.end(&game, |number| in_sight.contains(&number));
    tally.kills += *game.world().resource::<Kills>();
}

fn play_all(seeds: RangeInclusive<u64>) -> Tally {
    let mut tally = Tally::default();
    seeds.for_each(|seed| play(seed, &mut tally));
    println!("{tally}");
    tally
}

#[test]
fn fifty_delves_hold_what_always_holds() {
    let tally = play_all(1..=50);
    assert_eq!(tally.games(), 50);
    assert!(tally.stalled <= 1, "{} delves stalled", tally.stalled);
    assert!(tally.passed(2) > 25, "most get through the first two levels");
}

#[test]
#[ignore = "it takes some minutes, in release"]
fn two_thousand_delves_are_in_balance() {
    let tally = play_all(1..=2000);
    assert_eq!(tally.games(), 2000);
    assert!(tally.stalled <= 20, "{} delves stalled", tally.stalled);
    assert!(tally.won >= 20, "the Crown was taken {} times", tally.won);
    assert!(tally.passed(2) > 1000, "most get through the first two levels");
    let share = tally.share_of_brawls(10);
    assert!(share >= 20.0, "where there are 10 monsters, {share:.1} % die by their like");
}

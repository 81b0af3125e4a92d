//! Hunters arrive by the stairs on a level on which the PC stays for too long (rules §7,
//! "Hunters").

use crate::{
    delves::quiet,
    journeys::go,
    somebody::{calmly, creature},
    words::{EAST, WEST, at, play, rest, shows},
};
use hexdelve::{
    creature::BaseStats,
    level::ComingHunters,
    player::{Journey, StopReason},
    prelude::*,
};

/// In these tables, the first hunter comes in the PC's turn 50, more of them 20 turns later.
const FIRST: u32 = 50;
const AGAIN: u32 = 20;

fn corridor() -> Game {
    calmly(Scenario::delve("<....@   0").assets(quiet()))
}

fn coming(game: &Game) -> ComingHunters {
    game.world().resource::<Depth>().coming_hunters().unwrap()
}

#[test]
fn a_hunter_comes_by_the_stairs_acts_and_is_worth_nothing() {
    let mut game = corridor();
    rest(&mut game, FIRST - 1);
    shows(&game, "<....@   0");
    assert_eq!(coming(&game).turns, 0);
    rest(&mut game, 1);
    let hunter = creature(&game, '3');
    assert_eq!(game.world().get::<Speed>(hunter), Some(&Speed::new(20)));
    assert_eq!(game.find('3'), Some(at(3, 1)), "at speed 20, it has had two turns");
    let mut game = calmly(Scenario::delve("<...@   0").assets(quiet()));
    rest(&mut game, FIRST);
    let hunter = creature(&game, '3');
    assert!(game.world().get::<BaseStats>(hunter).is_none());
}

#[test]
fn groups_grow_up_to_24_hunters_arriving_one_by_one() {
    // The PC is out of their reach.
    let drawing = "<.............................. @    0";
    let mut game = calmly(Scenario::delve(drawing).assets(quiet()).rock(255));
    let mut counts = Vec::new();
    rest(&mut game, FIRST + AGAIN / 2);
    for _ in 0..8 {
        counts.push(game.monsters() - 1);
        rest(&mut game, AGAIN);
    }
    assert_eq!(counts, [1, 3, 6, 10, 15, 21, 24, 24]);
    let drawing = "<.............................. @    0";
    let mut game = calmly(Scenario::delve(drawing).assets(quiet()).rock(255));
    let third = FIRST + 2 * AGAIN;
    rest(&mut game, third - 1);
    let mut hunters = Vec::new();
    for _ in 0..4 {
        let coming = coming(&game);
        hunters.push((game.monsters() - 1, coming.turns, coming.count));
        rest(&mut game, 1);
    }
    assert_eq!(hunters, [(3, 0, 3), (4, 0, 2), (5, 0, 1), (6, u64::from(AGAIN) - 3, 4)]);
}

#[test]
fn hunters_do_not_kill_each_other_on_the_way() {
    // Groups of one, two and three arrive within nine turns, 70 cells from the PC.
    let levels = include_str!("../../assets/levels.toml")
        .replace("hunters = 250", "hunters = 50")
        .replace("hunters_again = 40", "hunters_again = 3");
    let files = AssetFiles::built_in().with_text(AssetFile::Levels, levels);
    let tables = GameTables::read(&files, &EffectRegistry::built_in()).unwrap();
    let drawing = format!("<{}@0", ".".repeat(70));
    let mut game = calmly(Scenario::delve(&drawing).assets(tables).rock(255));
    rest(&mut game, 58);
    assert_eq!(game.monsters() - 1, 6);
}

#[test]
fn hunters_are_foreseen_to_the_turn() {
    let mut game = corridor();
    for turn in 0..FIRST {
        assert_eq!(coming(&game).turns, u64::from(FIRST - 1 - turn));
        let announced = turn + 1 + 40 == FIRST;
        assert_eq!(coming(&game).are_announced(), announced, "turn {turn}");
        rest(&mut game, 1);
    }
    assert!(game.world().resource::<Depth>().arrived_hunters().is_some());
    assert_eq!((coming(&game).turns, coming(&game).count), (u64::from(AGAIN - 1), 2));
}

#[test]
fn the_check_knows_of_hunters_who_come_before_the_next_turn() {
    let mut game = calmly(Scenario::delve("<.@   0").assets(quiet()));
    rest(&mut game, FIRST - 1);
    let risk = Simulation::new().risk_of(&mut game, Action::Rest);
    assert!(risk.is_fatal(), "two moves at speed 20 reach the PC: {risk:?}");
    rest(&mut game, 1);
    assert!(game.status().is_over());
}

#[test]
fn hunters_take_the_nearest_free_cell_if_the_stairs_are_taken() {
    let mut game = calmly(Scenario::delve("@<...   0").assets(quiet()).rock(255));
    play(&mut game, &[EAST]);
    rest(&mut game, FIRST - 2);
    assert!(game.player_position().is_some());
    assert_eq!(game.monsters(), 1);
    let risk = |game: &mut Game, action| Simulation::new().risk_of(game, action);
    assert!(risk(&mut game, Action::Rest).is_fatal());
    // The hunter comes before the PC's step takes effect, and the PC steps onto it.
    assert!(!risk(&mut game, WEST).is_dangerous());
    play(&mut game, &[WEST]);
    assert_eq!(game.find('3'), None);
}

#[test]
fn every_journey_ends_five_turns_before_hunters_arrive() {
    let journeys = [Journey::rest(), Journey::run(Direction::West), Journey::travel(at(2, 1))];
    for journey in journeys {
        let mut game = corridor();
        rest(&mut game, FIRST - 8);
        assert_eq!(go(&mut game, journey.clone()), StopReason::HuntersNear(5), "{journey:?}");
        assert_eq!(game.turns(), u64::from(FIRST - 6));
        assert_ne!(go(&mut game, journey), StopReason::HuntersNear(5), "it is told once");
    }
}

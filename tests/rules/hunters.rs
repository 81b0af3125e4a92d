//! The PC's lead falls with time, and hunters arrive when it is used up (rules §7, "Lead").

use crate::{
    delves::{quiet, unhurried},
    journeys::go,
    somebody::{calmly, creature},
    words::{EAST, WEST, at, play, rest, shows},
};
use hexdelve::{
    creature::BaseStats,
    level::{ComingHunters, HunterNews},
    player::{Journey, StopReason},
    prelude::*,
    trades::Trade,
};

/// The lead in these tables.
const LEAD: u32 = 50;
const AGAIN: u32 = 25;
/// The PC is out of the hunters' reach.
const APART: &str = "<.............................. @>   0";

fn corridor() -> Game {
    calmly(Scenario::delve("<....@   0").assets(quiet()))
}

fn apart(tables: GameTables) -> Game {
    calmly(Scenario::delve(APART).assets(tables).rock(255))
}

fn coming(game: &Game) -> ComingHunters {
    game.world().resource::<Depth>().coming_hunters().unwrap()
}

/// The turns until hunters arrive.
fn turns(game: &Game) -> u64 {
    coming(game).at.turns_from(PlayerView::of(game.world()).now)
}

fn news(game: &Game) -> Option<HunterNews> {
    game.world().resource::<Depth>().hunter_news()
}

#[test]
fn a_hunter_comes_by_the_stairs_acts_and_is_worth_nothing() {
    let mut game = corridor();
    rest(&mut game, LEAD - 1);
    shows(&game, "<....@   0");
    assert_eq!((turns(&game), coming(&game).count), (0, 3));
    rest(&mut game, 1);
    let hunter = creature(&game, '3');
    assert_eq!(game.world().get::<Speed>(hunter), Some(&Speed::new(14)));
    assert!(game.world().get::<BaseStats>(hunter).is_none());
    assert_eq!(game.find('3'), Some(at(3, 1)), "at speed 14, it has had two turns");
}

#[test]
fn three_hunters_come_one_by_one_then_another_every_25_turns() {
    let mut game = apart(quiet());
    rest(&mut game, LEAD - 1);
    let mut hunters = Vec::new();
    for _ in 0..4 {
        hunters.push((game.monsters() - 1, turns(&game), coming(&game).count));
        rest(&mut game, 1);
    }
    assert_eq!(hunters, [(0, 0, 3), (1, 0, 2), (2, 0, 1), (3, u64::from(AGAIN) - 3, 1)]);
    let mut counts = Vec::new();
    for _ in 0..8 {
        counts.push(game.monsters() - 1);
        rest(&mut game, AGAIN);
    }
    assert_eq!(counts, [3, 4, 5, 6, 7, 8, 9, 9]);
}

#[test]
fn hunters_have_the_trades_that_occur_on_the_level() {
    let mut game = apart(quiet());
    rest(&mut game, LEAD + AGAIN + 1);
    let world = game.world_mut();
    let mut all = world.query_filtered::<(&CharacterId, Option<&Trade>), With<Monster>>();
    let mut hunters: Vec<_> = all.iter(world).filter(|(id, _)| id.index >= 10_000).collect();
    hunters.sort_by_key(|(id, _)| **id);
    let trades: Vec<_> = hunters.iter().map(|(_, it)| it.map(|it| it.name.as_str())).collect();
    // The first level knows shields alone.
    assert_eq!(trades, [None, None, None, Some("shield")]);
}

#[test]
fn hunters_do_not_kill_each_other_on_the_way() {
    let drawing = format!("<{}@0", ".".repeat(70));
    let mut game = calmly(Scenario::delve(&drawing).assets(quiet()).rock(255));
    rest(&mut game, LEAD + 48);
    assert_eq!(game.monsters() - 1, 4);
}

#[test]
fn a_new_level_adds_140_turns_up_to_300_at_most() {
    let mut game = calmly(Scenario::delve(APART).rock(255));
    assert_eq!(turns(&game) + 1, 200);
    rest(&mut game, 99);
    assert_eq!(turns(&game) + 1, 101);
    play(&mut game, &[EAST, Action::Descend]);
    assert_eq!(turns(&game) + 1, 99 + 140);
    play(&mut game, &[Action::Ascend, Action::Descend]);
    assert_eq!(turns(&game) + 1, 97 + 140, "only the first arrival counts");
    let mut game = calmly(Scenario::delve(APART).rock(255));
    play(&mut game, &[EAST, Action::Descend]);
    assert_eq!(turns(&game) + 1, 300);
}

#[test]
fn a_used_up_lead_is_140_turns_on_a_new_level() {
    let mut game = calmly(Scenario::delve(APART).rock(255));
    rest(&mut game, 201);
    assert_eq!((game.monsters() - 1, coming(&game).count), (2, 1));
    play(&mut game, &[EAST, Action::Descend]);
    assert_eq!((turns(&game) + 1, coming(&game).count), (140, 3));
    assert!(coming(&game).speeds().eq([14, 13, 12].map(Speed::new)));
}

#[test]
fn a_turn_of_the_lead_is_100_ticks_at_any_speed() {
    for (speed, actions) in [(10, LEAD), (20, 2 * LEAD - 1), (5, LEAD / 2 + 1)] {
        let drawing = Scenario::delve(APART).assets(quiet()).rock(255).speed('@', speed);
        let mut game = calmly(drawing);
        rest(&mut game, actions - 1);
        assert_eq!((game.monsters(), turns(&game)), (1, 0), "speed {speed}");
        rest(&mut game, 1);
        assert_eq!(game.monsters(), 2, "speed {speed}");
    }
}

#[test]
fn without_a_lead_on_the_first_level_nobody_comes() {
    let mut game = calmly(Scenario::delve(APART).assets(unhurried()).rock(255));
    rest(&mut game, 1000);
    assert_eq!((game.monsters(), game.world().resource::<Depth>().coming_hunters()), (1, None));
}

#[test]
fn hunters_are_foreseen_to_the_turn() {
    let mut game = corridor();
    for turn in 0..LEAD {
        assert_eq!(turns(&game), u64::from(LEAD - 1 - turn));
        let announced = (turn + 1 + 30 == LEAD).then_some(HunterNews::Announced);
        assert_eq!(news(&game), announced, "turn {turn}");
        rest(&mut game, 1);
    }
    assert_eq!(news(&game), Some(HunterNews::Arrived(3)));
}

#[test]
fn the_check_knows_of_hunters_who_come_before_the_next_turn() {
    let mut game = calmly(Scenario::delve("<.@   0").assets(quiet()));
    rest(&mut game, LEAD - 1);
    let risk = Simulation::new().risk_of(&mut game, Action::Rest);
    assert!(risk.is_fatal(), "two moves at speed 14 reach the PC: {risk:?}");
    rest(&mut game, 1);
    assert!(game.status().is_over());
}

#[test]
fn hunters_take_the_nearest_free_cell_if_the_stairs_are_taken() {
    let mut game = calmly(Scenario::delve("@<...   0").assets(quiet()).rock(255));
    play(&mut game, &[EAST]);
    rest(&mut game, LEAD - 2);
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
fn journeys_end_30_and_5_turns_before_hunters_arrive() {
    let journeys = [Journey::rest(), Journey::run(Direction::West), Journey::travel(at(2, 1))];
    for journey in journeys {
        let mut game = corridor();
        rest(&mut game, LEAD - 33);
        assert_eq!(go(&mut game, journey.clone()), StopReason::Hunters, "{journey:?}");
        assert_eq!((game.turns(), turns(&game)), (u64::from(LEAD - 31), 30));
        let mut game = corridor();
        rest(&mut game, LEAD - 8);
        assert_eq!(go(&mut game, journey.clone()), StopReason::HuntersNear(5), "{journey:?}");
        assert_eq!(game.turns(), u64::from(LEAD - 6));
        assert_ne!(go(&mut game, journey), StopReason::HuntersNear(5), "it is told once");
    }
}

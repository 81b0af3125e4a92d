//! The schedule plays the same game as a plain loop, and its maps are correct at every
//! moment.

use crate::{
    delves::{crowded, fill_the_pack, one_event, quiet, scatter_features, whim},
    oracle::{Oracle, Portrait, Tally},
    textbook::dijkstra,
};
use hexdelve::{action::ItemTarget, grid::Grid, path::TunnelCosts, prelude::*};
use std::iter;

const SIZES: [Size; 3] = [Size::SMALLEST, Size::of(41, 23), Size::STANDARD];

fn pit(seed: u64) -> Game {
    let monsters = 4 + u32::try_from(seed % 9).unwrap();
    PitSetup::new(Seed(seed)).size(SIZES[(seed % 3) as usize]).monsters(monsters).start().unwrap()
}

/// What has to happen for a comparison to mean something.
const IN_THE_PIT: [&str; 5] = ["kills", "digs", "heads", "tails", "remembered"];
const IN_A_DELVE: [&str; 14] = [
    "doors", "chests", "sprung", "handled", "used", "warded", "grounds", "fallen", "burnt",
    "hunters", "counted", "repeated", "slept", "shared",
];

/// The PC's step in a turn: usually in a random direction, sometimes none.
fn stroll(seed: u64, turn: u64) -> Option<Direction> {
    let mut chance = Seed(seed).stream(b"whim", turn, 0);
    Direction::ALL.get(chance.random_range(0..9_usize)).copied()
}

/// Plays up to `turns` turns of a game and of its oracle. The two have to agree after each.
fn compare(
    name: &str,
    mut game: Game,
    turns: u64,
    mut choose: impl FnMut(&mut Game, u64) -> Action,
) -> Tally {
    let mut oracle = Oracle::of(&mut game);
    for turn in 0..turns {
        let mut action = choose(&mut game, turn);
        if game.submit(action).is_err() {
            action = Action::Rest;
            game.submit(action).unwrap();
        }
        oracle.play(action);
        let told = format!("{name}, turn {turn}, {action:?}");
        if oracle.left {
            let below = game.world().resource::<Depth>().level();
            assert_eq!(below, 2, "{told}: the PC has fallen");
            break;
        }
        assert_eq!(game.status().is_over(), oracle.over, "{told}");
        assert_eq!(game.player_position().is_some(), oracle.lives(), "{told}");
        if !game.world().contains_resource::<Depth>() {
            let hash = game.world().resource::<Fingerprint>().value();
            assert_eq!(hash, oracle.hash, "{told}: {:?}\n{}", oracle.places(), game.drawing());
        }
        if oracle.over {
            break;
        }
        let (expected, found) = (oracle.portrait(), Portrait::of(&mut game));
        let differs = || expected.compare(&found);
        assert!(expected == found, "{told}: {}\n{}", differs(), game.drawing());
    }
    oracle.tally
}

#[test]
fn the_schedule_and_the_plain_loop_play_the_same_game() {
    let mut total = Tally::default();
    for seed in 0..200 {
        let mut hunter = AutopilotName::Hunter.start();
        // A PC that moves at random dies soon; a hunter sees most of the level.
        let choose = |game: &mut Game, turn| {
            if seed % 2 == 0 {
                stroll(seed, turn).map_or(Action::Rest, Action::Step)
            } else {
                hunter.choose_action(&game.player_view().unwrap())
            }
        };
        total.add(&compare(&format!("seed {seed}"), pit(seed), 80, choose));
    }
    println!("{total:?}");
    let happened = IN_THE_PIT.iter().all(|what| total.of(what) > 0);
    assert!(happened && total.turns.iter().all(|count| *count > 0), "something never happened");
}

#[test]
fn the_schedule_and_the_plain_loop_play_the_same_delve() {
    play_the_same_delves(100);
}

#[test]
#[ignore = "takes a minute in release: --ignored"]
fn the_schedule_and_the_plain_loop_play_a_thousand_same_delves() {
    play_the_same_delves(1_000);
}

fn play_the_same_delves(games: u64) {
    let assets = [crowded(), quiet()];
    let mut total = Tally::default();
    for seed in 0..games {
        let mut dice = Seed(seed).stream(b"same delve", 0, 0);
        let delve = DelveSetup::new(Seed(seed)).assets(assets[(seed % 2) as usize].clone());
        let mut game = delve.practice(seed % 3 == 0).start();
        fill_the_pack(game.world_mut(), &mut dice);
        scatter_features(game.world_mut(), &mut dice);
        let choose = |game: &mut Game, _| whim(game, &mut dice, false);
        total.add(&compare(&format!("seed {seed}"), game, 250, choose));
    }
    println!("{total:?}");
    let happened = IN_THE_PIT.iter().chain(&IN_A_DELVE).all(|what| total.of(what) > 10);
    assert!(happened && total.turns.iter().all(|count| *count > 20), "something never happened");
}

const HALL: &str = "
    ..........................
    .0.....  ......  .......1.
    .......  ......  .........
    ............@.............
    .......  ......  .........
    .5.....  ......  .......8.
    ..........................";

fn play_in_the_hall(games: u64, items: &[(&str, usize)]) -> Tally {
    let mut total = Tally::default();
    for seed in 0..games {
        let mut dice = Seed(seed).stream(b"hall", 0, 0);
        let mut scenario = Scenario::delve(HALL).seed(seed).rock(255);
        for letter in "0158".chars() {
            scenario = scenario.speed(letter, 5);
        }
        for item in items.iter().flat_map(|(item, count)| iter::repeat_n(item, *count)) {
            scenario = scenario.carrying('@', item);
        }
        let choose = |game: &mut Game, _| any_item_action(game, &mut dice);
        total.add(&compare(&format!("seed {seed}"), scenario.start(), 60, choose));
    }
    println!("{total:?}");
    total
}

fn any_item_action(game: &mut Game, dice: &mut GameRng) -> Action {
    let player_view = game.player_view().unwrap();
    let slot = player_view.pack.choose(dice).map_or(Slot::ALL[0], |item| item.slot);
    let cell = player_view.field_of_view.cells().collect::<Vec<_>>().choose(dice).copied();
    let seen = player_view.monsters.iter().filter(|it| it.in_view).collect::<Vec<_>>();
    let target = seen.choose(dice).map(|it| it.position).or(cell).unwrap();
    let command = match dice.random_range(0..16) {
        0 => Action::Throw(slot, cell.unwrap()),
        1 => Action::Throw(slot, target),
        2 => Action::Use(slot, ItemTarget::Nothing),
        3 => Action::Use(slot, ItemTarget::Cell(target)),
        _ => return whim(game, dice, false),
    };
    if game.check_action(command).is_ok() { command } else { whim(game, dice, false) }
}

#[test]
fn the_schedule_and_the_plain_loop_see_the_same_through_smoke() {
    let tally = play_in_the_hall(120, &[("smoke pot", 6)]);
    assert!(tally.of("used") > 200);
}

#[test]
fn the_schedule_and_the_plain_loop_agree_on_distractions() {
    let tally = play_in_the_hall(200, &[("noise-maker", 6)]);
    assert!(tally.of("remembered") > 200 && tally.of("used") > 300);
}

#[test]
fn the_schedule_and_the_plain_loop_agree_on_gear() {
    let tally =
        play_in_the_hall(200, &[("amulet of telepathy", 3), ("web pot", 6), ("frost vial", 3)]);
    assert!(tally.of("worn") > 20 && tally.of("covered") > 200);
}

/// Counts of what happened while maps were compared.
#[derive(Debug, Default)]
struct Compared {
    events: u32,
    changes: u32,
    remembered: u32,
}

impl Compared {
    fn events(&mut self, game: &mut Game, most: u32, mut give: impl FnMut(&mut Game)) {
        let mut textbook = Textbook::of(game);
        let mut version = game.world().resource::<Dungeon>().version();
        for _ in 0..most {
            if game.world().resource::<TurnQueue>().player_is_next() {
                give(game);
            }
            one_event(game);
            self.events += 1;
            self.remembered += textbook.compare(game);
            let now = game.world().resource::<Dungeon>().version();
            self.changes += u32::from(now != version);
            version = now;
            if game.status().is_over() {
                break;
            }
        }
    }
}

#[test]
fn every_map_equals_the_textbook_after_every_event() {
    let (mut compared, mut steps) = (Compared::default(), 0);
    for seed in 0..60 {
        compared.events(&mut pit(seed), 120, |game| steps += u32::from(set_out(game, seed)));
    }
    println!("{compared:?}, {steps} steps of the PC");
    assert!(steps > 100 && compared.changes > 20 && compared.remembered > 20);
}

#[test]
fn every_map_equals_the_textbook_throughout_a_crowded_delve() {
    let assets = crowded();
    let mut compared = Compared::default();
    for seed in 0..40 {
        let mut dice = Seed(seed).stream(b"maps of a delve", 0, 0);
        let delve = DelveSetup::new(Seed(seed)).practice(true).assets(assets.clone());
        let mut game = delve.start();
        fill_the_pack(game.world_mut(), &mut dice);
        compared.events(&mut game, 150, |game| {
            game.clear_old_messages();
            let command = whim(game, &mut dice, true);
            game.world_mut().resource_mut::<PlayerOrders>().give(command);
        });
    }
    println!("{compared:?}");
    assert!(compared.events > 4_000 && compared.changes > 400 && compared.remembered > 400);
}

fn set_out(game: &mut Game, seed: u64) -> bool {
    let player_view = game.player_view().unwrap();
    let way = stroll(seed, player_view.turns).filter(|way| player_view.check_step(*way).is_ok());
    if let Some(way) = way {
        game.world_mut().resource_mut::<PlayerOrders>().give(Action::Step(way));
    }
    way.is_some()
}

struct Textbook {
    dungeon: Dungeon,
    maps: Vec<(Position, DistanceMapKind, Grid<Option<u32>>)>,
}

impl Textbook {
    fn of(game: &Game) -> Self {
        Self { dungeon: game.world().resource::<Dungeon>().clone(), maps: Vec::new() }
    }

    /// Compares the maps to the PC's cell and to every cell where a monster believes the
    /// PC to be. Returns the number of monsters that believe it elsewhere.
    fn compare(&mut self, game: &mut Game) -> u32 {
        let player = game.player_position();
        let world = game.world_mut();
        let goals: Vec<_> =
            world.query::<&Belief>().iter(world).filter_map(|it| it.goal()).collect();
        self.follow(world.resource());
        let now = world.resource::<TurnQueue>().now().0;
        let mut maps = world.resource_mut::<DistanceMaps>();
        for place in goals.iter().copied().chain(player) {
            for kind in DistanceMapKind::ALL {
                let at = self.place_of(kind, place);
                let expected = &self.maps[at].2;
                let map = maps.get_or_compute(&self.dungeon, place, kind, now);
                for cell in self.dungeon.size().positions() {
                    let distance = map.distance(cell);
                    assert_eq!(distance, expected[cell], "{kind:?} map to {place}, cell {cell}");
                }
            }
        }
        let others = goals.iter().filter(|place| Some(**place) != player);
        u32::try_from(others.count()).unwrap()
    }

    /// Discards all maps if any cell has changed. It compares every cell and does not
    /// trust the level's own version.
    fn follow(&mut self, dungeon: &Dungeon) {
        let (now, before) = (dungeon, &self.dungeon);
        let is_the_same = now.size() == before.size()
            && now.size().positions().all(|cell| now.blocking(cell) == before.blocking(cell));
        if !is_the_same {
            self.maps.clear();
        }
        self.dungeon = now.clone();
    }

    fn place_of(&mut self, kind: DistanceMapKind, target: Position) -> usize {
        let known = self.maps.iter().position(|(to, of, _)| (*to, *of) == (target, kind));
        known.unwrap_or_else(|| {
            let map = dijkstra(&self.dungeon, &TunnelCosts::DEFAULT, kind, target);
            self.maps.push((target, kind, map));
            self.maps.len() - 1
        })
    }
}

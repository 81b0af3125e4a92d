//! What is foretold of monsters with trades is what happens, in random positions.

use hexdelve::{lookahead::ForecastStep, prelude::*, trades::TradeWords};
use std::collections::BTreeSet;

const TRADES: [&str; 7] = ["shield", "spear", "charger", "bomber", "archer", "thief", "guard"];
/// Of monsters: none is erratic.
const LETTERS: [char; 6] = ['0', '1', '2', '3', '4', '7'];
const GROUND: [char; 6] = ['m', 'x', 'w', 'i', 't', 'r'];

/// A cramped room with ground, two or three monsters, and a trade for each of them.
fn position(trade: &'static str, seed: u64) -> impl Fn() -> Game {
    let mut dice = Seed(seed).stream(b"position", 0, 0);
    let (width, height) = (dice.random_range(5..12), dice.random_range(2..6));
    let mut rows = vec![vec!['.'; width]; height];
    let mut put = |glyph: char, dice: &mut GameRng| {
        rows[dice.random_range(0..height)][dice.random_range(0..width)] = glyph;
    };
    for _ in 0..dice.random_range(0..width * height / 3) {
        put(' ', &mut dice);
    }
    for _ in 0..dice.random_range(0..4) {
        put(GROUND[dice.random_range(0..GROUND.len())], &mut dice);
    }
    put('!', &mut dice);
    put('>', &mut dice);
    let mut letters = LETTERS.to_vec();
    letters.shuffle(&mut dice);
    letters.truncate(dice.random_range(1..4));
    for letter in &letters {
        put(*letter, &mut dice);
    }
    put('@', &mut dice);
    let speeds: Vec<_> = letters.iter().map(|_| dice.random_range(5..18)).collect();
    let other = TRADES[dice.random_range(0..TRADES.len())];
    let drawing = rows.into_iter().map(|row| row.into_iter().collect::<String>() + ".\n");
    // The last column is open, so that no line is empty.
    let drawing = drawing.collect::<String>();
    move || {
        let mut scenario = Scenario::delve(&drawing).rock(255);
        if seed.is_multiple_of(4) {
            scenario = scenario.foggy();
        }
        for (at, (letter, speed)) in letters.iter().zip(&speeds).enumerate() {
            scenario = scenario.speed(*letter, *speed);
            scenario = match at {
                0 => scenario.trade(*letter, trade),
                1 => scenario.trade(*letter, other),
                _ => scenario,
            };
        }
        scenario.start()
    }
}

#[derive(Debug, Default)]
struct Counts {
    positions: u32,
    checks: u32,
    deaths: u32,
    of_the_trade: u32,
    wrong: u32,
}

fn check(trade: &'static str, positions: u64, turns: u64) -> Counts {
    let mut counts = Counts::default();
    let mut simulation = Simulation::new();
    for seed in 0..positions {
        let start = position(trade, seed);
        let (mut game, mut copy) = (start(), start());
        let mut moves = Vec::new();
        counts.positions += 1;
        for turn in 0..turns {
            if game.status().is_over() {
                break;
            }
            let view = game.player_view().unwrap();
            let is_all_known = view.dungeon.open_cells().count()
                == view.world.resource::<Dungeon>().open_cells().count();
            let known: BTreeSet<_> = view.monsters.iter().map(|it| it.id).collect();
            let world = game.world_mut();
            let mut ids = world.query_filtered::<&CharacterId, With<Monster>>();
            let is_all_noticed = ids.iter(world).all(|id| known.contains(id));
            let ways = game.player_view().unwrap().possible_steps();
            let ways = ways.into_iter().map(Some).chain([None]);
            let threats = simulation.threats(&mut game);
            for way in ways.clone() {
                if !is_all_known || !is_all_noticed {
                    continue;
                }
                let action = way.map_or(Action::Rest, Action::Step);
                let told = simulation.risk_of(&mut game, action);
                replay(&mut copy, &moves, action);
                let dies = copy.status().is_over() && copy.player_position().is_none();
                counts.checks += 1;
                counts.deaths += u32::from(dies);
                let killer = told.causes.first().and_then(|(cause, _)| cause.killer());
                let real = copy.status().killer();
                let name = real.map(|it| Bestiary::of(copy.world()).name(&it).to_owned());
                counts.of_the_trade += u32::from(name.is_some_and(|it| it.starts_with(trade)));
                let is_told = threats.of(way).is_none_or(|it| (it.percent == 100) == dies);
                let is_same = !dies || killer.map(|it| it.id) == real.map(|it| it.id);
                if told.is_fatal() != dies || !is_told || !is_same {
                    counts.wrong += 1;
                    println!("{trade} {seed} {turn} {action}: {told:?}, {dies}, {real:?}");
                    println!("{moves:?}\n{}", game.drawing());
                }
            }
            let mut whim = Seed(seed).stream(b"whim", turn, 0);
            let ways: Vec<_> = ways.collect();
            let action = ways.choose(&mut whim).unwrap().map_or(Action::Rest, Action::Step);
            moves.push(action);
            game.submit(action).unwrap();
        }
    }
    println!("{trade}: {counts:?}");
    assert_eq!(counts.wrong, 0, "{trade}: {counts:?}");
    counts
}

fn replay(copy: &mut Game, moves: &[Action], action: Action) {
    copy.restart(Seed(0)).unwrap();
    replay_on(copy, moves, action);
}

/// Then rests while the PC is held, as the check does.
fn replay_on(copy: &mut Game, moves: &[Action], action: Action) {
    for action in moves.iter().chain([&action]) {
        copy.submit(*action).unwrap();
    }
    while !copy.status().is_over() && copy.player_view().unwrap().stuck_moves > 0 {
        copy.submit(Action::Rest).unwrap();
    }
}

#[test]
fn checks_of_all_trades_are_right_in_random_positions() {
    let mut deaths = 0;
    for trade in TRADES {
        let counts = check(trade, 300, 6);
        assert!(counts.checks > 2_000 && counts.deaths > 100, "{counts:?}");
        deaths += counts.of_the_trade;
    }
    assert!(deaths > 500, "{deaths} deaths by a trade");
}

#[test]
#[ignore = "takes minutes: --ignored"]
fn checks_of_all_trades_are_right_in_3000_positions() {
    for trade in TRADES {
        check(trade, 500, 12);
    }
}

#[test]
fn the_turn_order_tells_what_a_trade_will_do() {
    let scenes = [
        ("@.0", "spear", "strikes with its spear"),
        ("@..0", "charger", "charges"),
        ("@...0", "archer", "aims"),
    ];
    for (drawing, trade, words) in scenes {
        let mut game = Scenario::delve(drawing).trade('0', trade).start();
        let forecast = Simulation::new().forecast(&mut game).unwrap();
        let its = |turn: &&ForecastStep| !turn.is_player();
        let Action::Custom(action) = forecast.turns.iter().find(its).unwrap().action else {
            panic!("{forecast:?}");
        };
        assert_eq!(TradeWords::for_action(game.world(), action), Some(words));
    }
}

/// One level of steady monsters, most of them with a trade, and nothing that is hidden.
fn full_of_traders() -> GameTables {
    let levels = "[[level]]\nkinds = ['rooms', 'ruin', 'cavern', 'flooded halls']\nmonsters = 24\n\
                  masks = '01234567'\nspeeds = [5, 18]\ndoors = 50\ntraps = 0\n\
                  chests = 1\nitems = 8\npatches = 4\nvaults = 0\nuniques = 0\n\
                  traders = 20\nlead = 0\ncrown = true\n";
    let early = include_str!("../../assets/trades.toml");
    let early = ["[2, 99]", "[3, 99]", "[4, 99]"]
        .iter()
        .fold(early.to_owned(), |text, levels| text.replace(levels, "[1, 8]"));
    let files = AssetFiles::built_in()
        .with_text(AssetFile::Levels, levels)
        .with_text(AssetFile::Trades, early);
    GameTables::read(&files, &EffectRegistry::built_in()).unwrap()
}

#[test]
fn checks_are_right_in_delves_full_of_traders() {
    let (mut checks, mut deaths) = (0, 0);
    let (tables, mut simulation) = (full_of_traders(), Simulation::new());
    for seed in 0..12 {
        let setup = DelveSetup::new(Seed(seed)).practice(true).assets(tables.clone());
        let (mut game, mut copy) = (setup.clone().start(), setup.start());
        let mut autopilot = AutopilotName::Hunter.start();
        let mut moves = Vec::new();
        while game.turns() < 150 && !game.status().is_over() {
            let turns = game.turns();
            let view = game.player_view().unwrap();
            let is_near = |it: &PerceivedMonster| it.position.distance(view.position) < 9;
            let is_checked = turns.is_multiple_of(3) && view.monsters.iter().any(is_near);
            let ways = view.possible_steps().into_iter().map(Some).chain([None]);
            for way in ways.filter(|_| is_checked) {
                let action = way.map_or(Action::Rest, Action::Step);
                let told = simulation.risk_of(&mut game, action);
                copy.restart(Seed(seed)).unwrap();
                replay_on(&mut copy, &moves, action);
                let dies = copy.status().is_over();
                (checks, deaths) = (checks + 1, deaths + u32::from(dies));
                let turn = game.turns();
                assert_eq!(told.is_fatal(), dies, "{seed} {turn} {action}: {told:?}");
            }
            let Some(action) = game.play_turn(autopilot.as_mut()) else { break };
            moves.push(action);
        }
    }
    println!("{checks} checks, {deaths} deaths");
    assert!(checks > 200 && deaths > 15, "{checks} checks, {deaths} deaths");
}

//! Under the fog of war, whatever a forecast says happens, and the check is neither wrong
//! about certain deaths nor misses them.
//!
//! Each of the PC's turns is forked: an oracle plays the true level on, with all coins
//! tails as forecasts have them. What the PC cannot know, monsters that it does not notice
//! and traps that it has not seen, may make a difference: such a turn is played
//! again without them, and counts as an exception if the forecast is right then.

use crate::{
    delves::of_kind,
    oracle::{Oracle, Script},
};
use hexdelve::{
    arts::{ArtTable, fill, learn},
    lookahead::{ForecastStep, candidate_actions},
    prelude::*,
    sight::Haze,
    things::CarriedBy,
};
use std::ops::Range;

/// The autopilots that use no items, because an oracle cannot take over their effects.
const PILOTS: [AutopilotName; 6] = [
    AutopilotName::Formula,
    AutopilotName::Explore,
    AutopilotName::Hunter,
    AutopilotName::Random,
    AutopilotName::Patient,
    AutopilotName::Rest,
];

const TRADES: [&str; 7] = ["shield", "spear", "charger", "bomber", "archer", "thief", "guard"];

/// Levels on which monsters in view stand beside cells that the PC does not know.
const DRAWINGS: [&str; 7] = [
    "
    ....1..w....  ......
    ..@......... ......6
    ....r...t...'.....7.
    .............  ..3..
    ..0..i..2...  ......
    ",
    "
    ..............
    .1..........5.
    ......@..m....
    ....x....v....
    .4..........0.
    ..............
    ",
    "
    @.....   ....
     '   .   .  .
    .1.. ..'.. .3
       .  .   ..
       ....   ..
    ",
    "
    .... ......
    .@.'...  .3
    ....  .  ..
       .  '  .
       ......2.
    ",
    "
      .3.
    .......
      '  .....
    ..@..    .
    ......+.5.
    ",
    "
    ...#########2
    .@.        #
    .'. ..7..  #
     .  '   '  #
     .....1....#
    ",
    "
    .......     ....
    .@....'..b..'..9
    ......      ....
       +   ....
    ...0...'..4.
    ",
];

#[test]
fn no_forecast_and_no_check_is_wrong_under_fog() {
    let counts = play(0..6);
    assert!(counts.steps > 50 && counts.fatal > 5, "{counts:?}");
}

#[test]
#[ignore = "takes minutes: --ignored"]
fn in_60_000_checks_no_forecast_under_fog_is_wrong() {
    let counts = play(0..250);
    assert!(counts.checks > 60_000 && counts.arts > 6_000, "{counts:?}");
    assert!(counts.steps > 5_000 && counts.fatal > 300, "{counts:?}");
    let doubtful = counts.doubtful_alarms + counts.doubtful_deaths + counts.doubtful_wards;
    assert!(
        doubtful < 60 && counts.mixed < counts.steps / 10,
        "these have to stay rare: {counts:?}"
    );
}

fn play(seeds: Range<u64>) -> Counts {
    let mut counts = Counts::default();
    let mut simulation = Simulation::new();
    let kinds = LevelKind::ALL.map(of_kind);
    for seed in seeds {
        let index = usize::try_from(seed).unwrap();
        let mut game =
            DelveSetup::new(Seed(seed)).assets(kinds[index % kinds.len()].clone()).start();
        equip(game.world_mut(), seed);
        counts.watch(&mut game, PILOTS[index % PILOTS.len()], &mut simulation, seed);
        let drawing = Scenario::delve(DRAWINGS[index % DRAWINGS.len()]).foggy().rock(120);
        let speed = |glyph: u64| 5 + u16::try_from((seed * 7 + glyph * 5) % 16).unwrap();
        let game = ('0'..='9')
            .chain(['b'])
            .fold(drawing.seed(seed), |it, glyph| it.speed(glyph, speed(u64::from(glyph))));
        let mut game = ('0'..='9')
            .chain(['b'])
            .zip(index..)
            .fold(game, |it, (glyph, nth)| it.trade(glyph, TRADES[nth % TRADES.len()]))
            .start();
        equip(game.world_mut(), seed);
        counts.watch(&mut game, PILOTS[index / 2 % PILOTS.len()], &mut simulation, seed);
    }
    println!("{counts:#?}");
    assert_eq!(counts.errors(), 0, "{counts:?}");
    counts
}

/// Gives the PC three arts, and perhaps a ward or telepathy.
fn equip(world: &mut World, seed: u64) {
    let table = world.resource::<ArtTable>().clone();
    let mut arts: Vec<_> = table.iter().map(|(id, _)| id).collect();
    let (chosen, _) = arts.partial_shuffle(&mut Seed(seed).stream(b"arts", 0, 0), 3);
    for art in chosen {
        learn(world, *art);
    }
    let player = world.query_filtered::<Entity, With<Player>>().single(world).unwrap();
    if seed % 4 == 1 {
        world.entity_mut(player).insert(Abilities::from_mask(2));
    }
    if seed % 4 == 2 {
        let catalogue = world.resource::<Catalogue>().clone();
        let ward = catalogue.spawn(world, catalogue.find("ward").unwrap());
        world.entity_mut(ward).insert(CarriedBy { carrier: player, slot: Slot::ALL[5] });
    }
}

#[derive(Debug, Default)]
struct Counts {
    /// Comparisons of what the check says about an action with what happens.
    checks: u32,
    /// Those of the uses of arts.
    arts: u32,
    /// Turns of monsters in view before the PC's next turn.
    steps: u32,
    /// Steps that are foretold and do not happen.
    wrong: u32,
    /// Monsters that would rest if all unknown cells were rock, and also if all were floor,
    /// but move because some are rock and others floor.
    mixed: u32,
    /// Certain deaths, deaths that were not certain although the check said so, and deaths
    /// of which it did not warn.
    fatal: u32,
    false_alarms: u32,
    missed: u32,
    /// False alarms, deaths without an alarm, and wards, that are due only to cells that the
    /// PC does not know.
    doubtful_alarms: u32,
    doubtful_deaths: u32,
    doubtful_wards: u32,
    /// Broken wards about which the check was wrong.
    misjudged_wards: u32,
}

impl Counts {
    fn errors(&self) -> u32 {
        self.wrong + self.false_alarms + self.missed + self.misjudged_wards
    }

    fn watch(
        &mut self,
        game: &mut Game,
        pilot: AutopilotName,
        simulation: &mut Simulation,
        seed: u64,
    ) {
        let mut autopilot = pilot.start();
        for turn in 0..120 {
            if turn % 8 == 0 {
                fill(game.world_mut());
            }
            let is_over = game.status().is_over();
            let Some(player_view) = game.player_view().filter(|_| !is_over) else { break };
            if player_view.depth.is_some_and(|depth| depth.level > 1) {
                break;
            }
            let is_alone = player_view.monsters.is_empty();
            // An oracle can take over neither smoke nor the escape with the Crown.
            let world = game.world_mut();
            let is_hazy = world.query::<&Haze>().iter(world).next().is_some();
            let escapes = world.resource::<Depth>().is_escaping();
            if !is_alone && !is_hazy && !escapes {
                let oracle = Oracle::of(game);
                let errors = self.errors();
                self.compare_forecast(game, &oracle, simulation);
                self.compare_checks(game, &oracle, simulation);
                if self.errors() > errors {
                    println!("seed {seed}, {pilot:?}, turn {}\n{}", game.turns(), game.drawing());
                }
            }
            let mut dice = Seed(seed).stream(b"art", turn, 0);
            let art = arts(game).choose(&mut dice).copied().filter(|_| dice.random_bool(0.4));
            let played = match art {
                Some(art) => game.submit(art).is_ok(),
                None => game.play_turn(autopilot.as_mut()).is_some(),
            };
            if !played {
                break;
            }
        }
    }

    fn compare_forecast(&mut self, game: &mut Game, oracle: &Oracle, simulation: &mut Simulation) {
        let Some(forecast) = simulation.forecast(game) else { return };
        let player_view = game.player_view().unwrap();
        let unnoticed = oracle.without_the_unnoticed(&player_view);
        let is_in_view = |id| player_view.monsters.iter().any(|it| it.id == id && it.in_view);
        let soon = forecast.timeline.iter().filter(|it| it.at < player_view.next_turn);
        self.steps += u32::try_from(soon.filter(|it| is_in_view(it.id)).count()).unwrap();
        let [real, fair] = [oracle, &unnoticed].map(rest);
        let is_unforeseen = |id: u64| forecast.unforeseen.iter().any(|it| it.0.to_bits() == id);
        // A monster whose turns are unknown may have killed the PC, which ends the game.
        let last = fair.log.last().filter(|it| fair.over && is_unforeseen(it.1));
        let end = last.map_or(u64::MAX, |it| it.0);
        // Hunters that are yet to arrive are not shown.
        let is_noticed =
            |turn: &&ForecastStep| player_view.monsters.iter().any(|it| it.id == turn.id);
        let unknown_beside =
            |cell: Position| cell.neighbours().any(|cell| !player_view.knows(cell));
        for turn in forecast.turns.iter().filter(is_noticed) {
            let cell = (i32::from(turn.to.x), i32::from(turn.to.y));
            let happens = |it: &Oracle| it.log.contains(&(turn.at.0, turn.id.to_bits(), cell));
            if happens(&real) || happens(&fair) || turn.at.0 >= end {
                continue;
            }
            if turn.action == Action::Rest && unknown_beside(turn.from) {
                self.mixed += 1;
                continue;
            }
            self.wrong += 1;
            let its = |it: &&(u64, u64, (i32, i32))| it.1 == turn.id.to_bits();
            let log: Vec<_> = fair.log.iter().filter(its).collect();
            println!("wrong: {turn:?}, but {log:?}");
        }
    }

    fn compare_checks(&mut self, game: &mut Game, oracle: &Oracle, simulation: &mut Simulation) {
        let threats = simulation.threats(game);
        let player_view = game.player_view().unwrap();
        let unnoticed = oracle.without_the_unnoticed(&player_view);
        let known = oracle.as_known(&player_view);
        let is_chancy = |it: &PerceivedMonster| it.abilities.has(Ability::Erratic);
        let is_steady = !player_view.monsters.iter().any(is_chancy);
        let steps = player_view.possible_steps().into_iter().map(Action::Step);
        let steps: Vec<_> = steps.chain([Action::Rest]).collect();
        let commands: Vec<_> = steps.into_iter().chain(arts(game)).collect();
        for command in commands {
            let risk = simulation.risk_of(game, command);
            let threat = match command {
                Action::Step(way) => Some(threats.of(Some(way)).unwrap_or_default()),
                Action::Rest => Some(threats.of(None).unwrap_or_default()),
                _ => None,
            };
            self.checks += 1;
            self.arts += u32::from(matches!(command, Action::Custom(_)));
            let [real, fair] = [oracle, &unnoticed].map(|it| after(it, command));
            let [dies, fair_dies] = [!real.lives(), !fair.lives()];
            self.fatal += u32::from(risk.is_fatal());
            // The check takes unknown cells for rock.
            let as_known = || after(&known, command);
            let known_dies = || !as_known().lives();
            let alarm = risk.is_fatal() && !dies && !fair_dies;
            let doubtful_alarm = alarm && known_dies();
            let is_foreseeable = !real.is_elsewhere && !fair.is_elsewhere;
            let death = dies && fair_dies && is_foreseeable && !risk.is_dangerous();
            let doubtful_death = death && !known_dies();
            self.doubtful_alarms += u32::from(doubtful_alarm);
            self.doubtful_deaths += u32::from(doubtful_death);
            let untold = risk.is_fatal() && threat.is_some_and(|it| it.percent < 50);
            let false_alarm = alarm && !doubtful_alarm;
            let missed = death && !doubtful_death || untold;
            self.false_alarms += u32::from(false_alarm);
            self.missed += u32::from(missed);
            // A monster that is not noticed may kill the one that would break the ward.
            let spent = |it: &Oracle| it.lives() && !it.left && it.broke_ward;
            let lost = [&real, &fair].map(spent);
            let is_known = is_steady && lost[0] == lost[1];
            let misjudged =
                is_known && threat.is_some_and(|it| it.percent == 0 && it.uses_ward != lost[0]);
            let doubtful_ward = misjudged && spent(&as_known()) != lost[0];
            self.doubtful_wards += u32::from(doubtful_ward);
            let misjudged = misjudged && !doubtful_ward;
            self.misjudged_wards += u32::from(misjudged);
            if false_alarm || missed || misjudged {
                println!("{command:?}: {threat:?}, {risk:?}, lost: {lost:?}");
            }
        }
    }
}

/// Returns the uses of arts that are possible now.
fn arts(game: &mut Game) -> Vec<Action> {
    let all = candidate_actions(game).unwrap_or_default();
    all.into_iter().filter(|it| matches!(it, Action::Custom(_))).collect()
}

/// The level after an action of the PC, when it can act again.
fn after(oracle: &Oracle, command: Action) -> Oracle {
    let mut fork = oracle.clone();
    fork.play(command);
    while fork.is_stuck() && !fork.over {
        fork.play(Action::Rest);
    }
    fork
}

/// The level after three turns in which the PC rests and all coins come up tails.
fn rest(oracle: &Oracle) -> Oracle {
    let mut fork = oracle.clone();
    fork.random_outcomes = Some(Script::new(Vec::new()));
    for _ in 0..3 {
        fork.play(Action::Rest);
    }
    fork
}

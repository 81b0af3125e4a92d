//! Forecasts agree with what happens.

use crate::delves::unhurried;
use hexdelve::{
    lookahead::{ForecastStep, TurnForecast},
    prelude::*,
};
use std::collections::BTreeMap;

type Places = BTreeMap<CharacterId, Position>;

fn places(game: &mut Game) -> Places {
    let player_view = game.player_view().unwrap();
    player_view.monsters.iter().map(|monster| (monster.id, monster.position)).collect()
}

fn foretold(before: &Places, forecast: &TurnForecast) -> Places {
    let mut places = before.clone();
    for turn in forecast.turns.iter().filter(|turn| !turn.is_player()) {
        places.insert(turn.id, turn.to);
    }
    for death in &forecast.deaths {
        places.remove(&death.victim.id);
    }
    places
}

#[test]
fn nobody_does_anything_else_while_the_pc_rests() {
    let (mut compared, mut deaths) = (0, 0);
    for seed in 0..60 {
        // The turns of hunters that are yet to arrive are not foretold.
        let delve = DelveSetup::new(Seed(seed)).mode(GameMode::Practice).assets(unhurried());
        let mut game = delve.start();
        let mut autopilot = AutopilotName::Explore.start();
        let mut simulation = Simulation::new();
        while game.turns() < 300 && !game.status().is_over() {
            game.play(autopilot.as_mut(), 5);
            let is_erratic = |it: &PerceivedMonster| it.abilities.has(Ability::Erratic);
            if game.player_view().is_none_or(|it| it.monsters.iter().any(is_erratic)) {
                break;
            }
            let forecast = simulation.forecast(&mut game).unwrap();
            let before = places(&mut game);
            for _ in 0..3 {
                let _ = game.submit(Action::Rest);
            }
            let dies = game.player_view().is_none();
            assert_eq!(dies, forecast.player_dies(), "seed {seed}, turn {}", game.turns());
            if !dies {
                let told = foretold(&before, &forecast);
                assert_eq!(places(&mut game), told, "seed {seed}, turn {}", game.turns());
            }
            compared += 1;
            deaths += forecast.deaths.len();
        }
    }
    assert!(compared > 200 && deaths > 10, "{compared} compared, {deaths} deaths");
}

#[test]
fn the_line_says_who_acts_when() {
    let mut moments = 0;
    for seed in 0..20 {
        let mut game = PitSetup::new(Seed(seed)).start().unwrap();
        game.play(AutopilotName::Rest.start().as_mut(), 3);
        let Some(forecast) = Simulation::new().forecast(&mut game) else { continue };
        let acted = forecast.turns.iter().map(|turn| (turn.at, turn.id));
        let dead = |number| forecast.deaths.iter().any(|death| death.victim.id == number);
        let line = forecast.timeline.iter().map(|moment| (moment.at, moment.id));
        let acted: Vec<_> = acted.filter(|(_, number)| !dead(*number)).collect();
        let line: Vec<_> = line.filter(|(_, number)| !dead(*number)).collect();
        moments += acted.len();
        assert_eq!(acted[..], line[..acted.len()], "seed {seed}");
    }
    assert!(moments > 100, "{moments}");
}

#[test]
fn coins_have_both_sides_and_deaths_their_moves() {
    let mut game = Scenario::draw("...\n.9.@").start();
    let forecast = Simulation::new().forecast(&mut game).unwrap();
    let nine = forecast.turns.iter().find(|turn| !turn.is_player()).unwrap();
    assert_eq!(nine.action, Action::Step(Direction::East));
    let heads = nine.random_directions.as_ref().unwrap();
    assert_eq!(heads.len(), 5);
    let mut game = Scenario::draw("@.........0..3").speed('3', 20).speed('0', 5).start();
    let forecast = Simulation::new().forecast(&mut game).unwrap();
    let [death] = forecast.deaths[..] else { panic!("{:?}", forecast.deaths) };
    let letters = (death.actor.abilities.letter(), death.victim.abilities.letter());
    let moves = forecast.turns.iter().filter(|it| it.id == death.actor.id && it.at <= death.at);
    assert_eq!((letters, moves.count(), death.is_certain()), (('3', '0'), 4, true));
    assert_eq!(death.cause.unwrap().killer().unwrap().id, death.actor.id);
}

#[test]
fn only_an_attack_breaks_a_ward_and_not_a_struggle() {
    let breaks = |game: &mut Game| {
        let forecast = Simulation::new().forecast(game).unwrap();
        let is_monster = |turn: &&ForecastStep| !turn.is_player();
        forecast.turns.iter().find(is_monster).map(|turn| (turn.from == turn.to, turn.breaks_ward))
    };
    let mut game = Scenario::delve("...\n.@3\n...").carrying('@', "ward").start();
    assert_eq!(breaks(&mut game), Some((true, true)));
    let mut game = Scenario::delve("...\n.@3\n...").start();
    let monster = game.contents_at(game.find('3').unwrap()).creature.unwrap();
    game.world_mut().entity_mut(monster).insert(Stuck { moves: 2 });
    assert_eq!(breaks(&mut game), Some((true, false)));
}

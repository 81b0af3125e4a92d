//! Forecasts, as far as the PC's knowledge goes: the turn order, the deadly moves, and
//! what the monsters believe and intend.

use crate::messages::{
    forecast_deaths::fate,
    hunters::{coming_hunters, expected_hunters},
    minds::{belief, bits},
    time::turns_of_yours,
    timeline::{consequence, deed, next_deed, what_happens},
    words::{aside, bearing, cause_in_words, introduced, sentence},
};
use bevy_ecs::prelude::World;
use hexdelve::{
    creature::Bestiary,
    game::Game,
    grid::Direction,
    lookahead::{ForecastDeath, Threat, ThreatMap, TurnForecast},
    player::PlayerView,
};

pub(super) fn timeline(world: &World, forecast: Option<&TurnForecast>) -> Vec<String> {
    let Some(forecast) = forecast else { return vec!["The game is over.".to_owned()] };
    let bestiary = Bestiary::of(world);
    let mut lines = vec!["Turns from now, if you stay:".to_owned()];
    for moment in forecast.turns_to_live() {
        let when = turns_of_yours(forecast, moment.at);
        let death = forecast.death_on(moment.at, moment.id);
        let words = match (forecast.step_on(moment.at, moment.id), death) {
            (_, Some(death)) if moment.is_player() => consequence(death, bestiary),
            _ if moment.is_player() => "your turn".to_owned(),
            (None, _) if moment.is_out_of_view => {
                format!("{} acts, out of view", aside(moment, bestiary))
            }
            (None, None) if !forecast.is_unforeseen(moment.id) => {
                format!("{} acts", aside(moment, bestiary))
            }
            (None, death) => {
                let acts =
                    if death.is_some_and(ForecastDeath::is_by_the_actor) { "" } else { "acts; " };
                let known = what_happens(forecast, moment, bestiary);
                format!("{} {acts}{known}", aside(moment, bestiary))
            }
            (Some(turn), _) => {
                let coin = if turn.random_directions.is_some() {
                    ", if its coin comes up tails"
                } else {
                    ""
                };
                format!("{} {}{coin}", aside(moment, bestiary), deed(forecast, turn, bestiary))
            }
        };
        lines.push(format!("{when}: {words}."));
    }
    let coming = coming_hunters(world);
    lines.extend(coming.map(|hunters| format!("{}.", sentence(&expected_hunters(hunters)))));
    lines
}

pub(crate) fn threats(world: &World, threats: &ThreatMap) -> Vec<String> {
    let bestiary = Bestiary::of(world);
    let ways = [None].into_iter().chain(Direction::ALL.map(Some));
    let mut fatal: Vec<_> =
        ways.filter_map(|way| Some((way, threats.of(way).filter(Threat::is_dangerous)?))).collect();
    if fatal.is_empty() {
        return vec!["As far as you know, no move is deadly now.".to_owned()];
    }
    fatal.sort_by_key(|(_, threat)| std::cmp::Reverse(threat.percent));
    fatal.into_iter().map(|(way, threat)| one_threat(way, threat, bestiary)).collect()
}

fn one_threat(way: Option<Direction>, threat: Threat, bestiary: &Bestiary) -> String {
    let way = way.map_or("here", Direction::name);
    let who = cause_in_words(threat.cause, bestiary, aside);
    let likely = match threat.percent {
        100 => String::new(),
        percent => format!(" ({percent}% chance)"),
    };
    let way = sentence(way);
    if let (0, false, Some(lurker)) = (threat.percent, threat.uses_ward, threat.lurker) {
        let lurker = aside(lurker, bestiary);
        return format!("{way}: {lurker} could reach you there from out of sight.");
    }
    match threat.percent {
        0 => format!("{way}: {who} would break your ward."),
        _ => format!("{way}: {who} would kill you{likely}."),
    }
}

pub(crate) fn minds(game: &mut Game, forecast: Option<&TurnForecast>) -> Vec<String> {
    if game.player_view().is_none() {
        return vec!["The game is over.".to_owned()];
    }
    let known = PlayerView::of(game.world());
    let (from, bestiary) = (known.position, Bestiary::of(game.world()));
    let mut lines = Vec::new();
    for monster in known.nearest_first() {
        let name = sentence(&introduced(&monster, bestiary));
        let place = bearing(from, monster.position);
        let sees = if monster.in_view { "It can see you." } else { "It cannot see you." };
        let deeds = forecast.map_or_else(Vec::new, |it| next_deed(it, monster.id, bestiary));
        let (bits, belief) = (bits(&monster), belief(game.world(), &monster, from));
        lines.push(format!("{name}, {place}. {bits} {sees} {belief} {}", deeds.join(" ")));
    }
    if lines.is_empty() {
        lines.push("You know of no monsters.".to_owned());
    }
    let deaths = forecast.map_or(&[][..], |forecast| &forecast.deaths);
    let told = |death| Some(format!("If you stay, {}.", fate(forecast?, death, bestiary, from)));
    lines.extend(deaths.iter().filter_map(told));
    lines
}

//! What is going to happen, as far as the PC can know it: who acts when, which
//! steps would be its death, and what the monsters believe and intend.

use crate::{
    creature::Bestiary,
    game::Game,
    grid::Direction,
    knowledge::Perspective,
    lookahead::{Threat, ThreatMap, TurnForecast},
    messages::{
        fates::fate,
        minds::{belief, bits},
        time::turns_of_yours,
        timeline::{deed, next_deed},
        words::{aside, bearing, introduced, sentence},
    },
};
use bevy_ecs::prelude::World;

/// Who acts when, a line a turn.
pub(crate) fn timeline(world: &World, foresight: Option<&TurnForecast>) -> Vec<String> {
    let Some(foresight) = foresight else { return vec!["Nobody acts any more.".to_owned()] };
    let bestiary = Bestiary::of(world);
    let mut lines = vec!["Turns of yours from now, if you stay:".to_owned()];
    for moment in &foresight.line {
        let turn =
            foresight.turns.iter().find(|it| (it.at, it.number) == (moment.at, moment.number));
        let when = turns_of_yours(foresight, moment.at);
        let words = match turn {
            _ if moment.is_player() => "your turn".to_owned(),
            None if moment.is_lost => {
                format!("{} acts, out of your view", aside(moment, bestiary))
            }
            None => format!("{} acts", aside(moment, bestiary)),
            Some(turn) => {
                let coin = if turn.heads.is_some() { ", if its coin shows tails" } else { "" };
                format!("{} {}{coin}", aside(moment, bestiary), deed(foresight, turn, bestiary))
            }
        };
        lines.push(format!("{when}: {words}."));
    }
    lines
}

/// What staying and each step may come to, the likeliest deaths first.
pub(crate) fn threats(world: &World, threats: &ThreatMap) -> Vec<String> {
    let bestiary = Bestiary::of(world);
    let ways = [None].into_iter().chain(Direction::ALL.map(Some));
    let mut fatal: Vec<_> =
        ways.filter_map(|way| Some((way, threats.of(way).filter(Threat::is_any)?))).collect();
    if fatal.is_empty() {
        return vec!["By all that you know, no step would be your death now.".to_owned()];
    }
    fatal.sort_by_key(|(_, threat)| std::cmp::Reverse(threat.percent));
    fatal.into_iter().map(|(way, threat)| one_threat(way, threat, bestiary)).collect()
}

/// `East: the 3, a hunter, would kill you.`
fn one_threat(way: Option<Direction>, threat: Threat, bestiary: &Bestiary) -> String {
    let way = way.map_or("here", Direction::name);
    let who = threat.killer.map(|killer| aside(killer, bestiary));
    let likely = match threat.percent {
        100 => String::new(),
        percent => format!(", {percent} times of 100"),
    };
    let way = sentence(way);
    if let (0, false, Some(lurker)) = (threat.percent, threat.spends_a_ward, threat.lurker) {
        let lurker = aside(lurker, bestiary);
        return format!("{way}: {lurker} could come there; you do not see where it is.");
    }
    match who {
        Some(who) if threat.percent == 0 => format!("{way}: {who} would spend your ward."),
        Some(who) => format!("{way}: {who} would kill you{likely}."),
        None => format!("{way}: you would die{likely}."),
    }
}

/// The mind of each monster that the PC notices, a line each, and the deaths to
/// come.
pub(crate) fn minds(game: &mut Game, foresight: Option<&TurnForecast>) -> Vec<String> {
    if game.player_view().is_none() {
        return vec!["The game is over.".to_owned()];
    }
    let known = Perspective::of(game.world());
    let (from, bestiary) = (known.place(), Bestiary::of(game.world()));
    let mut lines = Vec::new();
    for monster in known.monsters() {
        let name = sentence(&introduced(&monster, bestiary));
        let place = bearing(from, monster.place);
        let sees = if monster.in_view { "Sees you." } else { "Does not see you." };
        let deeds = foresight.map_or_else(Vec::new, |it| next_deed(it, monster.number, bestiary));
        let (bits, belief) = (bits(&monster), belief(&monster, from));
        lines.push(format!("{name}, {place}. {bits} {sees} {belief} {}", deeds.join(" ")));
    }
    if lines.is_empty() {
        lines.push("Nobody that you know of.".to_owned());
    }
    let deaths = foresight.map_or(&[][..], |foresight| &foresight.deaths);
    let told = |death| Some(format!("If you stay, {}.", fate(foresight?, death, bestiary, from)));
    lines.extend(deaths.iter().filter_map(told));
    lines
}

//! What a monster is, believes and is about to do, in plain words.

use crate::{
    creature::{Ability, Speed},
    grid::Position,
    knowledge::Sighting,
    lookahead::{ApproachingMonster, TimeToReach},
    messages::{
        time::in_decimals,
        words::{bearing, bit_name, count, sentence},
    },
    mind::Belief,
};

/// `Intelligent, telepathic, not tunneling, not erratic.`
pub(crate) fn bits(monster: &Sighting) -> String {
    let bit = |ability: Ability| {
        let not = if monster.abilities.has(ability) { "" } else { "not " };
        format!("{not}{}", bit_name(ability))
    };
    sentence(&format!("{}.", Ability::ALL.map(bit).join(", ")))
}

/// Its speed, and what that means beside the PC's.
pub(crate) fn pace(its: Speed, yours: Speed) -> String {
    let (its_delay, your_delay) = (its.delay(), yours.delay());
    let told = match your_delay * 10 / its_delay.max(1) {
        10 => "as fast as you".to_owned(),
        tenths => format!("{}.{} turns for each of yours", tenths / 10, tenths % 10),
    };
    format!("Speed {}: {told}.", its.value())
}

/// What it believes, and where it is going.
pub(crate) fn belief(monster: &Sighting, from: Position) -> String {
    match monster.knowledge {
        _ if monster.is_friend() => "Is on your side.".to_owned(),
        Belief::Nothing => "Believes nothing of you, and has no goal.".to_owned(),
        Belief::Knows(place) if place == from => {
            let how = if monster.in_view { "sees" } else { "feels" };
            format!("Knows where you are, because it {how} you. Its goal is you.")
        }
        Belief::Knows(place) => {
            let steps = count(u64::from(from.distance(place)), "step");
            format!("Believes that you are where you were, {} ({steps}).", bearing(from, place))
        }
        Belief::Remembers(place) if place == from => {
            "Remembers the place where you stand, and goes there.".to_owned()
        }
        Belief::Remembers(place) => {
            format!("Remembers you {} of here, and goes there.", bearing(from, place))
        }
    }
}

/// What it believes of the PC, in a word.
pub(crate) fn stance(monster: &Sighting) -> &'static str {
    match monster.knowledge {
        _ if monster.is_friend() => "friendly",
        Belief::Nothing => "unaware",
        Belief::Remembers(_) => "searches",
        Belief::Knows(_) => "hunts",
    }
}

/// When it could be in the PC's cell, if the PC stayed there, counted as in the line
/// of turns. `is_all`: whether the PC knows the whole level.
pub(crate) fn soon(approach: &ApproachingMonster, is_all: bool) -> String {
    match approach.contact {
        None if approach.monster.is_friend() => "your friend".to_owned(),
        Some(TimeToReach { hundredths: 0, .. }) => "right after you".to_owned(),
        Some(TimeToReach { hundredths: 100, .. }) => "in 1 turn".to_owned(),
        Some(TimeToReach { hundredths, .. }) => format!("in {} turns", in_decimals(hundredths)),
        None if is_all => "no way to you".to_owned(),
        None => "no way you know".to_owned(),
    }
}

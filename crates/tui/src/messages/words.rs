//! Names, plurals, articles and bearings, and telling monsters with the same letter apart by their
//! positions.

use hexdelve::prelude::*;
use hexdelve::{lookahead::TurnForecast, text::count, things::DoorState};
use std::borrow::Borrow;

pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

/// Such as `ward, wand and key`, with the conjunction `and`.
pub(crate) fn listed(names: &[impl Borrow<str>], conjunction: &str) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => {
            format!("{} {conjunction} {}", first.join(", "), last.borrow())
        }
        names => names.concat(),
    }
}

pub(crate) fn how_often(chance: f32) -> String {
    match format!("{:.0}", 100.0 * chance).as_str() {
        "50" => "half the time".to_owned(),
        percent => format!("{percent}% of the time"),
    }
}

/// `the 9, a jester`, or `the thief` if it has a name of its own.
pub(crate) fn introduced(who: impl Into<Identity>, bestiary: &Bestiary) -> String {
    let who = who.into();
    match bestiary.custom_name(who) {
        Some(name) => format!("the {name}"),
        None => format!("the {}", letter_and_kind(who, bestiary)),
    }
}

pub(crate) fn letter_and_kind(who: Identity, bestiary: &Bestiary) -> String {
    format!("{}, {}", bestiary.letter(who), with_article(bestiary.name(who)))
}

/// For the middle of a sentence: `the b, an oracle,`, or `the thief`.
pub(crate) fn aside(who: impl Into<Identity>, bestiary: &Bestiary) -> String {
    let who = who.into();
    let comma = if bestiary.custom_name(who).is_some() { "" } else { "," };
    introduced(who, bestiary) + comma
}

pub(crate) fn in_short(who: impl Into<Identity>, bestiary: &Bestiary) -> String {
    format!("the {}", bestiary.name(who.into()))
}

/// Another cause than a killer is named by the rule that kills: `hunger`.
pub(crate) fn cause_in_words(
    cause: impl Into<Option<CauseOfDeath>>,
    bestiary: &Bestiary,
    name: fn(Identity, &Bestiary) -> String,
) -> String {
    match cause.into() {
        Some(CauseOfDeath::Character(killer)) => name((&killer).into(), bestiary),
        Some(CauseOfDeath::Other(cause)) => cause.to_owned(),
        None => "something".to_owned(),
    }
}

pub(crate) fn ago(turns: u64) -> String {
    match turns {
        0 => "just now".to_owned(),
        turns => format!("{} ago", count(turns, "turn")),
    }
}

pub(crate) fn bearing(from: Position, to: Position) -> String {
    joined_legs(from, to, " and ", ["north", "south", "west", "east"])
}

pub(crate) fn short_bearing(from: Position, to: Position) -> String {
    joined_legs(from, to, " ", ["N", "S", "W", "E"])
}

fn joined_legs(from: Position, to: Position, joint: &str, ways: [&str; 4]) -> String {
    let [north, south, west, east] = ways;
    let legs = [
        (to.y.abs_diff(from.y), if to.y < from.y { north } else { south }),
        (to.x.abs_diff(from.x), if to.x < from.x { west } else { east }),
    ];
    let legs = legs.into_iter().filter(|(steps, _)| *steps > 0);
    let legs: Vec<_> = legs.map(|(steps, way)| format!("{steps} {way}")).collect();
    if legs.is_empty() { "here".to_owned() } else { legs.join(joint) }
}

/// `None` for one and the same cell.
pub(crate) fn rough_direction(from: Position, to: Position) -> Option<Direction> {
    let (wide, high) = (to.x.abs_diff(from.x), to.y.abs_diff(from.y));
    // A bearing within about 27 degrees of the axis counts as straight.
    let goal = if wide > 2 * high {
        Position::new(to.x, from.y)
    } else if high > 2 * wide {
        Position::new(from.x, to.y)
    } else {
        to
    };
    from.toward(goal)
}

pub(crate) fn by_its_latch(name: &str, latch: Option<DoorState>) -> String {
    let state = match latch {
        None => return name.to_owned(),
        Some(DoorState::Open) => "open",
        Some(DoorState::Closed) => "closed",
    };
    format!("{state} {name}")
}

pub(crate) fn points(ways: &[Direction]) -> String {
    let point = |way: &Direction| {
        let letters = way.name().split_inclusive("th").filter_map(|part| part.chars().next());
        letters.collect::<String>().to_uppercase()
    };
    ways.iter().map(point).collect::<Vec<_>>().join(" ")
}

pub(crate) fn letter_and_name(who: impl Into<Identity>, bestiary: &Bestiary) -> String {
    let who = who.into();
    if let Some(name) = bestiary.custom_name(who) {
        return with_article(name);
    }
    let letter = bestiary.letter(who);
    // The letters and digits whose spoken names begin with a vowel: "an eight", "an f".
    let article = if "8aefhilmnorsx".contains(letter) { "an" } else { "a" };
    format!("{article} {letter} ({})", bestiary.name(who))
}

pub(crate) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

pub(crate) fn art_in_words(name: &str) -> String {
    format!("the art of {name}")
}

pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

pub(crate) fn bit_names(abilities: Abilities) -> Vec<&'static str> {
    Ability::ALL.into_iter().filter(|bit| abilities.has(*bit)).map(bit_name).collect()
}

pub(crate) fn bit_name(ability: Ability) -> &'static str {
    ability.into()
}

/// `None`, unless another monster with its letter is about to act.
pub(crate) fn cell_among_twins(forecast: &TurnForecast, number: CharacterId) -> Option<Position> {
    let line = || forecast.timeline.iter().filter(|moment| !moment.is_player());
    let looks = line().find(|it| it.id == number).map(|it| it.abilities);
    let is_twin = line().any(|it| it.id != number && Some(it.abilities) == looks);
    let foreseen = forecast.next_turn_of(number).map(|turn| turn.from);
    let unforeseen = || forecast.unforeseen.iter().find(|(id, _)| *id == number);
    foreseen.or_else(|| unforeseen().map(|(_, cell)| *cell)).filter(|_| is_twin)
}

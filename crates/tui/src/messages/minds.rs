//! Sentences about a monster's abilities, speed and belief.

use crate::{
    lesson::Lesson,
    messages::{
        phrases,
        time::in_decimals,
        words::{bearing, bit_name, sentence},
    },
};
use bevy_ecs::prelude::World;
use hexdelve::{
    creature::{Ability, BaseStats, Speed},
    grid::Position,
    journal::RecordAgainstMind,
    knowledge::PerceivedMonster,
    level::Depth,
    lookahead::{ApproachingMonster, TimeToReach},
    mind::{Belief, Habit},
    text::count,
};

pub(crate) fn bits(monster: &PerceivedMonster) -> String {
    let bit = |ability: Ability| {
        let name = bit_name(ability);
        if monster.abilities.has(ability) { name.to_owned() } else { phrases::not_that(name) }
    };
    sentence(&phrases::full_stop(Ability::ALL.map(bit).join(", ")))
}

pub(crate) fn pace(its: Speed, yours: Speed) -> String {
    let (its_delay, your_delay) = (its.delay(), yours.delay());
    match your_delay * 10 / its_delay.max(1) {
        10 => phrases::as_fast_as_you(its.value()),
        tenths => {
            let turns = format!("{}.{}", tenths / 10, tenths % 10);
            phrases::turns_for_each_of_yours(its.value(), turns)
        }
    }
}

pub(crate) fn your_record(record: RecordAgainstMind) -> Option<String> {
    let RecordAgainstMind { killed, deaths } = record;
    (record != RecordAgainstMind::default()).then(|| phrases::your_record(killed, deaths))
}

pub(crate) fn belief(world: &World, monster: &PerceivedMonster, from: Position) -> String {
    let knows = matches!(monster.belief, Belief::Knows(place) if place == from);
    match monster.belief {
        _ if monster.is_friend() => phrases::is_on_your_side().to_owned(),
        _ if is_asleep(world, monster) => phrases::it_sleeps().to_owned(),
        _ if knows && stays_in_its_room(world, monster, from) => {
            phrases::knows_of_you_but_stays().to_owned()
        }
        Belief::Nothing => phrases::knows_nothing_of_you().to_owned(),
        Belief::Knows(place) if place == from && monster.in_view => phrases::saw_you().to_owned(),
        Belief::Knows(place) if place == from && !monster.has(Ability::Telepathic) => {
            phrases::knows_where_you_are().to_owned()
        }
        Belief::Knows(place) if place == from => phrases::sensed_you().to_owned(),
        Belief::Knows(place) => {
            let steps = count(u64::from(from.distance(place)), "step");
            phrases::thinks_you_are_still(bearing(from, place), steps)
        }
        Belief::Remembers(place) if place == from => phrases::searches_for_you_here().to_owned(),
        Belief::Remembers(place) => phrases::searches_for_you(bearing(from, place)),
    }
}

/// A sleeper follows no belief.
pub(crate) fn is_asleep(world: &World, monster: &PerceivedMonster) -> bool {
    matches!(world.get(monster.entity), Some(Habit::Sleeps(_)))
}

fn stays_in_its_room(world: &World, monster: &PerceivedMonster, player: Position) -> bool {
    let Some(Habit::Stays(room)) = world.get(monster.entity) else { return false };
    room.contains(monster.position) && !room.contains(player)
}

/// Empty for a monster that is worth points.
pub(crate) fn worthlessness(world: &World, monster: &PerceivedMonster) -> &'static str {
    let counts = world.contains_resource::<Depth>() && !world.contains_resource::<Lesson>();
    let is_worthless = world.get::<BaseStats>(monster.entity).is_none() && !monster.is_friend();
    if counts && is_worthless { phrases::worth_no_points() } else { "" }
}

pub(crate) fn stance(world: &World, monster: &PerceivedMonster) -> &'static str {
    match monster.belief {
        _ if monster.is_friend() => phrases::friendly(),
        _ if is_asleep(world, monster) => phrases::asleep(),
        Belief::Nothing => phrases::unaware(),
        Belief::Remembers(_) => phrases::searching(),
        Belief::Knows(_) => phrases::hunting(),
    }
}

/// `is_all` says whether the PC knows the whole level.
pub(crate) fn soon(approach: &ApproachingMonster, is_all: bool) -> String {
    match approach.contact {
        None if approach.monster.is_friend() => phrases::your_friend().to_owned(),
        Some(TimeToReach { hundredths: 0, .. }) => phrases::right_after_you().to_owned(),
        Some(TimeToReach { hundredths: 100, .. }) => phrases::in_one_turn().to_owned(),
        Some(TimeToReach { hundredths, .. }) => phrases::in_turns(in_decimals(hundredths)),
        None if approach.may_dig => phrases::may_dig_to_you().to_owned(),
        None if is_all => phrases::no_way_to_you().to_owned(),
        None => phrases::no_known_way_to_you().to_owned(),
    }
}

//! Sentences about monsters' minds: abilities, speed and belief. Also messages about sounds out of
//! the PC's sight, and about a wizard's powers, which do not take a turn.

use super::{
    turns::in_decimals,
    words::{bearing, bit_name, rough_direction, sentence, with_article},
};
use crate::lesson::Lesson;
use bevy_ecs::prelude::*;
use hexdelve::{
    creature::{Ability, BaseStats, Speed},
    grid::Position,
    journal::RecordAgainstMind,
    knowledge::{HeardSound, PerceivedMonster, SoundKind},
    level::{Depth, WizardPower},
    log::{MessageLog, MessagePriority},
    lookahead::{ApproachingMonster, TimeToReach},
    mind::{Belief, Habit},
    sight::FieldOfView,
    text::count,
    things::Catalogue,
};

pub(crate) fn about_a_monster(words: &str, speed: u16, stance: &str, approach: &str) -> String {
    format!("{words} Speed {speed}, {stance}{approach}.")
}

pub(crate) fn bits(monster: &PerceivedMonster) -> String {
    let bit = |ability: Ability| {
        let name = bit_name(ability);
        if monster.abilities.has(ability) { name.to_owned() } else { format!("not {name}") }
    };
    sentence(&format!("{}.", Ability::ALL.map(bit).join(", ")))
}

pub(crate) fn pace(its: Speed, yours: Speed) -> String {
    let (its_delay, your_delay) = (its.delay(), yours.delay());
    match your_delay * 10 / its_delay.max(1) {
        10 => format!("Speed {}: as fast as you.", its.value()),
        tenths => {
            let turns = format!("{}.{}", tenths / 10, tenths % 10);
            format!("Speed {}: {turns} turns for each of yours.", its.value())
        }
    }
}

pub(crate) fn your_record(record: RecordAgainstMind) -> Option<String> {
    let RecordAgainstMind { killed, deaths } = record;
    (killed + deaths > 0)
        .then(|| format!("Your record in finished games: kills {killed}, deaths {deaths}."))
}

pub(crate) fn belief(world: &World, monster: &PerceivedMonster, from: Position) -> String {
    let words = match monster.belief {
        _ if monster.is_friend() => "is on your side",
        _ if is_asleep(world, monster) => "sleeps",
        Belief::Knows(place) if place == from && stays_in_its_room(world, monster, from) => {
            "knows where you are, but does not leave its room"
        }
        Belief::Nothing => "has not noticed you and has no goal",
        Belief::Knows(place) if place == from && monster.in_view => "has seen you and hunts you",
        Belief::Knows(place) if place == from && monster.has(Ability::Telepathic) => {
            "senses you and hunts you"
        }
        Belief::Knows(place) if place == from => "knows where you are and hunts you",
        Belief::Knows(place) => {
            let steps = count(from.distance(place), "step");
            return format!("It thinks you are still {} ({steps}).", bearing(from, place));
        }
        Belief::Remembers(place) if place == from => "is coming to search for you right here",
        Belief::Remembers(place) => {
            return format!("It is on its way to search for you {}.", bearing(from, place));
        }
    };
    format!("It {words}.")
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
    if counts && is_worthless { " Killing it earns no points." } else { "" }
}

pub(crate) fn stance(world: &World, monster: &PerceivedMonster) -> &'static str {
    match monster.belief {
        _ if monster.is_friend() => "friendly",
        _ if is_asleep(world, monster) => "asleep",
        Belief::Nothing => "unaware",
        Belief::Remembers(_) => "searching",
        Belief::Knows(_) => "hunting",
    }
}

/// `is_all` says whether the PC knows the whole level.
pub(crate) fn soon(approach: &ApproachingMonster, is_all: bool) -> String {
    match approach.contact {
        None if approach.monster.is_friend() => "your friend".to_owned(),
        Some(TimeToReach { hundredths: 0, .. }) => "right after you".to_owned(),
        Some(TimeToReach { hundredths: 100, .. }) => "in 1 turn".to_owned(),
        Some(TimeToReach { hundredths, .. }) => format!("in {} turns", in_decimals(hundredths)),
        None if approach.may_dig => "may dig to you".to_owned(),
        None if is_all => "no way to you".to_owned(),
        None => "no known way".to_owned(),
    }
}

/// Digging has messages of its own.
pub(super) fn log_sounds(
    mut news: PopulatedMessageReader<HeardSound>,
    view: Res<FieldOfView>,
    mut log: ResMut<MessageLog>,
) {
    let Some(ear) = view.origin() else { return };
    for sound in news.read().filter(|it| it.kind != SoundKind::Digging) {
        log.push(MessagePriority::Distant, sound_in_words(sound, ear, "about"));
    }
}

/// `about` precedes the distance of a sound that is not right here.
pub(crate) fn sound_in_words(sound: &HeardSound, ear: Position, about: &str) -> String {
    let name = sound_name(sound.kind);
    match rough_direction(ear, sound.cell) {
        Some(way) => {
            let distance = count(ear.distance(sound.cell), "cell");
            format!("You hear {name}, {about} {distance} {}.", way.name())
        }
        None => format!("You hear {name} right beside you."),
    }
}

pub(crate) fn heard_in_words(sound: &HeardSound, ear: Position, when: String) -> String {
    let place = rough_direction(ear, sound.cell).map_or_else(
        || "right here".to_owned(),
        |way| format!("{} {}", count(ear.distance(sound.cell), "cell"), way.name()),
    );
    format!("You heard {} {place} {when}.", sound_name(sound.kind))
}

pub(crate) const fn sound_name(kind: SoundKind) -> &'static str {
    match kind {
        SoundKind::DeathCry => "a death cry",
        SoundKind::Digging => "digging",
        SoundKind::Door => "a door open",
        SoundKind::Trap => "a trap go off",
        SoundKind::QuickSteps => "quick steps",
        SoundKind::Steps => "steps",
        SoundKind::Breathing => "breathing",
    }
}

/// `None` if the level shows it.
pub(crate) fn power_in_words(world: &World, power: WizardPower) -> Option<String> {
    let WizardPower::Conjure(kind) = power else { return None };
    let item = with_article(&world.get_resource::<Catalogue>()?.kind(kind).name);
    Some(format!("{} appears at your feet.", sentence(&item)))
}

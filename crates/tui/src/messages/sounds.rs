//! Messages about sounds out of the PC's sight.

use crate::messages::{phrases, words::rough_direction};
use bevy_ecs::prelude::{PopulatedMessageReader, Res, ResMut};
use hexdelve::{
    grid::Position,
    knowledge::{HeardSound, SoundKind},
    log::{MessageLog, MessagePriority},
    sight::FieldOfView,
    text::count,
};

/// Logs each new sound: `You hear quick steps, about 8 cells northeast.` Digging has
/// messages of its own.
pub fn log_sounds(
    mut news: PopulatedMessageReader<HeardSound>,
    view: Res<FieldOfView>,
    mut log: ResMut<MessageLog>,
) {
    let Some(ear) = view.origin() else { return };
    for sound in news.read().filter(|it| it.kind != SoundKind::Digging) {
        let words = in_words(sound, ear, phrases::you_hear);
        log.push(MessagePriority::Distant, words);
    }
}

/// `afar` words a sound that is not right here.
fn in_words(
    sound: &HeardSound,
    ear: Position,
    afar: impl Fn(&'static str, String, &'static str) -> String,
) -> String {
    let distance = count(ear.distance(sound.cell), "cell");
    match rough_direction(ear, sound.cell) {
        Some(way) => afar(name(sound.kind), distance, way.name()),
        None => phrases::you_hear_here(name(sound.kind)),
    }
}

pub(crate) fn comes_near(sound: &HeardSound, ear: Position) -> String {
    in_words(sound, ear, phrases::you_hear_nearer)
}

pub(crate) fn heard_in_words(sound: &HeardSound, ear: Position, when: String) -> String {
    let distance = count(ear.distance(sound.cell), "cell");
    match rough_direction(ear, sound.cell) {
        Some(way) => phrases::you_heard_afar(name(sound.kind), distance, way.name(), when),
        None => phrases::you_heard_close(name(sound.kind), when),
    }
}

pub(crate) const fn name(kind: SoundKind) -> &'static str {
    match kind {
        SoundKind::DeathCry => phrases::a_death_cry(),
        SoundKind::Digging => phrases::digging(),
        SoundKind::Door => phrases::a_door(),
        SoundKind::Trap => phrases::a_trap(),
        SoundKind::QuickSteps => phrases::quick_steps(),
        SoundKind::Steps => phrases::steps(),
        SoundKind::Breathing => phrases::breathing(),
    }
}

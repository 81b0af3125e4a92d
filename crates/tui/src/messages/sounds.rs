//! Messages about sounds out of the PC's sight.

use crate::messages::words::rough_direction;
use bevy_ecs::prelude::{PopulatedMessageReader, Res, ResMut};
use hexdelve::{
    grid::Position,
    knowledge::{HeardSound, SoundKind},
    log::{MessageLog, MessagePriority},
    sight::FieldOfView,
    text::count,
};

/// Digging has messages of its own.
pub(super) fn log_sounds(
    mut news: PopulatedMessageReader<HeardSound>,
    view: Res<FieldOfView>,
    mut log: ResMut<MessageLog>,
) {
    let Some(ear) = view.origin() else { return };
    for sound in news.read().filter(|it| it.kind != SoundKind::Digging) {
        let words = in_words(sound, ear, |sound, cells, direction| {
            format!("You hear {sound}, about {cells} {direction}.")
        });
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
        None => format!("You hear {} right beside you.", name(sound.kind)),
    }
}

pub(crate) fn comes_near(sound: &HeardSound, ear: Position) -> String {
    in_words(sound, ear, |sound, cells, direction| {
        format!("You hear {sound}, now only {cells} {direction}.")
    })
}

pub(crate) fn heard_in_words(sound: &HeardSound, ear: Position, when: String) -> String {
    let distance = count(ear.distance(sound.cell), "cell");
    match rough_direction(ear, sound.cell) {
        Some(way) => format!("You heard {} {distance} {} {when}.", name(sound.kind), way.name()),
        None => format!("You heard {} right here {when}.", name(sound.kind)),
    }
}

pub(crate) const fn name(kind: SoundKind) -> &'static str {
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

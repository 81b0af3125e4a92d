//! Monsters that come into view, reported whatever the PC is doing.

use crate::messages::words::{bearing, in_short, sentence, with_article};
use bevy_ecs::prelude::{MessageReader, Query, Res, ResMut, With};
use hexdelve::{
    creature::{Bestiary, Unique},
    knowledge::{CameIntoView, WentOutOfView},
    log::{MessageLog, MessagePriority, Topic},
    sight::FieldOfView,
};

/// If a monster is gone by the time the PC can act, its last cell is logged, too.
pub(super) fn log_came_into_view(
    (mut news, mut gone): (MessageReader<CameIntoView>, MessageReader<WentOutOfView>),
    view: Res<FieldOfView>,
    bestiary: Res<Bestiary>,
    uniques: Query<(), With<Unique>>,
    mut log: ResMut<MessageLog>,
) {
    for CameIntoView { sighting, .. } in news.read() {
        let kind = sentence(&with_article(bestiary.name(sighting)));
        let is_unique = uniques.contains(sighting.entity);
        let words = if is_unique {
            format!("{kind}, a unique {}, comes into view.", bestiary.letter(sighting))
        } else {
            format!("{kind} comes into view.")
        };
        log.say_on(Some(Topic::Comer(sighting.id)), MessagePriority::Reason, words);
        if is_unique {
            log.hint("Look at a unique to learn what is special about it.");
        }
    }
    let Some(here) = view.origin() else { return };
    for WentOutOfView { sighting } in gone.read() {
        let who = sentence(&in_short(sighting, &bestiary));
        let place = bearing(here, sighting.position);
        log.push(
            MessagePriority::Reason,
            format!("{who} is out of view again. You saw it {place}."),
        );
    }
}

//! Monsters that come into view, reported whatever the PC is doing.

use crate::{
    creature::{Bestiary, Unique},
    knowledge::CameIntoView,
    messages::{
        log::{MessageLog, MessagePriority, Topic},
        phrases,
        words::{sentence, with_article},
    },
};
use bevy_ecs::prelude::{MessageReader, Query, Res, ResMut, With};

/// Logs each monster that comes into view: `A hunter comes into view.`
pub fn log_came_into_view(
    mut news: MessageReader<CameIntoView>,
    bestiary: Res<Bestiary>,
    uniques: Query<(), With<Unique>>,
    mut log: ResMut<MessageLog>,
) {
    for CameIntoView { sighting, .. } in news.read() {
        let kind = sentence(&with_article(bestiary.name(sighting)));
        let is_unique = uniques.contains(sighting.entity);
        let words = if is_unique {
            phrases::unique_comes_into_view(kind, bestiary.letter(sighting))
        } else {
            phrases::comes_into_view(kind)
        };
        log.say_on(Some(Topic::Comer(sighting.id)), MessagePriority::Reason, words);
        if is_unique {
            log.hint(phrases::uniques_have_traits());
        }
    }
}

//! Monsters that come into view, reported whatever the PC is doing.

use crate::{
    creature::Bestiary,
    knowledge::CameIntoView,
    messages::{
        log::{MessageLog, MessagePriority, Topic},
        phrases,
        words::{sentence, with_article},
    },
};
use bevy_ecs::prelude::{MessageReader, Res, ResMut};

/// Logs each monster that comes into view: `A hunter comes into view.`
pub fn log_came_into_view(
    mut news: MessageReader<CameIntoView>,
    bestiary: Res<Bestiary>,
    mut log: ResMut<MessageLog>,
) {
    for CameIntoView { sighting, .. } in news.read() {
        let kind = with_article(bestiary.name(sighting));
        let words = sentence(&phrases::comes_into_view(kind));
        log.say_on(Some(Topic::Comer(sighting.id)), MessagePriority::Reason, words);
    }
}

//! Who comes into view: told when it happens, whatever the PC is doing.

use crate::ui::{
    Bulletin, Driver, Helm, Weight,
    telling::bulletin::Topic,
    telling::words::{sentence, with_article},
};
use crate::{creature::Bestiary, knowledge::ComesIntoView};
use bevy_ecs::prelude::{MessageReader, Res, ResMut};

/// `A hunter comes into view.` Who watches an autopilot looks by himself.
pub fn note_who_comes_into_view(
    mut news: MessageReader<ComesIntoView>,
    (helm, bestiary): (Res<Helm>, Res<Bestiary>),
    mut bulletin: ResMut<Bulletin>,
) {
    let is_watched = helm.driver() == Driver::Watching;
    for comer in news.read().filter(|_| !is_watched) {
        let sighting = &comer.sighting;
        let kind = with_article(bestiary.name(sighting));
        let words = sentence(&format!("{kind} comes into view."));
        bulletin.say_on(Some(Topic::Comer(sighting.number)), Weight::Reason, words);
    }
}

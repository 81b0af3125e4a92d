//! What the rules of extensions say, and of which turn everything is told.

use crate::{
    action::Sentence,
    messages::{
        eyes::Eyes,
        log::{MessageLog, Weight},
    },
    player::Orders,
};
use bevy_ecs::prelude::{MessageReader, Res, ResMut};

/// Everything that is told from now on is of this turn.
pub fn note_the_turn(orders: Res<Orders>, mut log: ResMut<MessageLog>) {
    log.turn_to(orders.carried_out());
}

/// Tells what the rules of extensions say, where the PC sees it.
pub fn note_the_sentences(
    mut news: MessageReader<Sentence>,
    eyes: Eyes<'_>,
    mut log: ResMut<MessageLog>,
) {
    for said in news.read().filter(|it| it.place().is_none_or(|cell| eyes.see(cell))) {
        let weight = if said.is_aside() { Weight::Aside } else { Weight::Own };
        log.say(weight, said.words());
    }
}

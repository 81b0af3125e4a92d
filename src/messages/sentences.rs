//! What the rules of extensions say, and of which turn everything is told.

use crate::{
    action::GameMessage,
    messages::{
        log::{MessageLog, MessagePriority},
        player_sight::PlayerSight,
    },
    player::PlayerOrders,
};
use bevy_ecs::prelude::{MessageReader, Res, ResMut};

/// Everything that is told from now on is of this turn.
pub fn note_the_turn(orders: Res<PlayerOrders>, mut log: ResMut<MessageLog>) {
    log.turn_to(orders.carried_out());
}

/// Tells what the rules of extensions say, where the PC sees it.
pub fn note_the_sentences(
    mut news: MessageReader<GameMessage>,
    eyes: PlayerSight<'_>,
    mut log: ResMut<MessageLog>,
) {
    for said in news.read().filter(|it| it.place().is_none_or(|cell| eyes.see(cell))) {
        let weight = if said.is_aside() { MessagePriority::Aside } else { MessagePriority::Own };
        log.say(weight, said.words());
    }
}

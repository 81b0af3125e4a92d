//! Messages from extensions, and the turn that dates each message.

use bevy_ecs::prelude::{PopulatedMessageReader, Res, ResMut};
use hexdelve::{
    action::GameMessage,
    knowledge::PlayerSight,
    log::{MessageLog, MessagePriority},
    player::PlayerOrders,
};

pub(super) fn set_log_turn(orders: Res<PlayerOrders>, mut log: ResMut<MessageLog>) {
    log.set_turn(orders.turns_taken());
}

/// A message about a cell is logged only if the PC sees the cell.
pub(super) fn log_game_messages(
    mut news: PopulatedMessageReader<GameMessage>,
    eyes: PlayerSight<'_>,
    mut log: ResMut<MessageLog>,
) {
    for said in news.read().filter(|it| it.position().is_none_or(|cell| eyes.see(cell))) {
        let weight =
            if said.is_low_priority() { MessagePriority::Normal } else { MessagePriority::Player };
        log.push(weight, said.text());
    }
}

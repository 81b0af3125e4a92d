//! The message about taking the Crown.

use crate::messages::words::bearing;
use bevy_ecs::prelude::{MessageReader, ResMut};
use hexdelve::{
    level::CrownTaken,
    log::{MessageLog, MessagePriority},
    text::count,
};

pub(super) fn log_crown_taken(mut news: MessageReader<CrownTaken>, mut log: ResMut<MessageLog>) {
    for CrownTaken { cell, exit, woken } in news.read() {
        let told = match *woken {
            0 => "You take the Crown. The stairs up crumble, and the rock softens.".to_owned(),
            woken => format!(
                "You take the Crown. The stairs up crumble, the rock softens, and \
                 you hear {} wake.",
                count(u64::from(woken), "monster")
            ),
        };
        log.push(MessagePriority::Player, told);
        log.push(MessagePriority::Player, format!("A way out opens: {}.", bearing(*cell, *exit)));
    }
}

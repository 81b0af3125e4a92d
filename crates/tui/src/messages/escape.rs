//! The message about taking the Crown.

use crate::messages::{phrases, words::bearing};
use bevy_ecs::prelude::{MessageReader, ResMut};
use hexdelve::{
    level::CrownTaken,
    log::{MessageLog, MessagePriority},
    text::count,
};

/// Logs that the PC has taken the Crown, and where the way out is.
pub fn log_crown_taken(mut news: MessageReader<CrownTaken>, mut log: ResMut<MessageLog>) {
    for CrownTaken { cell, exit, woken } in news.read() {
        let told = match *woken {
            0 => phrases::you_take_the_crown().to_owned(),
            woken => phrases::you_take_the_crown_and_wake(count(u64::from(woken), "monster")),
        };
        log.push(MessagePriority::Player, told);
        log.push(MessagePriority::Player, phrases::the_way_out_is(bearing(*cell, *exit)));
    }
}

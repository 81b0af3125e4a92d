//! Messages about digging that the PC sees or hears.

use crate::messages::{
    phrases,
    words::{bearing, sentence, with_article},
};
use bevy_ecs::prelude::{Has, PopulatedMessageReader, Query, Res, ResMut};
use hexdelve::{
    action::Dug,
    creature::{Abilities, Bestiary, CharacterId, Identity, Player, Speed, Tunneling},
    dungeon::Hardness,
    grid::Position,
    knowledge::SoundKind,
    log::{MessageLog, MessagePriority},
    sight::FieldOfView,
    text::count,
};

/// Logs the digging that the PC sees, or hears out of sight.
pub fn log_digging(
    mut news: PopulatedMessageReader<Dug>,
    seen: Res<FieldOfView>,
    bestiary: Res<Bestiary>,
    diggers: Query<(&CharacterId, &Abilities, Has<Player>)>,
    mut log: ResMut<MessageLog>,
) {
    let earshot = SoundKind::Digging.range(Speed::PLAYER);
    for dig in news.read() {
        let Ok((number, abilities, is_player)) = diggers.get(dig.who) else { continue };
        if seen.sees(dig.cell) {
            log.push(
                MessagePriority::Normal,
                tell_of_a_dig(dig, (number, abilities).into(), is_player, &bestiary),
            );
        } else if let Some(ear) = seen.origin().filter(|it| it.distance(dig.cell) <= earshot) {
            log.push(MessagePriority::Distant, tell_of_a_noise(dig, ear));
        }
    }
}

fn tell_of_a_noise(dig: &Dug, ear: Position) -> String {
    let place = bearing(ear, dig.cell);
    match Tunneling::default().digs_needed(dig.remaining) {
        Some(left @ 1..) => phrases::something_digs(place, count(u64::from(left), "dig")),
        _ => phrases::rock_breaks(place),
    }
}

fn tell_of_a_dig(dig: &Dug, digger: Identity, is_player: bool, bestiary: &Bestiary) -> String {
    let who = sentence(&with_article(bestiary.name(digger)));
    match (is_player, dig.remaining) {
        (true, Hardness::OPEN) => phrases::you_dig_through().to_owned(),
        (true, Hardness(left)) => phrases::you_dig(left),
        (false, Hardness::OPEN) => phrases::digs_through(who),
        (false, _) => phrases::digs(who),
    }
}

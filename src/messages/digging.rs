//! Messages about digging that the PC sees or hears.

use crate::{
    action::Dug,
    creature::{Abilities, Bestiary, CharacterId, CharacterNameKey, Player, Speed, Tunneling},
    dungeon::Hardness,
    grid::Position,
    knowledge::SoundKind,
    messages::{
        log::{MessageLog, MessagePriority},
        phrases,
        words::{bearing, count, sentence, with_article},
    },
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Has, MessageReader, Query, Res, ResMut};

/// Logs the digging that the PC sees, or hears out of sight.
pub fn log_digging(
    mut news: MessageReader<Dug>,
    seen: Res<FieldOfView>,
    bestiary: Res<Bestiary>,
    diggers: Query<(&CharacterId, &Abilities, Has<Player>)>,
    mut log: ResMut<MessageLog>,
) {
    let earshot = SoundKind::Digging.range(Speed::PLAYER);
    for bite in news.read() {
        let Ok((number, abilities, is_player)) = diggers.get(bite.who) else { continue };
        if seen.sees(bite.cell) {
            log.push(
                MessagePriority::Normal,
                tell_of_a_bite(bite, (number, abilities).into(), is_player, &bestiary),
            );
        } else if let Some(ear) = seen.origin().filter(|it| it.distance(bite.cell) <= earshot) {
            log.push(MessagePriority::Distant, tell_of_a_noise(bite, ear));
        }
    }
}

/// Returns the words for digging that is only heard:
/// `Something is digging 3 north and 7 east (2 bites left).`
fn tell_of_a_noise(bite: &Dug, ear: Position) -> String {
    let place = bearing(ear, bite.cell);
    match Tunneling::default().digs_needed(bite.remaining) {
        Some(left @ 1..) => phrases::something_digs(place, count(u64::from(left), "bite")),
        _ => phrases::rock_breaks(place),
    }
}

fn tell_of_a_bite(
    bite: &Dug,
    digger: CharacterNameKey,
    is_player: bool,
    bestiary: &Bestiary,
) -> String {
    let who = sentence(&with_article(bestiary.name(digger)));
    match (is_player, bite.remaining) {
        (true, Hardness::OPEN) => phrases::you_dig_through().to_owned(),
        (true, Hardness(left)) => phrases::you_dig(left),
        (false, Hardness::OPEN) => phrases::digs_through(who),
        (false, _) => phrases::digs(who),
    }
}

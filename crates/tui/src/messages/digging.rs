//! Messages about digging that the PC sees or hears.

use crate::messages::words::{bearing, sentence, with_article};
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

pub(super) fn log_digging(
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
        Some(left @ 1..) => {
            format!("Something is digging {place} ({} left).", count(u64::from(left), "dig"))
        }
        _ => format!("You hear rock breaking {place}."),
    }
}

fn tell_of_a_dig(dig: &Dug, digger: Identity, is_player: bool, bestiary: &Bestiary) -> String {
    let who = sentence(&with_article(bestiary.name(digger)));
    match (is_player, dig.remaining) {
        (true, Hardness::OPEN) => "You dig through the rock.".to_owned(),
        (true, Hardness(left)) => format!("You dig into the rock (hardness {left} left)."),
        (false, Hardness::OPEN) => format!("{who} digs through the rock."),
        (false, _) => format!("{who} digs into the rock."),
    }
}

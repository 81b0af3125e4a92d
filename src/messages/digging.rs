//! Who digs, as it is seen or heard.

use crate::{
    action::Dug,
    creature::{Abilities, Bestiary, CharacterId, CharacterLabel, Player, Tunneling},
    dungeon::Hardness,
    grid::Position,
    messages::{
        log::{MessageLog, MessagePriority},
        words::{bearing, count, sentence, with_article},
    },
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Has, MessageReader, Query, Res, ResMut};

/// How many cells away digging is heard: as far as a chest that is forced, and
/// some more, for rock is loud.
const EARSHOT: u16 = 16;

/// Tells of the digging that the PC sees, or hears out of its sight.
pub fn note_the_bites(
    mut news: MessageReader<Dug>,
    seen: Res<FieldOfView>,
    bestiary: Res<Bestiary>,
    diggers: Query<(&CharacterId, &Abilities, Has<Player>)>,
    mut log: ResMut<MessageLog>,
) {
    for bite in news.read() {
        let Ok((number, abilities, is_player)) = diggers.get(bite.who) else { continue };
        if seen.sees(bite.cell) {
            log.say(
                MessagePriority::Aside,
                tell_of_a_bite(bite, (number, abilities).into(), is_player, &bestiary),
            );
        } else if let Some(ear) = seen.origin().filter(|it| it.distance(bite.cell) <= EARSHOT) {
            log.say(MessagePriority::Far, tell_of_a_noise(bite, ear));
        }
    }
}

/// `Digging, 3 north and 7 east: 2 bites left.`
fn tell_of_a_noise(bite: &Dug, ear: Position) -> String {
    let place = bearing(ear, bite.cell);
    match Tunneling::default().bites(bite.left) {
        Some(left @ 1..) => {
            format!("Digging, {place}: {} left.", count(u64::from(left), "bite"))
        }
        _ => format!("Rock breaks, {place}."),
    }
}

fn tell_of_a_bite(
    bite: &Dug,
    digger: CharacterLabel,
    is_player: bool,
    bestiary: &Bestiary,
) -> String {
    let who = sentence(&with_article(bestiary.name(digger)));
    match (is_player, bite.left) {
        (true, Hardness::OPEN) => "You break through the rock.".to_owned(),
        (true, Hardness(left)) => format!("You bite into the rock: {left} are left."),
        (false, Hardness::OPEN) => format!("{who} breaks through the rock."),
        (false, _) => format!("{who} bites into the rock."),
    }
}

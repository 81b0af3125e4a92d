//! Messages about deaths.

use crate::{
    action::{CauseOfDeath, Killed},
    creature::Bestiary,
    messages::{
        log::{MessageLog, MessagePriority},
        phrases,
        player_sight::PlayerSight,
        words::{aside, in_short, introduced, sentence},
    },
};
use bevy_ecs::prelude::{MessageReader, Res, ResMut};

/// Logs the deaths in a turn that the PC sees or causes, and the PC's own.
pub fn log_deaths(
    mut news: MessageReader<Killed>,
    eyes: PlayerSight<'_>,
    bestiary: Res<Bestiary>,
    mut log: ResMut<MessageLog>,
) {
    let concerns = |it: &Killed| it.victim.is_player() || it.is_by_player();
    for death in news.read().filter(|it| concerns(it) || eyes.see(it.cell)) {
        let (weight, words) = tell_of_a_death(death, &bestiary);
        log.push(weight, sentence(&words));
    }
}

fn tell_of_a_death(death: &Killed, bestiary: &Bestiary) -> (MessagePriority, String) {
    let victim = &death.victim;
    match death.cause {
        CauseOfDeath::Other(cause) if victim.is_player() => {
            (MessagePriority::Player, phrases::kills_you(cause))
        }
        CauseOfDeath::Other(cause) => {
            (MessagePriority::Death, phrases::kills(cause, in_short(victim, bestiary)))
        }
        CauseOfDeath::Character(killer) if victim.is_player() => {
            (MessagePriority::Player, phrases::kills_you(aside(&killer, bestiary)))
        }
        CauseOfDeath::Character(killer) if killer.is_player() => {
            (MessagePriority::Player, phrases::you_kill(introduced(victim, bestiary)))
        }
        CauseOfDeath::Character(killer) => {
            let [killer, victim] = [&killer, victim].map(|it| in_short(it, bestiary));
            (MessagePriority::Death, phrases::kills(killer, victim))
        }
    }
}

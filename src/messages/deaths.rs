//! Who died, in plain words.

use crate::{
    action::{Cause, Killed},
    creature::Bestiary,
    messages::{
        eyes::Eyes,
        log::{MessageLog, Weight},
        words::{aside, in_short, introduced, sentence},
    },
};
use bevy_ecs::prelude::{MessageReader, Res, ResMut};

/// Tells of those who died in a turn, where the PC sees it.
pub fn note_the_deaths(
    mut news: MessageReader<Killed>,
    eyes: Eyes<'_>,
    bestiary: Res<Bestiary>,
    mut log: ResMut<MessageLog>,
) {
    let concerns = |it: &Killed| it.victim.is_player() || it.is_by_player();
    for death in news.read().filter(|it| concerns(it) || eyes.see(it.cell)) {
        let (weight, words) = tell_of_a_death(death, &bestiary);
        log.say(weight, words);
    }
}

fn tell_of_a_death(death: &Killed, bestiary: &Bestiary) -> (Weight, String) {
    let victim = &death.victim;
    match death.cause {
        Cause::Other(cause) if victim.is_player() => {
            (Weight::Own, sentence(&format!("{cause} kills you!")))
        }
        Cause::Other(cause) => {
            let victim = in_short(victim, bestiary);
            (Weight::Death, sentence(&format!("{cause} kills {victim}.")))
        }
        Cause::Arrival(killer) if victim.is_player() => {
            (Weight::Own, sentence(&format!("{} kills you!", aside(&killer, bestiary))))
        }
        Cause::Arrival(killer) if killer.is_player() => {
            (Weight::Own, format!("You kill {}.", introduced(victim, bestiary)))
        }
        Cause::Arrival(killer) => {
            let [killer, victim] = [&killer, victim].map(|it| in_short(it, bestiary));
            (Weight::Death, sentence(&format!("{killer} kills {victim}.")))
        }
    }
}

//! Messages about deaths.

use crate::messages::{
    points::EarnedPoints,
    words::{aside, cause_in_words, in_short, introduced, sentence},
};
use bevy_ecs::{
    prelude::{MessageReader, Res, ResMut},
    system::SystemParam,
};
use hexdelve::{
    action::Killed,
    creature::Bestiary,
    journal::Score,
    knowledge::PlayerSight,
    log::{MessageLog, MessagePriority},
    things::{ThingEvent, ThingEventKind},
};

#[derive(SystemParam)]
pub(super) struct DeathNews<'w, 's> {
    deaths: MessageReader<'w, 's, Killed>,
    events: MessageReader<'w, 's, ThingEvent>,
    eyes: PlayerSight<'w>,
    bestiary: Res<'w, Bestiary>,
    points: EarnedPoints<'w>,
}

/// The deaths by an arrival in a cell whose trap or feature then takes effect. They precede the
/// messages about traps and features, because the arrival comes first.
pub(super) fn log_deaths_on_arrival(mut news: DeathNews<'_, '_>, mut log: ResMut<MessageLog>) {
    news.tell(&mut log, true);
}

/// All other deaths that the PC sees or causes, and the PC's own.
pub(super) fn log_deaths(mut news: DeathNews<'_, '_>, mut log: ResMut<MessageLog>) {
    news.tell(&mut log, false);
}

impl DeathNews<'_, '_> {
    fn tell(&mut self, log: &mut MessageLog, on_arrival: bool) {
        // In most turns nobody dies.
        if self.deaths.is_empty() {
            self.events.clear();
            return;
        }
        let ground = |it: &&ThingEvent| {
            matches!(it.kind, ThingEventKind::TrapTriggered | ThingEventKind::FeatureEntered)
        };
        let events: Vec<_> = self.events.read().filter(ground).collect();
        for death in self.deaths.read() {
            let concerns = death.victim.is_player() || death.is_by_player();
            let is_told = concerns || self.eyes.see(death.cell);
            if !is_told || is_on_arrival(death, &events) != on_arrival {
                continue;
            }
            let (weight, words) = tell_of_a_death(death, &self.bestiary);
            log.push(weight, self.points.add(sentence(&words), Score::for_kill(death)));
            if weight == MessagePriority::Death && death.killer().is_some() {
                log.hint("Monsters kill each other when they walk into one another.");
            }
        }
    }
}

/// A slide kills in the cells after the first one.
fn is_on_arrival(death: &Killed, events: &[&ThingEvent]) -> bool {
    death.killer().is_some_and(|killer| {
        let mut of_the_killer = events.iter().filter(|it| it.character == killer.entity);
        of_the_killer.next().is_some_and(|it| it.cell == death.cell)
    })
}

fn tell_of_a_death(death: &Killed, bestiary: &Bestiary) -> (MessagePriority, String) {
    let victim = &death.victim;
    if victim.is_player() {
        let killer = cause_in_words(death.cause, bestiary, aside);
        (MessagePriority::Player, format!("{killer} kills you!"))
    } else if death.is_by_player() {
        (MessagePriority::Player, format!("You kill {}.", introduced(victim, bestiary)))
    } else {
        let killer = cause_in_words(death.cause, bestiary, in_short);
        (MessagePriority::Death, format!("{killer} kills {}.", in_short(victim, bestiary)))
    }
}

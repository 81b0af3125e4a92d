//! What has happened to things, in plain words.

use crate::{
    creature::{Abilities, Bestiary, CharacterId, Player},
    level::LevelChanged,
    messages::{
        log::{MessageLog, MessagePriority, Topic},
        player_sight::PlayerSight,
        words::{bit_name, count, in_short, introduced, sentence, with_article},
    },
    things::{Catalogue, Stuck, ThingEvent, ThingEventKind, ThingKind},
    turn::Actor,
};
use bevy_ecs::prelude::{Has, MessageReader, Query, Res, ResMut};

/// Who did something, or whom it befell.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Subject {
    /// `the 9`, or `the thief`.
    name: String,
    abilities: Abilities,
    is_player: bool,
    /// How many moves it has lost.
    stuck: u16,
}

/// Tells of what was done with things, and what things did, where the PC sees
/// it. An alarm is heard everywhere.
pub fn note_the_happenings(
    mut news: MessageReader<ThingEvent>,
    catalogue: Option<Res<Catalogue>>,
    (eyes, actor, bestiary): (PlayerSight<'_>, Res<Actor>, Res<Bestiary>),
    characters: Query<(&CharacterId, &Abilities, Has<Player>, Option<&Stuck>)>,
    mut log: ResMut<MessageLog>,
) {
    for happened in news.read() {
        let Ok((number, abilities, is_player, stuck)) = characters.get(happened.who) else {
            continue;
        };
        let stuck = stuck.map_or(0, |stuck| stuck.moves);
        let name = in_short((number, abilities), &bestiary);
        let subject = Subject { name, abilities: *abilities, is_player, stuck };
        let thing = catalogue.as_ref().zip(happened.thing).map(|(all, kind)| all.kind(kind));
        let weight = if is_player { MessagePriority::Own } else { MessagePriority::Aside };
        if is_player && happened.what == ThingEventKind::PickedUp {
            log.unsay(Topic::Underfoot);
        }
        if let (true, ThingEventKind::Warded) = (is_player, happened.what)
            && let Some(arrived) = actor.entity()
            && let Ok((number, abilities, ..)) = characters.get(arrived)
        {
            let name = thing.map_or("thing", |it| it.name.as_str());
            let who = introduced((number, abilities), &bestiary);
            log.say(weight, format!("Your {name} holds off {who}, and is gone."));
            continue;
        }
        if is_player || eyes.see(happened.cell) {
            log.say(weight, subject.tell(happened.what, thing));
        } else if happened.what == ThingEventKind::Sprung && thing.is_some_and(|it| it.has("alarm"))
        {
            log.say(weight, "An alarm goes off, out of your sight.");
        }
    }
}

/// Tells of the level that the PC has come to.
pub fn note_the_climb(mut news: MessageReader<LevelChanged>, mut log: ResMut<MessageLog>) {
    for LevelChanged { from, to, followers } in news.read() {
        let way = if to > from { "down" } else { "up" };
        log.say(MessagePriority::Own, format!("You go {way} to level {to}."));
        if *followers > 0 {
            let who = count(u64::from(*followers), "monster");
            let verb = if *followers == 1 { "follows" } else { "follow" };
            log.say(MessagePriority::Own, format!("{who} {verb} you."));
        }
    }
}

impl Subject {
    fn tell(&self, what: ThingEventKind, thing: Option<&ThingKind>) -> String {
        let name = thing.map_or("thing", |kind| kind.name.as_str());
        match what {
            ThingEventKind::Opened => self.does("open", &format!("the {name}")),
            ThingEventKind::Unlocked => {
                self.does("unlock", &format!("the {name}. The key stays in it"))
            }
            ThingEventKind::Closed => self.does("close", &format!("the {name}")),
            ThingEventKind::Bitten => self.does("bite", &format!("into the {name}")),
            ThingEventKind::Broken => self.does("bite", &format!("through the {name}")),
            ThingEventKind::Forced => self.does("work", &format!("at the {name}, and it is heard")),
            ThingEventKind::Emptied => {
                self.does("open", &format!("the {name}. What it held lies there"))
            }
            ThingEventKind::Sprung => self.springs(thing, name),
            ThingEventKind::PickedUp => self.does("pick", &format!("up the {name}")),
            ThingEventKind::Dropped => self.does("drop", &format!("the {name}")),
            ThingEventKind::Thrown => self.does("throw", &format!("the {name}")),
            ThingEventKind::Used if self.is_player && thing.is_some_and(|it| it.has("haste")) => {
                let effect = thing.map_or("", |it| it.text.as_str());
                format!("{} {effect}", self.does("use", &format!("the {name}")))
            }
            ThingEventKind::Used => self.does("use", &format!("the {name}")),
            ThingEventKind::Flipped(ability) if self.abilities.has(ability) => {
                format!("{} {} now.", self.is(), bit_name(ability))
            }
            ThingEventKind::Flipped(ability) => {
                format!("{} no longer {}.", self.is(), bit_name(ability))
            }
            ThingEventKind::Warded => {
                format!("{} {name} holds off a blow, and is gone.", self.whose())
            }
            ThingEventKind::Spent => format!("{} {name} is used up.", self.whose()),
            ThingEventKind::Removed if self.is_player => "You are somewhere else.".to_owned(),
            ThingEventKind::Removed => self.does("appear", "out of nowhere"),
        }
    }

    /// A trap is told by what it does; what it does to others is seen.
    fn springs(&self, trap: Option<&ThingKind>, name: &str) -> String {
        let has = |part| trap.is_some_and(|trap| trap.has(part));
        let trap = with_article(name);
        let fate = match () {
            () if has("hold") => {
                let moves = count(u64::from(self.stuck), "move");
                let verb = if self.stuck == 1 { "is" } else { "are" };
                let lost =
                    if self.is_player { format!(": {moves} {verb} lost") } else { String::new() };
                return self.does("fall", &format!("into {trap}{lost}"));
            }
            () if !self.is_player => "",
            () if has("alarm") => ". The intelligent will come here",
            () if has("slide") => ", and on until something stops you",
            () if has("portal") => ". It takes you elsewhere",
            () if has("rockfall") => ". The rock closes in on you",
            () => "",
        };
        self.does("step", &format!("on {trap}{fate}"))
    }

    /// `You open the door.`, `The 9 opens the door.`
    fn does(&self, verb: &str, what: &str) -> String {
        if self.is_player {
            format!("You {verb} {what}.")
        } else {
            sentence(&format!("{} {verb}s {what}.", self.name))
        }
    }

    fn is(&self) -> String {
        if self.is_player { "You are".to_owned() } else { sentence(&format!("{} is", self.name)) }
    }

    fn whose(&self) -> String {
        if self.is_player { "Your".to_owned() } else { sentence(&format!("{}'s", self.name)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{creature::Ability, level::Assets};

    fn told(what: ThingEventKind, name: &str) -> [String; 2] {
        let catalogue = &Assets::built_in().catalogue;
        let kind = catalogue.find(name).map(|kind| catalogue.kind(kind));
        [true, false].map(|is_player| {
            let abilities = Abilities::from_mask(9);
            let name = "the 9".to_owned();
            Subject { name, abilities, is_player, stuck: 2 }.tell(what, kind)
        })
    }

    #[test]
    fn every_happening_is_a_sentence_about_you_or_another() {
        let rows = [
            (ThingEventKind::Opened, "door", "You open the door.", "The 9 opens the door."),
            (
                ThingEventKind::Sprung,
                "pit",
                "You fall into a pit: 2 moves are lost.",
                "The 9 falls into a pit.",
            ),
            (
                ThingEventKind::Sprung,
                "alarm",
                "You step on an alarm. The intelligent will come here.",
                "The 9 steps on an alarm.",
            ),
            (ThingEventKind::PickedUp, "key", "You pick up the key.", "The 9 picks up the key."),
            (
                ThingEventKind::Flipped(Ability::Erratic),
                "wand of flipping",
                "You are erratic now.",
                "The 9 is erratic now.",
            ),
            (
                ThingEventKind::Flipped(Ability::Telepathic),
                "wand of flipping",
                "You are no longer telepathic.",
                "The 9 is no longer telepathic.",
            ),
            (
                ThingEventKind::Warded,
                "ward",
                "Your ward holds off a blow, and is gone.",
                "The 9's ward holds off a blow, and is gone.",
            ),
        ];
        for (what, name, yours, theirs) in rows {
            assert_eq!(told(what, name), [yours, theirs]);
        }
    }
}

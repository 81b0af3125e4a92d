//! What has happened to things, in plain words.

use crate::{
    creature::{Abilities, Bestiary, Number, Player},
    level::Climbed,
    messages::{
        eyes::Eyes,
        log::{MessageLog, Topic, Weight},
        words::{bit_name, count, in_short, introduced, sentence, with_article},
    },
    things::{Catalogue, Happened, Happening, Stuck, ThingKind},
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
    mut news: MessageReader<Happened>,
    catalogue: Option<Res<Catalogue>>,
    (eyes, actor, bestiary): (Eyes<'_>, Res<Actor>, Res<Bestiary>),
    characters: Query<(&Number, &Abilities, Has<Player>, Option<&Stuck>)>,
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
        let weight = if is_player { Weight::Own } else { Weight::Aside };
        if is_player && happened.what == Happening::PickedUp {
            log.unsay(Topic::Underfoot);
        }
        if let (true, Happening::Warded) = (is_player, happened.what)
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
        } else if happened.what == Happening::Sprung && thing.is_some_and(|it| it.has("alarm")) {
            log.say(weight, "An alarm goes off, out of your sight.");
        }
    }
}

/// Tells of the level that the PC has come to.
pub fn note_the_climb(mut news: MessageReader<Climbed>, mut log: ResMut<MessageLog>) {
    for Climbed { from, to, followers } in news.read() {
        let way = if to > from { "down" } else { "up" };
        log.say(Weight::Own, format!("You go {way} to level {to}."));
        if *followers > 0 {
            let who = count(u64::from(*followers), "monster");
            let verb = if *followers == 1 { "follows" } else { "follow" };
            log.say(Weight::Own, format!("{who} {verb} you."));
        }
    }
}

impl Subject {
    fn tell(&self, what: Happening, thing: Option<&ThingKind>) -> String {
        let name = thing.map_or("thing", |kind| kind.name.as_str());
        match what {
            Happening::Opened => self.does("open", &format!("the {name}")),
            Happening::Unlocked => self.does("unlock", &format!("the {name}. The key stays in it")),
            Happening::Closed => self.does("close", &format!("the {name}")),
            Happening::Bitten => self.does("bite", &format!("into the {name}")),
            Happening::Broken => self.does("bite", &format!("through the {name}")),
            Happening::Forced => self.does("work", &format!("at the {name}, and it is heard")),
            Happening::Emptied => {
                self.does("open", &format!("the {name}. What it held lies there"))
            }
            Happening::Sprung => self.springs(thing, name),
            Happening::PickedUp => self.does("pick", &format!("up the {name}")),
            Happening::Dropped => self.does("drop", &format!("the {name}")),
            Happening::Thrown => self.does("throw", &format!("the {name}")),
            Happening::Used if self.is_player && thing.is_some_and(|it| it.has("haste")) => {
                let effect = thing.map_or("", |it| it.text.as_str());
                format!("{} {effect}", self.does("use", &format!("the {name}")))
            }
            Happening::Used => self.does("use", &format!("the {name}")),
            Happening::Flipped(ability) if self.abilities.has(ability) => {
                format!("{} {} now.", self.is(), bit_name(ability))
            }
            Happening::Flipped(ability) => {
                format!("{} no longer {}.", self.is(), bit_name(ability))
            }
            Happening::Warded => format!("{} {name} holds off a blow, and is gone.", self.whose()),
            Happening::Spent => format!("{} {name} is used up.", self.whose()),
            Happening::Removed if self.is_player => "You are somewhere else.".to_owned(),
            Happening::Removed => self.does("appear", "out of nowhere"),
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

    fn told(what: Happening, name: &str) -> [String; 2] {
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
            (Happening::Opened, "door", "You open the door.", "The 9 opens the door."),
            (
                Happening::Sprung,
                "pit",
                "You fall into a pit: 2 moves are lost.",
                "The 9 falls into a pit.",
            ),
            (
                Happening::Sprung,
                "alarm",
                "You step on an alarm. The intelligent will come here.",
                "The 9 steps on an alarm.",
            ),
            (Happening::PickedUp, "key", "You pick up the key.", "The 9 picks up the key."),
            (
                Happening::Flipped(Ability::Erratic),
                "wand of flipping",
                "You are erratic now.",
                "The 9 is erratic now.",
            ),
            (
                Happening::Flipped(Ability::Telepathic),
                "wand of flipping",
                "You are no longer telepathic.",
                "The 9 is no longer telepathic.",
            ),
            (
                Happening::Warded,
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

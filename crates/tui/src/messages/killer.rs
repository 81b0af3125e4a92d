//! Sentences about the PC's killer.

use crate::messages::{
    turns::sentences,
    words::{bit_names, introduced, with_article},
};
use bevy_ecs::prelude::{Messages, World};
use hexdelve::{
    action::{CauseOfDeath, CharacterSummary, GameStatus, Moved},
    creature::{Abilities, Bestiary, Identity, Speed},
    mind::Belief,
    player::PlayerOrders,
};

pub(crate) fn killer_in_words(world: &World) -> String {
    let killer = match *world.resource() {
        GameStatus::Lost { cause: Some(CauseOfDeath::Character(killer)) } => killer,
        GameStatus::Lost { cause: Some(CauseOfDeath::Other(cause)) } => {
            let turn = world.resource::<PlayerOrders>().turns_taken();
            return format!("Killed by {cause} after turn {turn}.");
        }
        _ => return String::new(),
    };
    let bestiary = Bestiary::of(world);
    let speed = world.get::<Speed>(killer.entity).copied().unwrap_or_default().value();
    let who = introduced(&killer, bestiary);
    sentences(&[
        format!("{who}: {}, speed {speed}", bits(killer.abilities)),
        format!("{}{}", belief(world, killer), origin(world, killer)),
        format!("it reached you after turn {}", world.resource::<PlayerOrders>().turns_taken()),
    ])
}

pub(crate) fn bits(abilities: Abilities) -> String {
    match bit_names(abilities)[..] {
        [] => "no abilities".to_owned(),
        [only] => only.to_owned(),
        [ref first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn belief(world: &World, killer: CharacterSummary) -> &'static str {
    match world.get::<Belief>(killer.entity).copied().unwrap_or_default() {
        Belief::Knows(_) => "it knew where you were",
        Belief::Remembers(_) => "it was heading for where it last noticed you",
        Belief::Nothing => "it had not noticed you",
    }
}

fn origin(world: &World, killer: CharacterSummary) -> String {
    let steps = world.get_resource::<Messages<Moved>>();
    let steps = steps.into_iter().flat_map(Messages::iter_current_update_messages);
    let last = steps.filter(|step| step.who == killer.entity).last();
    let way = last.and_then(|step: &Moved| step.to.toward(step.from));
    way.map_or(String::new(), |way| format!(", and came from the {}", way.name()))
}

pub(crate) fn letter_and_kind(who: impl Into<Identity>, bestiary: &Bestiary) -> String {
    let who = who.into();
    format!("{}, {}", bestiary.letter(who), with_article(bestiary.name(who)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_listed_as_people_do() {
        let told = |mask| bits(Abilities::from_mask(mask));
        assert_eq!([told(0), told(1)], ["no abilities", "intelligent"]);
        assert_eq!(told(9), "intelligent and erratic");
        assert_eq!(told(15), "intelligent, telepathic, tunneling and erratic");
    }
}

//! Who killed the PC, and how it came to that.

use crate::{
    action::{CauseOfDeath, CharacterSummary, GameStatus, Moved},
    creature::{Abilities, Bestiary, CharacterLabel, Speed},
    grid::Position,
    messages::{
        turns::sentences,
        words::{aside, bit_names, with_article},
    },
    mind::Belief,
    player::PlayerOrders,
};
use bevy_ecs::prelude::{Messages, World};

/// Who did it, what it is, whence it came, what it believed, and when: some
/// sentences, none where nobody did it.
pub(crate) fn killer_in_words(world: &World) -> String {
    let killer = match *world.resource() {
        GameStatus::Lost { cause: Some(CauseOfDeath::Arrival(killer)) } => killer,
        GameStatus::Lost { cause: Some(CauseOfDeath::Other(cause)) } => {
            let turn = world.resource::<PlayerOrders>().carried_out();
            return format!("Killed by {cause}, after your turn {turn}.");
        }
        _ => return String::new(),
    };
    let bestiary = Bestiary::of(world);
    let speed = world.get::<Speed>(killer.entity).copied().unwrap_or_default().value();
    let who = aside(&killer, bestiary);
    sentences(&[
        format!("{who} is {} and has speed {speed}", bits(killer.abilities)),
        format!("{}{}", belief(world, killer), origin(world, killer)),
        format!(
            "it arrived in your cell after your turn {}",
            world.resource::<PlayerOrders>().carried_out()
        ),
    ])
}

/// The four bits: `intelligent and erratic`.
pub(crate) fn bits(abilities: Abilities) -> String {
    match bit_names(abilities)[..] {
        [] => "none of the four".to_owned(),
        [only] => only.to_owned(),
        [ref first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn belief(world: &World, killer: CharacterSummary) -> String {
    let knowledge = world.get::<Belief>(killer.entity).copied().unwrap_or_default();
    match knowledge {
        Belief::Knows(_) => "it knew where you were",
        Belief::Remembers(_) => "it went to where it remembered you",
        Belief::Nothing => "it did not know of you",
    }
    .to_owned()
}

/// `, and came from the north`.
fn origin(world: &World, killer: CharacterSummary) -> String {
    let steps = world.get_resource::<Messages<Moved>>();
    let steps = steps.into_iter().flat_map(Messages::iter_current_update_messages);
    let last = steps.filter(|step| step.who == killer.entity).last();
    let way = last.and_then(|step: &Moved| toward(step.to, step.from));
    way.map_or(String::new(), |way| format!(", and came from the {way}"))
}

fn toward(here: Position, there: Position) -> Option<&'static str> {
    here.toward(there).map(crate::grid::Direction::name)
}

/// A monster in a list: `9, a jester`.
pub(crate) fn letter_and_kind(who: impl Into<CharacterLabel>, bestiary: &Bestiary) -> String {
    let who = who.into();
    format!("{}, {}", bestiary.letter(who), with_article(bestiary.name(who)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_listed_as_people_do() {
        let told = |mask| bits(Abilities::from_mask(mask));
        assert_eq!([told(0), told(1)], ["none of the four", "intelligent"]);
        assert_eq!(told(9), "intelligent and erratic");
        assert_eq!(told(15), "intelligent, telepathic, tunneling and erratic");
    }
}

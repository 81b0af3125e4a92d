//! The words for what there is.

use crate::{
    action::{Figure, Verdict},
    chance::Seed,
    creature::{Abilities, Bestiary},
    grid::Position,
};

/// A monster as news speak of it: `the 9, a jester`.
pub(super) fn introduced(abilities: Abilities, bestiary: &Bestiary) -> String {
    let name = &bestiary.kind(abilities).name;
    format!("the {}, {}", abilities.letter(), with_article(name))
}

/// How many of something: `1 turn`, `2 turns`.
pub(super) fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Where something is, seen from a place: `2 north and 14 west`.
pub(super) fn bearing(from: Position, to: Position) -> String {
    let leg = |from: u16, to: u16, less, more| match to.abs_diff(from) {
        0 => None,
        steps => Some(format!("{steps} {}", if to < from { less } else { more })),
    };
    let legs = [leg(from.y, to.y, "north", "south"), leg(from.x, to.x, "west", "east")];
    let legs: Vec<_> = legs.into_iter().flatten().collect();
    if legs.is_empty() { "here".to_owned() } else { legs.join(" and ") }
}

/// How a game ended, as one line.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::ui::ending;
/// let bestiary = Bestiary::built_in();
/// assert_eq!(ending(Verdict::Won, 312, Seed(42), bestiary), "won after 312 turns, seed 42");
/// assert_eq!(ending(Verdict::Undecided, 1, Seed(7), bestiary), "quit after 1 turn, seed 7");
/// ```
pub fn ending(verdict: Verdict, turns: u64, seed: Seed, bestiary: &Bestiary) -> String {
    format!("{} after {}, seed {seed}", outcome(verdict, bestiary), count(turns, "turn"))
}

/// `won`, `lost to a b (oracle)`, `stalled`, or `quit`.
pub(super) fn outcome(verdict: Verdict, bestiary: &Bestiary) -> String {
    match verdict {
        Verdict::Undecided => "quit".to_owned(),
        Verdict::Lost { killer: Some(killer) } => {
            format!("lost to {}", letter_and_name(killer, bestiary))
        }
        Verdict::Won | Verdict::Lost { killer: None } | Verdict::Stalled => {
            verdict.word().to_owned()
        }
    }
}

fn letter_and_name(figure: Figure, bestiary: &Bestiary) -> String {
    let letter = figure.abilities.letter();
    // The letters whose names begin with a vowel when they are read out.
    let article = if "8aef".contains(letter) { "an" } else { "a" };
    format!("{article} {letter} ({})", bestiary.kind(figure.abilities).name)
}

/// `an oracle`.
pub(super) fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// The sentence with a capital at its start.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creature::Number;
    use bevy_ecs::prelude::Entity;

    #[test]
    fn places_are_told_by_their_legs() {
        let here = Position::new(20, 10);
        assert_eq!(bearing(here, Position::new(6, 8)), "2 north and 14 west");
        assert_eq!(bearing(here, Position::new(21, 10)), "1 east");
        assert_eq!(bearing(here, Position::new(20, 13)), "3 south");
    }

    #[test]
    fn the_killer_is_named_with_its_article() {
        let lost = |mask| {
            let abilities = Abilities::from_mask(mask);
            let (entity, number) = (Entity::PLACEHOLDER, Number::PLAYER);
            let killer = Figure { entity, number, abilities, birth: None };
            ending(Verdict::Lost { killer: Some(killer) }, 2, Seed(42), Bestiary::built_in())
        };
        assert_eq!(lost(11), "lost to a b (oracle) after 2 turns, seed 42");
        assert_eq!(lost(15), "lost to an f (fiend) after 2 turns, seed 42");
        assert_eq!(introduced(Abilities::from_mask(11), Bestiary::built_in()), "the b, an oracle");
    }
}

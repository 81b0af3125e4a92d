//! Resolving typed names to cells and slots.

use crate::{
    plain::{
        landmark::{Landmark, Surroundings},
        parse_error::quoted,
        request::{Item, Mark},
    },
    view::Belonging,
};
use bevy_ecs::prelude::World;
use hexdelve::{
    action::Slot,
    grid::{Direction, Position},
};

/// An ambiguous mark is refused: throwing at the wrong target would cost more than a question.
pub(crate) fn cell(around: &Surroundings, mark: &Mark) -> Result<Position, String> {
    match mark {
        Mark::Here => Ok(around.place),
        Mark::Legs(legs) => leg_by_leg(around, legs),
        Mark::Number(number) => match around.numbered(*number) {
            Some(landmark) => Ok(landmark.cell),
            None => Err(format!("Number {number} is not on the list or no longer in view.")),
        },
        Mark::Letter(letter) => lettered(around, *letter),
        Mark::LetterOrStep(letter, way) => {
            let step = leg_by_leg(around, &[(1, *way)]);
            match with_the_letter(around, *letter) {
                Some(monster) if step != Ok(monster.cell) => {
                    let (way, name) = (way.name(), &monster.name);
                    Err(format!("{letter} could mean {way} or {name}: type {way}, or its name."))
                }
                _ => step,
            }
        }
        Mark::Named(name) => {
            let found = around.landmarks.iter().find(|it| answers_to(&it.name, name));
            found.map(|it| it.cell).ok_or_else(|| format!("You know of no {} here.", quoted(name)))
        }
    }
}

fn leg_by_leg(around: &Surroundings, legs: &[(u16, Direction)]) -> Result<Position, String> {
    let mut cell = around.place;
    for (steps, direction) in legs {
        for _ in 0..*steps {
            cell = cell.step(*direction);
            if !around.size.contains(cell) {
                return Err("That is beyond the edge of the level.".to_owned());
            }
        }
    }
    Ok(cell)
}

/// That of the nearest monster with this letter, or else the landmark with this number.
fn lettered(around: &Surroundings, letter: char) -> Result<Position, String> {
    let monster = with_the_letter(around, letter);
    let number = letter.to_digit(10).map(|digit| digit as usize);
    let numbered = number.and_then(|number| around.numbered(number));
    match (monster, numbered) {
        (Some(monster), Some(other)) if monster.cell != other.cell => Err(format!(
            "{letter} could mean {} or number {letter}, {}: type its name, or #{letter}.",
            monster.name, other.name
        )),
        (Some(found), _) | (None, Some(found)) => Ok(found.cell),
        (None, None) => Err(format!("You know of no {letter}.")),
    }
}

fn with_the_letter(around: &Surroundings, letter: char) -> Option<&Landmark> {
    let is_meant = |it: &&Landmark| it.monster.is_some_and(|it| it.abilities.letter() == letter);
    around.landmarks.iter().find(is_meant)
}

/// Whether each typed word begins one of the name. `>` and `<` mean the staircases.
pub(crate) fn answers_to(name: &str, said: &str) -> bool {
    let said = match said {
        ">" => "down",
        "<" => "up",
        said => said,
    };
    let is_article = |word: &&str| ["a", "an", "the"].contains(word);
    let mut words = said.split_whitespace().filter(|word| !is_article(word)).peekable();
    words.peek().is_some()
        && words.all(|word| {
            let stem = if word == "stairs" { "stair" } else { word };
            name.split(' ').any(|part| part.to_lowercase().starts_with(stem))
        })
}

pub(crate) fn slot(world: &World, item: &Item) -> Result<Slot, String> {
    match item {
        Item::Slot(slot) => Ok(*slot),
        Item::Named(name) => {
            let all = Belonging::all(world);
            let found = all.iter().find(|it| answers_to(it.name(), name));
            found.map(|it| it.slot).ok_or_else(|| format!("You carry no {}.", quoted(name)))
        }
    }
}

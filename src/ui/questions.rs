//! What is asked in the message line.

use super::{
    Handling, Helm, Overlay,
    belongings::Belonging,
    known::Known,
    words::{introduced, sentence, with_article},
};
use crate::{
    creature::{Abilities, Bestiary},
    dungeon::Terrain,
    grid::Position,
    player::known_things,
    things::Catalogue,
};
use bevy_ecs::prelude::World;

/// The question of an overlay, where it asks in the message line.
pub(super) fn question(world: &World, known: &Known<'_>, overlay: Overlay) -> Option<String> {
    Some(match overlay {
        Overlay::Quit => match world.resource::<Helm>() {
            Helm::Player => "Really quit? y: yes, and go on another time. X: give up. n: no.",
            _ => "Really quit? y or n",
        }
        .to_owned(),
        Overlay::Seek(turn) => {
            let typed = turn.map_or(String::new(), |turn| turn.to_string());
            format!("To which turn? {typed}")
        }
        Overlay::Door => "Close the door in which direction?".to_owned(),
        Overlay::Confirm { killer, odds, .. } => {
            format!("{} Do it? (y/n)", warning(killer, odds, Bestiary::of(world)))
        }
        Overlay::Teleport { cell } => {
            format!("Teleport to {}?", what_is_at(world, known, cell))
        }
        Overlay::Aim { handling, slot, cell } => {
            let name = Belonging::in_slot(world, slot).map_or("thing", |it| it.name());
            let verb = match handling {
                Handling::Use => "Aim",
                Handling::Throw | Handling::Drop => "Throw",
            };
            format!("{verb} the {name} at {}?", what_is_at(world, known, cell))
        }
        _ => return None,
    })
}

/// `The 3, a hunter, would kill you.` With the odds, where it is not certain.
pub(super) fn warning(killer: Abilities, odds: u8, bestiary: &Bestiary) -> String {
    let killer = sentence(&introduced(killer, bestiary));
    let likely = if odds == 100 { String::new() } else { format!(", {odds} times of 100") };
    format!("{killer}, would kill you{likely}.")
}

/// What the PC knows to be in a cell, from the top.
pub(super) fn what_is_at(world: &World, known: &Known<'_>, cell: Position) -> String {
    if cell == known.place() {
        return "yourself".to_owned();
    }
    if let Some(abilities) = known.monster_at(cell) {
        return introduced(abilities, Bestiary::of(world));
    }
    let things = known_things(world);
    let here = || things.iter().filter(|thing| thing.cell == cell);
    let top = here().find(|thing| !thing.is_item).or_else(|| here().next_back());
    let kind = top.and_then(|thing| thing.kind).zip(world.get_resource::<Catalogue>());
    if let Some((kind, catalogue)) = kind {
        return with_article(&catalogue.kind(kind).name);
    }
    let terrain = known.knows(cell).then(|| known.dungeon().terrain(cell));
    match terrain {
        None => "what you have not seen",
        Some(Terrain::Rock) => "the rock",
        Some(Terrain::Floor | Terrain::Corridor) => "the floor",
        Some(Terrain::UpStairs | Terrain::DownStairs) => "the stairs",
    }
    .to_owned()
}

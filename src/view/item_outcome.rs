//! The effect of using an item on a monster, which menus show before the player chooses.

use crate::{
    creature::{Ability, Bestiary, CharacterNameKey},
    grid::Position,
    knowledge::Perspective,
    things::{Amulet, Rivalry},
    view::Belonging,
};
use bevy_ecs::prelude::World;

/// Returns the result of toggling one of a monster's bits: `4 borer -> 6 wyrm`.
pub(crate) fn toggled(world: &World, monster: CharacterNameKey, ability: Ability) -> String {
    let changed = CharacterNameKey { abilities: monster.abilities.toggled(ability), ..monster };
    format!("{} -> {}", letter_and_kind(world, monster), letter_and_kind(world, changed))
}

/// Returns the effect of using an item on the monster in a cell, or of throwing it there,
/// if it can be predicted: ` 4 borer -> 6 wyrm.`
pub(crate) fn outcome(world: &World, item: &Belonging<'_>, cell: Position) -> Option<String> {
    let known = Perspective::of(world);
    let target = known.monster_at(cell)?;
    if let Some(amulet) = world.get::<Amulet>(item.entity) {
        let changes = !target.abilities.has(amulet.lends);
        return Some(if changes {
            toggled(world, target, amulet.lends)
        } else {
            "no change".to_owned()
        });
    }
    world.get::<Rivalry>(item.entity)?;
    let others = known.monsters().into_iter().filter(|it| it.in_view && it.id != target.id);
    let rival = others.min_by_key(|it| (it.position.distance(cell), it.id));
    Some(rival.map_or("nobody else is in sight".to_owned(), |rival| {
        let [one, other] = [target, (&rival).into()].map(|it| letter_and_kind(world, it));
        format!("{one} <-> {other}")
    }))
}

fn letter_and_kind(world: &World, who: CharacterNameKey) -> String {
    let bestiary = Bestiary::of(world);
    format!("{} {}", bestiary.letter(who), bestiary.name(who))
}

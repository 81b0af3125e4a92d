//! The effect of using an item on a monster, which menus show before the player chooses.

use crate::{
    creature::{Ability, Bestiary, CharacterNameKey},
    grid::Position,
    knowledge::Perspective,
    things::{Amulet, Rivalry, UseMethod, usage},
    view::Belonging,
};
use bevy_ecs::prelude::World;

/// Returns the result of toggling one of a monster's bits: `4 borer -> 6 wyrm`.
pub(crate) fn toggled(world: &World, monster: CharacterNameKey, ability: Ability) -> String {
    let changed = CharacterNameKey { abilities: monster.abilities.toggled(ability), ..monster };
    format!("{} -> {}", letter_and_kind(world, monster), letter_and_kind(world, changed))
}

/// Returns the effect of throwing an item at a cell, if it can be predicted: that of an
/// amulet on the monster there, or that the item only lands.
pub(crate) fn outcome_of_a_throw(
    world: &World,
    item: &Belonging<'_>,
    cell: Position,
) -> Option<String> {
    match usage(world, item.entity) {
        UseMethod::Thrown | UseMethod::AppliedOrThrown | UseMethod::Placed => None,
        UseMethod::Worn => {
            let target = Perspective::of(world).monster_at(cell)?;
            let amulet = world.get::<Amulet>(item.entity)?;
            let changes = !target.abilities.has(amulet.lends);
            Some(if changes {
                toggled(world, target, amulet.lends)
            } else {
                "no change".to_owned()
            })
        }
        UseMethod::Applied
        | UseMethod::Wielded
        | UseMethod::Aimed
        | UseMethod::AimedAtCreature
        | UseMethod::Carried => Some("It would do nothing".to_owned()),
    }
}

/// Returns the effect of using an item on the monster in a cell, if it can be predicted:
/// `3 hunter <-> 9 jester`.
pub(crate) fn outcome(world: &World, item: &Belonging<'_>, cell: Position) -> Option<String> {
    let known = Perspective::of(world);
    let target = known.monster_at(cell)?;
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

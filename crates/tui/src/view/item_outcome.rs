//! The effect of using an item on a monster, which menus show before the player chooses.

use crate::view::Belonging;
use bevy_ecs::prelude::World;
use hexdelve::{
    creature::{Ability, Bestiary, Identity},
    grid::Position,
    knowledge::PerceivedMonster,
    player::PlayerView,
    things::{Amulet, Rivalry, UseMethod, usage},
};

pub(crate) fn toggled(world: &World, monster: Identity, ability: Ability) -> String {
    let changed = Identity { abilities: monster.abilities.toggled(ability), ..monster };
    format!("{} -> {}", letter_and_kind(world, monster), letter_and_kind(world, changed))
}

/// `None` if the outcome cannot be predicted.
pub(crate) fn outcome_of_a_throw(
    world: &World,
    item: &Belonging<'_>,
    cell: Position,
) -> Option<String> {
    match usage(world, item.entity) {
        UseMethod::Thrown | UseMethod::AppliedOrThrown | UseMethod::Placed => None,
        UseMethod::Worn => {
            let target = PlayerView::of(world).name_at(cell)?;
            let amulet = world.get::<Amulet>(item.entity)?;
            if target.abilities.has(amulet.lends) {
                return Some("no change".to_owned());
            }
            Some(toggled(world, target, amulet.lends))
        }
        UseMethod::Applied
        | UseMethod::Wielded
        | UseMethod::Aimed
        | UseMethod::AimedAtCreature
        | UseMethod::Carried => Some("It would do nothing".to_owned()),
    }
}

/// `None` if the outcome cannot be predicted.
pub(crate) fn outcome(world: &World, item: &Belonging<'_>, cell: Position) -> Option<String> {
    let known = PlayerView::of(world);
    let target = known.name_at(cell)?;
    world.get::<Rivalry>(item.entity)?;
    Some(rival(&known, cell).map_or("nobody else is in sight".to_owned(), |rival| {
        let [one, other] = [target, rival.into()].map(|it| letter_and_kind(world, it));
        format!("{one} <-> {other}")
    }))
}

pub(crate) fn lacks_a_rival(world: &World, item: &Belonging<'_>, cell: Position) -> bool {
    let makes_rivals = world.get::<Rivalry>(item.entity).is_some();
    makes_rivals && rival(&PlayerView::of(world), cell).is_none()
}

fn rival<'v>(known: &'v PlayerView<'_>, cell: Position) -> Option<&'v PerceivedMonster> {
    let others = known.creatures().filter(|it| it.in_view && it.position != cell);
    others.min_by_key(|it| (it.position.distance(cell), it.id))
}

fn letter_and_kind(world: &World, who: Identity) -> String {
    let bestiary = Bestiary::of(world);
    format!("{} {}", bestiary.letter(who), bestiary.name(who))
}

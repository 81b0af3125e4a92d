//! The items that the PC carries, and the effect of throwing one at a monster, which menus show
//! before the player chooses.

use hexdelve::prelude::*;
use hexdelve::{
    knowledge::player_of,
    things::{Amulet, ThingKind, WieldedItem, pack_of, usage},
};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Belonging<'w> {
    pub(crate) slot: Slot,
    pub(crate) entity: Entity,
    kind: Option<&'w ThingKind>,
    pub(crate) is_worn: bool,
    pub(crate) count: usize,
}

impl<'w> Belonging<'w> {
    pub(crate) fn in_slot(world: &'w World, slot: Slot) -> Option<Self> {
        let player = player_of(world)?;
        let items = pack_of(world, player).remove(&slot)?;
        let (entity, count) = (*items.last()?, items.len());
        let thing = world.get::<Thing>(entity);
        let kind = world.get_resource::<Catalogue>().zip(thing).map(|(all, it)| all.kind(it.0));
        let is_worn = world.get::<WieldedItem>(player).is_some_and(|it| it.item == entity);
        Some(Self { slot, entity, kind, is_worn, count })
    }

    pub(crate) fn all(world: &'w World) -> Vec<Self> {
        Slot::ALL.into_iter().filter_map(|slot| Self::in_slot(world, slot)).collect()
    }

    pub(crate) fn name(&self) -> &'w str {
        self.kind.map_or("thing", |kind| kind.name.as_str())
    }

    pub(crate) fn glyph(&self) -> char {
        self.kind.map_or(' ', |kind| kind.glyph)
    }

    pub(crate) fn text(&self) -> &'w str {
        self.kind.map_or("", |kind| kind.text.as_str())
    }

    /// Such as `amulet of telepathy, worn`, or `ward (2)` for two of them.
    pub(crate) fn state(&self) -> String {
        let worn = if self.is_worn { ", worn" } else { "" };
        let several = if self.count > 1 { format!(" ({})", self.count) } else { String::new() };
        format!("{}{several}{worn}", self.name())
    }

    pub(crate) fn line(&self) -> String {
        format!("{}  {} {}", self.slot, self.glyph(), self.state())
    }

    /// `None` if the outcome cannot be predicted.
    pub(crate) fn outcome_of_a_throw(&self, world: &World, cell: Position) -> Option<String> {
        match usage(world, self.entity) {
            UseMethod::Thrown | UseMethod::AppliedOrThrown => None,
            UseMethod::Worn => {
                let target = PlayerView::of(world).name_at(cell)?;
                let amulet = world.get::<Amulet>(self.entity)?;
                if target.abilities.has(amulet.lends) {
                    return Some("no change".to_owned());
                }
                Some(toggled(world, target, amulet.lends))
            }
            UseMethod::Applied | UseMethod::Aimed | UseMethod::Carried => {
                Some("It would do nothing".to_owned())
            }
        }
    }
}

pub(crate) fn toggled(world: &World, monster: Identity, ability: Ability) -> String {
    let changed = Identity { abilities: monster.abilities.toggled(ability), ..monster };
    let bestiary = Bestiary::of(world);
    let letter_and_kind = |who| format!("{} {}", bestiary.letter(who), bestiary.name(who));
    format!("{} -> {}", letter_and_kind(monster), letter_and_kind(changed))
}

//! The items that the PC carries.

use crate::{
    action::Slot,
    knowledge::player_of,
    messages::words::count,
    things::{Catalogue, DiggingTool, Thing, ThingKind, WieldedTool, item_in},
};
use bevy_ecs::prelude::{Entity, World};

/// An item in a slot of the pack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Belonging<'w> {
    pub(crate) slot: Slot,
    pub(crate) entity: Entity,
    kind: Option<&'w ThingKind>,
    /// The number of bites left, if the item is a digging tool.
    bites: Option<u16>,
    is_in_hand: bool,
}

impl<'w> Belonging<'w> {
    /// Returns the item in a slot, if there is one.
    pub(crate) fn in_slot(world: &'w World, slot: Slot) -> Option<Self> {
        let player = player_of(world)?;
        let entity = item_in(world, player, slot)?;
        let thing = world.get::<Thing>(entity);
        let kind = world.get_resource::<Catalogue>().zip(thing).map(|(all, it)| all.kind(it.0));
        let bites = world.get::<DiggingTool>(entity).map(|dig| dig.bites);
        let digging = world.get::<WieldedTool>(player);
        let is_in_hand = digging.is_some_and(|digging| digging.tool == entity);
        Some(Self { slot, entity, kind, bites, is_in_hand })
    }

    /// Returns all items in the pack.
    pub(crate) fn all(world: &'w World) -> Vec<Self> {
        Slot::ALL.into_iter().filter_map(|slot| Self::in_slot(world, slot)).collect()
    }

    pub(crate) fn name(&self) -> &'w str {
        self.kind.map_or("thing", |kind| kind.name.as_str())
    }

    pub(crate) fn glyph(&self) -> char {
        self.kind.map_or(' ', |kind| kind.glyph)
    }

    /// Whether the PC is digging with the item.
    pub(crate) const fn is_in_hand(&self) -> bool {
        self.is_in_hand
    }

    /// Returns the description of the item's effect.
    pub(crate) fn text(&self) -> &'w str {
        self.kind.map_or("", |kind| kind.text.as_str())
    }

    /// Returns the name and state of the item: `pick-axe, 20 bites left, in hand`.
    pub(crate) fn state(&self) -> String {
        let bites = self
            .bites
            .map_or(String::new(), |bites| format!(", {} left", count(u64::from(bites), "bite")));
        let hand = if self.is_in_hand { ", in hand" } else { "" };
        format!("{}{bites}{hand}", self.name())
    }

    pub(crate) fn line(&self) -> String {
        format!("{}  {} {}", self.slot, self.glyph(), self.state())
    }
}

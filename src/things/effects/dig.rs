//! Digs for whoever has it in hand.

use crate::{
    action::Dug,
    creature::{Abilities, Ability, Tunneling},
    grid::Position,
    things::{GoesOff, Happened, Happening, LetGo, Thing, Usage, happening::tell, pack::use_up},
};
use bevy_ecs::prelude::{Commands, Component, Entity, On, World};
use serde::Deserialize;

/// In hand, it gives its bearer the tunneling bit, for so many bites. To use it
/// again is to put it away.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(Usage = Usage::Wielded)]
#[serde(deny_unknown_fields)]
pub struct Dig {
    /// Bites that are left in it.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub bites: u16,
    /// What a bite takes away.
    #[serde(deserialize_with = "crate::things::numbers::rock_hardness")]
    pub strength: u8,
}

/// Digs with something.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digging {
    /// What it has in hand.
    pub with: Entity,
    /// Whether it could not dig by itself.
    pub had_no_teeth: bool,
}

pub(super) fn take_in_hand(world: &mut World, dig: Dig, off: GoesOff) {
    let before = world.get::<Digging>(off.on).copied();
    stop_digging(world, off.on);
    if before.is_some_and(|digging| digging.with == off.entity) {
        return;
    }
    let Some(abilities) = world.get::<Abilities>(off.on).copied() else { return };
    let had_no_teeth = !abilities.has(Ability::Tunneling);
    let Ok(mut bearer) = world.get_entity_mut(off.on) else { return };
    bearer.insert(Digging { with: off.entity, had_no_teeth });
    if had_no_teeth {
        bearer.insert(abilities.toggled(Ability::Tunneling));
        bearer.insert(Tunneling { strength: dig.strength });
    }
}

/// Who lets go of it digs no more.
pub(super) fn put_away(let_go: On<LetGo>, mut commands: Commands) {
    let LetGo { entity, by } = *let_go;
    commands.queue(move |world: &mut World| {
        if world.get::<Digging>(by).is_some_and(|digging| digging.with == entity) {
            stop_digging(world, by);
        }
    });
}

fn stop_digging(world: &mut World, who: Entity) {
    let Ok(mut digger) = world.get_entity_mut(who) else { return };
    let Some(digging) = digger.take::<Digging>() else { return };
    let abilities = world.get::<Abilities>(who).copied().unwrap_or_default();
    if digging.had_no_teeth && abilities.has(Ability::Tunneling) {
        world.entity_mut(who).insert(abilities.toggled(Ability::Tunneling));
    }
}

/// A bite into rock takes one from what the digger has in hand.
pub(super) fn count_the_bite(dug: On<Dug>, mut commands: Commands) {
    let who = dug.who;
    commands.queue(move |world: &mut World| wear_out(world, who));
}

/// And so does one into a door.
pub(super) fn count_the_bite_into_a_door(happened: On<Happened>, mut commands: Commands) {
    let who = happened.who;
    if matches!(happened.what, Happening::Bitten | Happening::Broken) {
        commands.queue(move |world: &mut World| wear_out(world, who));
    }
}

/// What has no bite left is gone.
fn wear_out(world: &mut World, who: Entity) {
    let Some(with) = world.get::<Digging>(who).map(|digging| digging.with) else { return };
    let Some(mut dig) = world.get_mut::<Dig>(with) else { return };
    dig.bites = dig.bites.saturating_sub(1);
    if dig.bites > 0 {
        return;
    }
    let Some(cell) = world.get::<Position>(who).copied() else { return };
    let thing = world.get::<Thing>(with).map(|thing| thing.0);
    use_up(world, who, with);
    tell(world, Happened { who, thing, cell, what: Happening::Spent });
}

//! Digs for whoever has it in hand.

use crate::{
    action::Intent,
    creature::{Abilities, Ability, Boring, Tunneling},
    dungeon::{Dungeon, Hardness},
    grid::Position,
    things::{GoesOff, Happened, Happening, LetGo, Thing, Usage, happening::tell, pack::use_up},
    turn::Actor,
};
use bevy_ecs::prelude::{Commands, Component, Entity, On, Query, World};
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

/// Takes a bite from what the character has in hand, where it is about to bite
/// into rock.
pub fn count_the_bites(world: &mut World) {
    let who = world.resource::<Actor>().entity();
    let Some(digging) = world.get::<Digging>(who).copied() else { return };
    if is_about_to_bite(world, who) {
        take_a_bite(world, digging.with);
    }
}

/// The same where it has bitten into a door.
pub(super) fn count_the_bites_into_doors(
    happened: On<Happened>,
    diggers: Query<&Digging>,
    mut commands: Commands,
) {
    if matches!(happened.what, Happening::Bitten | Happening::Broken)
        && let Ok(digging) = diggers.get(happened.who)
    {
        let with = digging.with;
        commands.queue(move |world: &mut World| take_a_bite(world, with));
    }
}

/// What has no bite left is gone, after the last one.
pub fn throw_away_the_blunt(world: &mut World) {
    let actor = world.resource::<Actor>().entity();
    let Some(digging) = world.get::<Digging>(actor).copied() else { return };
    let Some(cell) = world.get::<Position>(actor).copied() else { return };
    if world.get::<Dig>(digging.with).is_some_and(|dig| dig.bites == 0) {
        let thing = world.get::<Thing>(digging.with).map(|thing| thing.0);
        use_up(world, actor, digging.with);
        tell(world, Happened { who: actor, thing, cell, what: Happening::Spent });
    }
}

fn is_about_to_bite(world: &World, who: Entity) -> bool {
    let Intent::Step(direction) = *world.resource::<Intent>() else { return false };
    let Some(place) = world.get::<Position>(who) else { return false };
    let rock = world.resource::<Dungeon>().hardness(place.step(direction));
    let bites = world.get::<Tunneling>(who).is_some() && world.get::<Boring>(who).is_none();
    bites && rock != Hardness::OPEN && !rock.is_immutable()
}

fn take_a_bite(world: &mut World, with: Entity) {
    if let Some(mut dig) = world.get_mut::<Dig>(with) {
        dig.bites = dig.bites.saturating_sub(1);
    }
}

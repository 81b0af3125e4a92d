//! Effects of what a character carries or wears, and on its bits and its pack.

use super::{
    AddThingParts, CarriedBy, Effect, EffectTriggered, ItemRemoved, Thing, ThingEventKind,
    UseMethod,
    effect::{announce, tell},
    items::{let_go, use_up},
    pack_of,
};
use crate::{
    action::{Attack, ItemTarget},
    creature::{Abilities, Ability, Player, RegisterState},
    dungeon::SpatialIndex,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.add_part::<Amulet>("amulet").register_state::<WieldedItem>();
    app.add_observer(put_on).add_observer(take_off);
    app.add_part::<Crown>("crown");
    app.add_part::<Ward>("ward").add_observer(use_ward);
    app.add_part::<Flip>("flip").add_observer(toggle_bit);
    app.add_part::<LetGo>("let_go").add_observer(drop_last_item);
}

/// Lends its wearer a bit until used again. If thrown at a creature, that creature wears it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Worn)]
#[serde(deny_unknown_fields)]
pub struct Amulet {
    /// The bit.
    pub lends: Ability,
}

/// The amulet that a character wears.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WieldedItem {
    /// The item.
    #[entities]
    pub item: Entity,
    /// The bit the item lends, or `None` if the character has that bit anyway.
    pub lent: Option<Ability>,
}

fn put_on(
    off: On<Effect<Amulet>>,
    amulets: Query<&Amulet>,
    carriers: Query<(&Abilities, Option<&WieldedItem>)>,
    mut commands: Commands,
) {
    let Ok(Amulet { lends: ability }) = amulets.get(off.entity).copied() else { return };
    let Ok((abilities, before)) = carriers.get(off.character) else { return };
    let mut carrier = commands.entity(off.character);
    let own = before.map_or(*abilities, |wielded| put_back(&mut carrier, *abilities, *wielded));
    if before.is_some_and(|wielded| wielded.item == off.entity) {
        return;
    }
    let lent = (!own.has(ability)).then_some(ability);
    carrier.insert(WieldedItem { item: off.entity, lent });
    if lent.is_some() {
        carrier.insert(own.toggled(ability));
    }
}

fn take_off(
    removed: On<ItemRemoved>,
    carriers: Query<(&Abilities, &WieldedItem)>,
    mut commands: Commands,
) {
    if let Ok((abilities, wielded)) = carriers.get(removed.by)
        && wielded.item == removed.entity
    {
        put_back(&mut commands.entity(removed.by), *abilities, *wielded);
    }
}

fn put_back(carrier: &mut EntityCommands<'_>, bits: Abilities, item: WieldedItem) -> Abilities {
    carrier.remove::<WieldedItem>();
    let Some(lent) = item.lent.filter(|lent| bits.has(*lent)) else { return bits };
    let own = bits.without(lent);
    carrier.insert(own);
    own
}

/// The prize. If it is the goal, the PC needs no free slot for it, and cannot drop it again.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
pub struct Crown {}

/// Averts one attack on its carrier: the attacker stays where it was, and its turn is spent.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Carried)]
#[serde(deny_unknown_fields)]
struct Ward {}

fn use_ward(
    mut attack: On<Attack>,
    wards: Query<(Entity, &CarriedBy, Option<&Thing>), With<Ward>>,
    mut commands: Commands,
) {
    let Attack { entity: who, cell, averted, .. } = *attack;
    let own = wards.iter().filter(|(_, carried, _)| carried.carrier == who);
    let first = own.min_by_key(|(_, carried, _)| carried.slot).filter(|_| !averted);
    let Some((ward, _, thing)) = first else { return };
    attack.event_mut().averted = true;
    commands.queue(use_up(who, ward));
    announce(&mut commands, (who, cell), thing, ThingEventKind::AttackAverted);
}

/// Returns the number of attacks on the PC that its wards can avert.
pub(crate) fn count_averted(world: &mut World) -> usize {
    let mut wards = world.query_filtered::<&CarriedBy, With<Ward>>();
    let is_own = |ward: &&CarriedBy| world.get::<Player>(ward.carrier).is_some();
    wards.iter(world).filter(is_own).count()
}

/// Whether an item averts attacks on its carrier.
pub fn averts_attacks(world: &World, item: Entity) -> bool {
    world.get::<Ward>(item).is_some()
}

/// Permanently toggles one chosen bit of the character the item is aimed at.
#[derive(Component, Clone, Deserialize)]
#[require(UseMethod = UseMethod::Aimed)]
#[serde(deny_unknown_fields)]
struct Flip {}

fn toggle_bit(
    off: On<Effect<Flip>>,
    kinds: Query<&Thing>,
    spatial_index: Res<SpatialIndex>,
    characters: Query<&Abilities>,
    mut commands: Commands,
) {
    let ItemTarget::Ability(cell, ability) = off.target else { return };
    let Some(who) = spatial_index.creature(cell) else { return };
    let Ok(abilities) = characters.get(who) else { return };
    commands.entity(who).insert(abilities.toggled(ability));
    let what = ThingEventKind::AbilityToggled(ability);
    announce(&mut commands, (who, cell), kinds.get(off.entity).ok(), what);
}

/// Makes the affected character drop the last item in its pack into its own cell.
#[derive(Component, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct LetGo {}

fn drop_last_item(off: On<Effect<LetGo>>, mut commands: Commands) {
    let EffectTriggered { character, cell, .. } = *off;
    commands.queue(move |world: &mut World| {
        let last = pack_of(world, character).into_values().flatten().last();
        let Some(item) = last else { return };
        let_go(world, character, item);
        world.entity_mut(item).insert(cell);
        tell(world, (character, cell), item, ThingEventKind::Dropped);
    });
}

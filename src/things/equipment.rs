//! Effects of what a character carries, wields or wears, and on its bits and its pack.

use super::{
    AddThingParts, CarriedBy, Effect, EffectTriggered, ItemRemoved, Thing, ThingEvent,
    ThingEventKind, ThingKindId, UseMethod,
    catalogue::{count, rock_hardness},
    effect::{announce, tell},
    items::{let_go, use_up},
    pack_of,
};
use crate::{
    action::{Attack, Dug, ItemTarget},
    creature::{Abilities, Ability, Player, RegisterState, Tunneling},
    dungeon::SpatialIndex,
    grid::Position,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::SystemParam};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<DiggingTool>().add_part::<DiggingTool>("dig");
    app.add_observer(count_dig).add_observer(count_door_dig);
    app.add_part::<Amulet>("amulet").register_state::<WieldedItem>();
    app.add_observer(take_in_hand).add_observer(put_away);
    app.add_part::<Crown>("crown");
    app.add_part::<Ward>("ward").add_observer(use_ward);
    app.add_part::<Flip>("flip").add_observer(toggle_bit);
    app.add_part::<LetGo>("let_go").add_observer(drop_last_item);
}

/// Gives its carrier the tunneling bit while wielded, until worn out. Used again, it is put away.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Wielded)]
#[serde(deny_unknown_fields)]
pub struct DiggingTool {
    /// The number of times the tool can still dig.
    #[serde(deserialize_with = "count")]
    pub digs: u16,
    /// The hardness removed by each dig.
    #[serde(deserialize_with = "rock_hardness")]
    pub strength: u8,
}

fn count_dig(dug: On<Dug>, mut tools: Tools) {
    tools.wear_out(dug.who);
}

fn count_door_dig(happened: On<ThingEvent>, mut tools: Tools) {
    if matches!(happened.kind, ThingEventKind::DoorDug | ThingEventKind::DoorDestroyed) {
        tools.wear_out(happened.character);
    }
}

#[derive(SystemParam)]
struct Tools<'w, 's> {
    diggers: Query<'w, 's, (&'static WieldedItem, &'static Position)>,
    digs: Query<'w, 's, (&'static mut DiggingTool, Option<&'static Thing>)>,
    commands: Commands<'w, 's>,
}

impl Tools<'_, '_> {
    fn wear_out(&mut self, who: Entity) {
        let Ok((wielded, cell)) = self.diggers.get(who) else { return };
        let Ok((mut dig, thing)) = self.digs.get_mut(wielded.item) else { return };
        dig.digs = dig.digs.saturating_sub(1);
        if dig.digs > 0 {
            return;
        }
        self.commands.queue(use_up(who, wielded.item));
        announce(&mut self.commands, (who, *cell), thing, ThingEventKind::UsedUp);
    }
}

/// Lends its wearer a bit until used again. If thrown at a creature, that creature wears it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Worn)]
#[serde(deny_unknown_fields)]
pub struct Amulet {
    /// The bit.
    pub lends: Ability,
}

/// The item in a character's hand: a digging tool or an amulet.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WieldedItem {
    /// The item.
    #[entities]
    pub item: Entity,
    /// The bit the item lends, or `None` if the character has that bit anyway.
    pub lent: Option<Ability>,
    /// The kind of the item that was in the hand before and was put away for this one.
    pub replaced: Option<ThingKindId>,
}

fn take_in_hand(
    off: On<Effect<(DiggingTool, Amulet)>>,
    items: Query<(Option<&DiggingTool>, Option<&Amulet>)>,
    carriers: Query<(&Abilities, Option<&WieldedItem>)>,
    kinds: Query<&Thing>,
    mut commands: Commands,
) {
    let Ok((tool, amulet)) = items.get(off.entity) else { return };
    let ability = amulet.map(|amulet| amulet.lends).or(tool.map(|_| Ability::Tunneling));
    let Some(ability) = ability else { return };
    let Ok((abilities, before)) = carriers.get(off.character) else { return };
    let mut carrier = commands.entity(off.character);
    let own = before.map_or(*abilities, |wielded| put_back(&mut carrier, *abilities, *wielded));
    if before.is_some_and(|wielded| wielded.item == off.entity) {
        return;
    }
    let lent = (!own.has(ability)).then_some(ability);
    let replaced = before.and_then(|wielded| kinds.get(wielded.item).ok()).map(|thing| thing.0);
    carrier.insert(WieldedItem { item: off.entity, lent, replaced });
    if lent.is_some() {
        carrier.insert(own.toggled(ability));
        // Inserting the tunneling bit also inserts the default strength, which this replaces.
        if let Some(tool) = tool {
            carrier.insert(Tunneling { strength: tool.strength });
        }
    }
}

fn put_away(
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

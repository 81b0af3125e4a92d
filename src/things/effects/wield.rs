//! Wielded items, which lend their carrier one of the four bits, and the one in a character's hand.

use super::{super::ThingKindId, Amulet, DiggingTool};
use crate::{
    creature::{Abilities, Ability, RegisterState, Tunneling},
    things::{Effect, ItemRemoved, Thing},
};
use bevy_app::App;
use bevy_ecs::prelude::*;

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

pub(super) fn plugin(app: &mut App) {
    app.register_state::<WieldedItem>().add_observer(take_in_hand).add_observer(put_away);
}

fn take_in_hand(
    off: On<Effect<(DiggingTool, Amulet)>>,
    items: Query<(Option<&DiggingTool>, Option<&Amulet>)>,
    carriers: Query<(&Abilities, Option<&WieldedItem>)>,
    kinds: Query<&Thing>,
    mut commands: Commands,
) {
    let Ok((tool, amulet)) = items.get(off.entity) else { return };
    let ability = amulet.map(|amulet| amulet.lends);
    let Some(ability) = ability.or(tool.map(|_| Ability::Tunneling)) else { return };
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

fn put_back(
    carrier: &mut EntityCommands<'_>,
    abilities: Abilities,
    wielded: WieldedItem,
) -> Abilities {
    carrier.remove::<WieldedItem>();
    let Some(lent) = wielded.lent.filter(|lent| abilities.has(*lent)) else { return abilities };
    let own = abilities.without(lent);
    carrier.insert(own);
    own
}

//! An effect that lets the carrier of a tool dig.

use crate::{
    action::Dug,
    creature::{Abilities, Ability, Tunneling},
    grid::Position,
    things::{
        EffectTriggered, ItemRemoved, Thing, ThingEvent, ThingEventKind, UseMethod, pack::use_up,
        thing_event::announce,
    },
};
use bevy_ecs::{
    prelude::{Commands, Component, Entity, EntityCommands, On, Query},
    system::SystemParam,
};
use serde::Deserialize;

/// A tool that gives its carrier the tunneling bit while wielded, for a number of bites.
/// Using it again puts it away.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Wielded)]
#[serde(deny_unknown_fields)]
pub struct DiggingTool {
    /// The number of bites left.
    #[serde(deserialize_with = "crate::things::numbers::count")]
    pub bites: u16,
    /// The hardness that a bite removes.
    #[serde(deserialize_with = "crate::things::numbers::rock_hardness")]
    pub strength: u8,
}

/// A character that is digging with a tool.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WieldedTool {
    /// The tool.
    #[entities]
    pub tool: Entity,
    /// Whether the character could not dig without the tool.
    pub lacked_tunneling: bool,
}

/// Wields the tool that is used, in place of any other. If it is already wielded, puts it
/// away instead.
pub(super) fn take_in_hand(
    off: On<EffectTriggered>,
    digs: Query<&DiggingTool>,
    bearers: Query<(&Abilities, Option<&WieldedTool>)>,
    mut commands: Commands,
) {
    let Ok(dig) = digs.get(off.entity) else { return };
    let Ok((abilities, before)) = bearers.get(off.character) else { return };
    let mut bearer = commands.entity(off.character);
    let own = before.map_or(*abilities, |digging| stop_digging(&mut bearer, *abilities, *digging));
    if before.is_some_and(|digging| digging.tool == off.entity) {
        return;
    }
    let had_no_teeth = !own.has(Ability::Tunneling);
    bearer.insert(WieldedTool { tool: off.entity, lacked_tunneling: had_no_teeth });
    if had_no_teeth {
        // Inserting the bit also inserts the default strength, which is then replaced by
        // the tool's strength.
        bearer.insert(own.toggled(Ability::Tunneling));
        bearer.insert(Tunneling { strength: dig.strength });
    }
}

/// Ends the digging of a character that lets go of the tool.
pub(super) fn put_away(
    let_go: On<ItemRemoved>,
    diggers: Query<(&Abilities, &WieldedTool)>,
    mut commands: Commands,
) {
    if let Ok((abilities, digging)) = diggers.get(let_go.by)
        && digging.tool == let_go.entity
    {
        stop_digging(&mut commands.entity(let_go.by), *abilities, *digging);
    }
}

/// Puts a character's tool away, and returns the abilities that remain.
fn stop_digging(
    digger: &mut EntityCommands<'_>,
    abilities: Abilities,
    digging: WieldedTool,
) -> Abilities {
    digger.remove::<WieldedTool>();
    if !digging.lacked_tunneling || !abilities.has(Ability::Tunneling) {
        return abilities;
    }
    let own = abilities.without(Ability::Tunneling);
    digger.insert(own);
    own
}

/// Uses up one bite of the digger's tool when the digger bites into rock.
pub(super) fn count_dig(dug: On<Dug>, mut tools: Tools) {
    tools.wear_out(dug.who);
}

/// Uses up one bite of the digger's tool when the digger bites into a door.
pub(super) fn count_door_dig(happened: On<ThingEvent>, mut tools: Tools) {
    if matches!(happened.kind, ThingEventKind::DoorDug | ThingEventKind::DoorDestroyed) {
        tools.wear_out(happened.character);
    }
}

/// The characters that are digging, and their tools.
#[derive(SystemParam)]
pub(super) struct Tools<'w, 's> {
    diggers: Query<'w, 's, (&'static WieldedTool, &'static Position)>,
    digs: Query<'w, 's, (&'static mut DiggingTool, Option<&'static Thing>)>,
    commands: Commands<'w, 's>,
}

impl Tools<'_, '_> {
    /// Uses up one bite of a character's tool. A tool with no bites left is despawned.
    fn wear_out(&mut self, who: Entity) {
        let Ok((digging, cell)) = self.diggers.get(who) else { return };
        let Ok((mut dig, thing)) = self.digs.get_mut(digging.tool) else { return };
        dig.bites = dig.bites.saturating_sub(1);
        if dig.bites > 0 {
            return;
        }
        let (thing, what) = (thing.map(|thing| thing.0), ThingEventKind::UsedUp);
        self.commands.queue(use_up(who, digging.tool));
        announce(&mut self.commands, ThingEvent { character: who, thing, cell: *cell, kind: what });
    }
}

//! An effect that lets the carrier of a tool dig.

use super::WieldedItem;
use crate::{
    action::Dug,
    creature::RegisterState,
    grid::Position,
    things::{
        AddThingParts, Thing, ThingEvent, ThingEventKind, UseMethod, pack::use_up,
        thing_event::announce,
    },
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::SystemParam};
use serde::Deserialize;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<DiggingTool>()
        .add_part::<DiggingTool>("dig")
        .add_observer(count_dig)
        .add_observer(count_door_dig);
}

/// A tool that gives its carrier the tunneling bit while wielded, until it is worn out.
/// Using it again puts it away.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[require(UseMethod = UseMethod::Wielded)]
#[serde(deny_unknown_fields)]
pub struct DiggingTool {
    /// The number of times the tool can still dig.
    #[serde(deserialize_with = "super::super::catalogue::count")]
    pub digs: u16,
    /// The hardness removed by each dig.
    #[serde(deserialize_with = "super::super::catalogue::rock_hardness")]
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

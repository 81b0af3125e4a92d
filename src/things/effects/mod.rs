//! The effects of things, one per file: a component of the thing, and an observer that
//! runs when the thing goes off.

mod alarm;
mod amulet;
mod cover;
mod crown;
mod crunch;
mod decoy;
mod dig;
mod exchange;
mod flip;
mod harden;
mod haste;
mod hold;
mod key;
mod let_go;
mod lure;
mod noise;
mod portal;
mod rivalry;
mod set_trap;
mod slide;
mod smoke;
mod steady;
mod veil;
mod ward;
mod wear;
mod wield;

use super::{AddThingParts, CarryLimit};
use crate::turn::ExpirationsPlugin;
pub use amulet::Amulet;
use bevy_app::{App, Plugin};
pub use cover::Cover;
pub use crown::Crown;
pub(crate) use decoy::CreateDecoy;
pub use dig::DiggingTool;
pub(crate) use exchange::Exchange;
pub(crate) use haste::move_delay;
pub use haste::{Haste, Hasted};
pub use hold::Stuck;
pub(crate) use hold::{Hold, skip_stuck_turn};
pub use key::DoorKey;
pub use rivalry::Rivalry;
pub(crate) use set_trap::{SetTrap, has_room_for_a_trap};
pub(super) use slide::Sliding;
pub use smoke::Smoke;
pub(crate) use steady::Anchored;
use steady::Rope;
pub use veil::Veil;
pub use ward::averts_attacks;
pub(crate) use ward::count_averted;
pub use wield::WieldedItem;

/// Adds the effects of all built-in things.
#[derive(Clone, Copy, Debug, Default)]
pub struct EffectsPlugin;

impl Plugin for EffectsPlugin {
    fn build(&self, app: &mut App) {
        if !app.is_plugin_added::<ExpirationsPlugin>() {
            app.add_plugins(ExpirationsPlugin);
        }
        app.add_part::<CarryLimit>("limit")
            .add_plugins((
                alarm::plugin,
                dig::plugin,
                flip::plugin,
                harden::plugin,
                haste::plugin,
                hold::plugin,
                noise::plugin,
                portal::plugin,
                slide::plugin,
                smoke::plugin,
                veil::plugin,
                wear::plugin,
                let_go::plugin,
                crunch::plugin,
            ))
            .add_plugins((
                amulet::plugin,
                steady::plugin,
                cover::plugin,
                decoy::plugin,
                exchange::plugin,
                lure::plugin,
                rivalry::plugin,
                set_trap::plugin,
                crown::plugin,
                ward::plugin,
                wield::plugin,
            ));
    }
}

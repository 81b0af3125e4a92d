//! Doors, traps, chests and items (rules §7).
//!
//! A thing is an entity made of components. An effect is one component and one observer.

mod catalogue;
mod effect;
mod equipment;
mod features;
mod items;
mod mechanisms;
mod minds;
mod movement;
mod offers;
mod uniques;

use crate::turn::ExpirationsPlugin;
use bevy_app::App;

pub use catalogue::{Catalogue, Thing, ThingKind, ThingKindId, ThingTable, UseMethod, usage};
pub use effect::{
    AddThingParts, Effect, EffectRegistry, EffectTriggered, ThingEvent, ThingEventKind, ThingPart,
};
pub(crate) use effect::{Parts, announce, go_off};
pub(crate) use equipment::count_averted;
pub use equipment::{Amulet, Crown, WieldedItem, averts_attacks};
pub use features::{Cover, Smoke};
pub(crate) use features::{features_plugin, fire_plugin};
pub use items::{
    CarriedBy, CarriedItem, CarryLimit, DroppedByPlayer, ItemPickedUp, ItemRemoved, NoRoom, Pack,
    is_the_prize, landing, next_to_pick_up, pack_of, pickup_rank, room_for, slot_for,
};
pub(crate) use items::{can_be_used, carried, item_action_plugin, item_in, needs_no_slot};
pub use mechanisms::{Chest, ChestContents, Door, DoorState, Trap};
pub(crate) use mechanisms::{
    chests_plugin, doors_plugin, feature_at, is_clear, mechanism_at, spawn_latched, traps_plugin,
};
pub(crate) use minds::NoiseListeners;
pub use movement::{Haste, Hasted, Steady, Stuck};
pub(crate) use movement::{Hold, hold, move_delay, skip_stuck_turn};
pub use offers::{Offer, OfferedArt};
pub(crate) use uniques::uniques_plugin;
pub use uniques::*;

pub(crate) fn effects_plugin(app: &mut App) {
    if !app.is_plugin_added::<ExpirationsPlugin>() {
        app.add_plugins(ExpirationsPlugin);
    }
    let kinds = (equipment::plugin, minds::plugin, movement::plugin, features::terrain_plugin);
    app.add_part::<CarryLimit>("limit").add_plugins(kinds);
}

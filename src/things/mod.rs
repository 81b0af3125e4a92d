//! Doors, traps, chests and items (rules §7).
//!
//! A thing is an entity made of components. An effect does not distinguish a trap that
//! goes off from an item that is used: it is one component and one observer, and works on
//! the PC and on monsters alike.

mod carry_limit;
mod catalogue;
mod chest;
mod door;
mod effect;
mod effects;
mod fire;
mod ground;
mod handling;
mod hearing;
mod numbers;
mod pack;
mod part_registry;
mod thing_event;
mod traits;
mod trap;
mod use_method;

pub use carry_limit::CarryLimit;
pub use catalogue::{Catalogue, Thing, ThingKind, ThingKindId, ThingTable};
pub(crate) use chest::chest_at;
pub use chest::{Chest, ChestContents, ChestsPlugin};
pub use door::{Door, DoorState, DoorsPlugin, key_of};
pub(crate) use door::{can_be_closed, door_at, spawn_latched};
pub use effect::{AddThingParts, Effect, EffectTriggered};
pub use effects::*;
pub use fire::{Burning, FirePlugin, Flammable, Ignite, spread_fire};
pub use ground::FeaturesPlugin;
pub(crate) use handling::can_be_used;
pub use handling::{
    DroppedByPlayer, ItemActionPlugin, is_the_prize, landing, next_to_pick_up, pickup_rank,
};
pub use hearing::NoiseListeners;
pub use pack::{
    CarriedBy, CarriedItem, ItemPickedUp, ItemRemoved, Pack, item_in, pack_of, slot_for,
};
pub(crate) use pack::{NoRoom, carried, room_for, room_in_pack};
pub(crate) use part_registry::Part;
pub use part_registry::ThingPartRegistry;
pub use thing_event::{ThingEvent, ThingEventKind};
pub use traits::*;
pub use trap::{Discovered, Trap, TrapsPlugin};
pub use use_method::{UseMethod, usage};

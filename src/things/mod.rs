//! Doors, traps, chests and items (rules §7).
//!
//! A thing is an entity made of components. An effect is one component and one observer, for traps
//! and items, and for the PC and monsters alike.

mod catalogue;
mod chest;
mod door;
mod effect;
mod effects;
mod fire;
mod ground;
mod hearing;
mod item_actions;
mod pack;
mod thing_event;
mod trap;
mod uniques;

pub use catalogue::{Catalogue, Thing, ThingKind, ThingKindId, ThingTable, UseMethod, usage};
pub use chest::{Chest, ChestContents, ChestsPlugin};
pub use door::{Door, DoorKey, DoorState, DoorsPlugin, key_of};
pub(crate) use door::{can_be_closed, mechanism_at, spawn_latched};
pub(crate) use effect::Part;
pub use effect::{AddThingParts, Effect, EffectRegistry, EffectTriggered};
pub use effects::*;
pub use fire::FirePlugin;
pub(crate) use fire::Ignite;
pub use ground::FeaturesPlugin;
pub(crate) use hearing::NoiseListeners;
pub(crate) use item_actions::can_be_used;
pub use item_actions::{
    DroppedByPlayer, ItemActionPlugin, is_the_prize, landing, next_to_pick_up, pickup_rank,
};
pub use pack::{
    CarriedBy, CarriedItem, CarryLimit, ItemPickedUp, ItemRemoved, Pack, pack_of, slot_for,
};
pub(crate) use pack::{NoRoom, carried, item_in, room_for, room_in_pack};
pub(crate) use thing_event::announce;
pub use thing_event::{ThingEvent, ThingEventKind};
pub use trap::{Discovered, Trap, TrapsPlugin};
pub use uniques::*;

//! Doors, traps, chests and items (rules §7).
//!
//! A thing is an entity made of components. An effect does not distinguish a trap that
//! goes off from an item that is used: it is one component and one observer, and works on
//! the PC and on monsters alike.

mod acting;
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

pub use acting::{BumpSchedule, InteractionPlugin, PerformActionSchedule, run_bump_or_action};
pub use carry_limit::CarryLimit;
pub use catalogue::{Catalogue, Thing, ThingKind, ThingKindId, ThingTable};
pub(crate) use chest::chest_at;
pub use chest::{Chest, ChestContents, ChestsPlugin, advance_chest_opening};
pub use door::{Door, DoorState, DoorsPlugin, try_door, try_to_close_door};
pub(crate) use door::{can_be_closed, door_at, key_of, spawn_latched};
pub use effect::{AddThingParts, EffectTriggered};
pub use effects::{
    Alarm, Amulet, Anchor, CreateDecoy, Crown, DiggingTool, DoorKey, EffectsPlugin, Exchange,
    Glide, Harden, Haste, Hasted, Hold, LetGo, Lure, Noise, NoisyGround, RandomTeleport, Rivalry,
    Rope, SetTrap, Slide, Smoke, SpreadFeature, Stuck, ToggleAbility, Veil, Ward, WearsAway,
    WieldedItem, count_haste_moves, skip_stuck_turn,
};
pub(crate) use effects::{Anchored, has_room_for_a_trap};
pub use fire::{Burning, FirePlugin, Flammable, Ignite, spread_fire};
pub use ground::{FeaturesPlugin, clear_feature};
pub(crate) use handling::landing;
pub use handling::{DroppedByPlayer, ItemActionPlugin, perform_item_action};
pub(crate) use handling::{can_be_used, is_the_prize, next_to_pick_up, pickup_rank};
pub use hearing::NoiseListeners;
pub use pack::{
    CarriedBy, CarriedItem, ItemPickedUp, ItemRemoved, Pack, item_in, pack_of, slot_for,
};
pub(crate) use pack::{NoRoom, carried, room_for, room_in_pack};
pub(crate) use part_registry::Part;
pub use part_registry::ThingPartRegistry;
pub use thing_event::{ThingEvent, ThingEventKind};
pub use traits::{AbilityCounter, Echo, Herald, RoomGuard, Sleeper, Twin, UniquesPlugin};
pub use trap::{Discovered, Trap, TrapsPlugin};
pub use use_method::UseMethod;
pub(crate) use use_method::usage;

//! The PC's knowledge: cells, things and creatures as last perceived, and creatures that
//! have newly come into view. Autopilots, journeys, the lookahead, messages and screens
//! all use this one model.
//!
//! In a delve, a [`MapMemory`] keeps past perceptions. In a pit, nothing is hidden, so
//! there is no such resource.

mod came_into_view;
mod far_sight;
mod magic_mapping;
mod map_memory;
mod player_sight;
mod remembered_creature;
mod remembering;
mod sighting;
mod sound;
mod things;
mod tracks;

pub use came_into_view::{CameIntoView, WentOutOfView};
pub use far_sight::FarSight;
pub use magic_mapping::MagicMapping;
pub use map_memory::{MapMemory, RememberedThing};
pub use player_sight::PlayerSight;
pub(crate) use player_sight::sight;
use remembered_creature::KnownCreatures;
pub use remembered_creature::RememberedCreature;
pub(crate) use remembering::reveal_cells;
pub use remembering::{MapMemoryPlugin, update_map_memory};
pub use sighting::PerceivedMonster;
pub(crate) use sighting::{
    MonsterList, count_of_monsters, notices, player_of, register_perceived, sightings,
};
pub(crate) use sound::{EARSHOT, SAME_PLACE};
pub use sound::{HeardSound, SoundKind};
pub(crate) use things::known_things;
pub use tracks::Track;

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
pub use player_sight::{PlayerSight, sight};
pub use remembered_creature::RememberedCreature;
pub(crate) use remembering::reveal_cells;
pub use remembering::{MapMemoryPlugin, update_map_memory};
pub use sighting::{MonsterList, PerceivedMonster, count_of_monsters, notices, player_of};
pub(crate) use sighting::{register_perceived, sightings};
pub use sound::{EARSHOT, HeardSound, SoundKind};
pub(crate) use sound::{SAME_PLACE, recent_messages};
pub use things::known_things;
pub use tracks::Track;

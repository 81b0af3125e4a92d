//! What the PC knows: cells, things and creatures as it perceived them last, and
//! who has newly come into view. The one model of it: autopilots, journeys,
//! lookahead, messages and screens ask here.
//!
//! In a delve a [`Memory`] keeps what is past; in a pit nothing is hidden, and
//! there is none.

mod awareness;
mod creatures;
mod mapping;
mod memory;
mod perceiving;
mod perspective;
mod remembering;
mod sighting;
mod things;

pub(crate) use awareness::{Awareness, known_things};
use creatures::KnownCreatures;
pub use creatures::LastSeen;
pub use mapping::Mapping;
pub use memory::{Memory, Remembered};
pub use perceiving::ComesIntoView;
pub(crate) use perspective::{Perspective, count_of_monsters, player_of};
pub use remembering::{MemoryPlugin, remember_what_is_seen};
pub use sighting::Sighting;
pub(crate) use sighting::{register_what_is_perceived, sightings};

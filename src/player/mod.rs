//! You: the commands of the player, and the autopilots that can stand in.
//!
//! A command is resolved before it is given: it says what the PC does, never
//! which key was pressed.

mod autopilot;
mod awareness;
mod command;
mod footing;
mod obeying;
mod permission;
mod staggering;
mod survey;

pub use autopilot::{Autopilot, AutopilotName, UnknownAutopilot};
#[cfg(feature = "terminal")]
pub(crate) use autopilot::{Ways, traps};
pub(crate) use awareness::Awareness;
#[cfg(feature = "terminal")]
pub(crate) use awareness::known_things;
pub use command::{Command, Refusal};
pub use footing::Footing;
pub use obeying::{Orders, PlayerPlugin, obey_the_player};
pub(crate) use permission::may;
pub use staggering::{StaggeringPlugin, stagger};
pub use survey::{Carried, Sighting, Storey, Survey};

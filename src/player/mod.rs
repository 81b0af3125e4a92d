//! You: the commands of the player, journeys of many of them, and the autopilots
//! that can stand in.
//!
//! A command is resolved before it is given: it says what the PC does, never
//! which key was pressed.

mod autopilot;
mod command;
mod footing;
mod journey;
mod obeying;
mod permission;
mod repertoire;
mod staggering;
mod survey;
mod ways;

pub use autopilot::{Autopilot, AutopilotName, UnknownAutopilot};
pub use command::{Command, Refusal};
pub use footing::Footing;
pub use journey::{Destination, Findings, Journey, Landmark, Why, destinations};
pub use obeying::{Orders, PlayerPlugin, obey_the_player};
pub(crate) use permission::may;
pub use repertoire::{AddSkills, Permission, Repertoire, Skill};
pub use staggering::{StaggeringPlugin, stagger};
pub use survey::{Carried, Storey, Survey};
#[cfg(feature = "terminal")]
pub(crate) use ways::{Ways, borders_on_the_unknown, traps};

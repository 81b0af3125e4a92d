//! The player: the PC's possible actions, journeys of many actions, and autopilots that
//! play in place of a human player.
//!
//! An action is resolved before it is submitted: it states what the PC does, never which
//! key was pressed.

mod autopilot;
mod beholder;
mod journey;
mod orders;
mod permission;
mod player_view;
mod possible_steps;
mod refusal;
mod skill_registry;
mod staggering;
mod viewpoint;
mod walking_distance;

pub use autopilot::{Autopilot, AutopilotName, UnknownAutopilot};
pub use journey::{
    ExplorationSummary, Journey, Landmark, StopReason, TravelDestination, destinations,
};
pub use orders::{PlayerOrders, PlayerPlugin, choose_player_action};
pub(crate) use permission::{may, possible_steps};
pub use player_view::{DepthInfo, PlayerView};
pub(crate) use possible_steps::PossibleSteps;
pub use refusal::Refusal;
pub use skill_registry::{AddSkills, Skill, SkillRegistry};
pub use staggering::ErraticPlayerPlugin;
pub(crate) use staggering::randomize_player_step;
pub use walking_distance::{Ways, borders_on_the_unknown, hazards};

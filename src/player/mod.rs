//! The player: the PC's possible actions, and journeys of many actions.
//!
//! An action is resolved before it is submitted: it says what the PC does, not which key it was.

mod autopilot;
mod journey;
mod permission;
mod player_view;
pub(crate) mod walking_distance;

pub use autopilot::Autopilot;
pub use journey::{
    ExplorationSummary, Journey, KnownSounds, Landmark, StopReason, TravelDestination,
    destinations, prizes,
};
pub use permission::{
    AddSkills, PlayerOrders, Refusal, Skill, SkillRegistry, choose_player_action,
};
pub(crate) use permission::{add_own_skill, may, player_plugin, possible_steps};
pub use player_view::{DepthInfo, PlayerView};
pub(crate) use walking_distance::{PossibleSteps, erratic_player_plugin, randomize_player_step};
pub use walking_distance::{Ways, borders_on_the_unknown, hazards};

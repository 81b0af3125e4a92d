//! What would happen: moves that are certainly fatal are told beforehand
//! (rules §7, "Check"), and so is who acts when and what it is going to do,
//! and how soon each monster could be where the PC is.
//!
//! A move is rehearsed by the game's own rules, in a world that holds what the
//! PC knows and nothing else. Erratic minds have all of their outcomes, one
//! after the other. When a game is lost, its last turns are looked at once more.

mod action_risk;
mod entering;
mod erratic_outcomes;
mod known;
mod last_safe_move;
mod lurking;
mod notes;
mod reach;
mod simulated_world;
mod simulation;
mod stumbling;
mod threat_map;
mod time_to_reach;
mod timeline;
mod turn_forecast;

pub use action_risk::ActionRisk;
pub use last_safe_move::{DecisionPoint, LastSafeMove, LastSafeMoveSearch, moves};
#[cfg(feature = "terminal")]
pub(crate) use simulation::MOST_CELLS;
pub use simulation::Simulation;
pub use threat_map::{Threat, ThreatMap};
pub use time_to_reach::{ApproachingMonster, TimeToReach, approaching_monsters};
pub use timeline::TimelineEntry;
pub use turn_forecast::{ForecastDeath, ForecastTurn, TurnForecast};

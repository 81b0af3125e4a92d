//! The lookahead: simulations of the turns to come, which warn of fatal moves (rules §7, "Check"),
//! and show the turn order and what each monster is going to do.
//!
//! They use the game's own rules, in a separate world that contains only what the PC knows. All
//! outcomes of erratic decisions are simulated. A lost game's last turns are examined again.

mod known_state;
mod last_safe_move;
mod plan;
mod simulated_world;
mod simulation;
mod threat_map;
mod timeline;
mod turn_forecast;

pub use last_safe_move::{DecisionPoint, LastSafeMove, LastSafeMoveSearch, candidate_actions};
pub use plan::{Plan, PlanMeans, PlanSearch};
pub use simulation::{MOST_CELLS, Simulation};
pub use threat_map::{
    ApproachingMonster, Lurker, Threat, ThreatMap, TimeToReach, approaching_monsters,
};
pub use timeline::{TimelineEntry, turn_order};
pub use turn_forecast::{ActionRisk, ForecastDeath, ForecastStep, TurnForecast};

//! The lookahead: simulations of the turns to come. They warn the player before a
//! certainly fatal move (rules §7, "Check"), show the turn order and what each monster is
//! going to do, and show how soon each monster could reach the PC.
//!
//! A move is simulated by the game's own rules, in a separate world that contains only
//! what the PC knows. Erratic characters' decisions are enumerated: each of their
//! outcomes is simulated in turn. When a game is lost, its last turns are examined again.

mod known_state;
mod last_safe_move;
mod simulated_world;
mod simulation;
mod threat_map;
mod timeline;
mod turn_forecast;

pub use last_safe_move::{DecisionPoint, LastSafeMove, LastSafeMoveSearch, candidate_actions};
pub use simulation::{MOST_CELLS, Simulation};
pub use threat_map::{ApproachingMonster, Threat, ThreatMap, TimeToReach, approaching_monsters};
pub use timeline::{TimelineEntry, turn_order};
pub use turn_forecast::{ActionRisk, ForecastDeath, ForecastStep, TurnForecast};

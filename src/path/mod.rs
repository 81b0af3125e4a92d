//! Distance maps, also known as Dijkstra maps (rules §2).
//!
//! A distance map holds the distance from every cell to one target. However many monsters
//! head for that target, each of them only compares neighbouring cells. There are two
//! maps per target: one for characters that walk through open cells, and one for those
//! that dig.
//!
//! [`compute_distance_map`] is the search, which is a pure function of a dungeon;
//! [`DistanceMaps`] caches its results and keeps them up to date while the rock changes.

mod active_blocks;
mod bit_planes;
mod bitboard;
mod costs;
mod distance_map;
mod downhill;
mod flood;
mod kind;
mod layout;
mod maps;
mod packed_costs;
mod recomputing;
mod repair;
mod wavefront;
mod waves;

pub use costs::{TunnelCosts, TunnelCostsError};
pub use distance_map::{DistanceMap, distance_char};
pub use downhill::downhill;
pub use flood::compute_distance_map;
pub use kind::DistanceMapKind;
pub use maps::DistanceMaps;
pub use recomputing::{PathTarget, recompute_distance_maps};

use crate::{
    creature::Monster,
    turn::{Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::IntoScheduleConfigs;

/// Adds [`TunnelCosts`] and [`DistanceMaps`]. A game uses the costs set when it starts.
///
/// ```
/// use bevy_app::App;
/// use hexdelve::prelude::*;
/// let mut app = App::new();
/// app.insert_resource(TunnelCosts::REFERENCE).add_plugins(DistanceMapsPlugin);
/// assert_eq!(app.world().resource::<DistanceMaps>().costs(), &TunnelCosts::REFERENCE);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct DistanceMapsPlugin;

impl Plugin for DistanceMapsPlugin {
    fn build(&self, app: &mut App) {
        let costs = *app.world_mut().get_resource_or_init::<TunnelCosts>();
        app.insert_resource(DistanceMaps::new(costs))
            .add_systems(Turn, recompute_distance_maps.in_set(TurnSystems::Sense));
        app.register_required_components::<Monster, PathTarget>();
    }
}

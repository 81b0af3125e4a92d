//! Distance maps, also known as Dijkstra maps (rules §2), with the distance from every cell to one
//! target. There are two per target: for walkers, and for those who dig. The crate
//! `hexdelve_path` does the searching, and knows no dungeon.

mod costs;
mod level_costs;
mod maps;

pub use costs::{DistanceMapKind, TunnelCosts, TunnelCostsError};
pub use hexdelve_path::{DistanceMap, distance_char};
pub use level_costs::{compute_distance_map, downhill};
pub use maps::DistanceMaps;

use crate::{
    creature::{Monster, Tunneling},
    dungeon::Dungeon,
    grid::Position,
    turn::{CurrentTurn, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Component, Has, IntoScheduleConfigs, Query, Res, ResMut};

/// Adds [`TunnelCosts`] and [`DistanceMaps`]. A game uses the costs set when it starts.
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

/// Brings the acting character's distance map up to date: the one to its [`PathTarget`], for
/// walkers or for diggers. On the PC's turn, the maps to its cell become the first to be evicted.
pub fn recompute_distance_maps(
    current: Res<CurrentTurn>,
    dungeon: Res<Dungeon>,
    mut maps: ResMut<DistanceMaps>,
    characters: Query<(&Position, Option<&PathTarget>, Has<Tunneling>)>,
) {
    let Some(who) = current.actor() else { return };
    let Ok((place, target, tunnels)) = characters.get(who) else { return };
    if current.is_player() {
        maps.mark_evictable(*place);
    }
    if let Some(cell) = target.and_then(|target| target.0) {
        maps.get_or_compute(&dungeon, cell, DistanceMapKind::of(tunnels), current.now().0);
    }
}

/// The cell a monster heads for by following a distance map, or `None` if the monster needs no map.
///
/// On the monster's turn, [`update_belief`](crate::mind::update_belief) sets the target, and
/// [`recompute_distance_maps`] then updates the map before the mind runs. To send a monster
/// elsewhere, set the target between these two systems, and give it a mind that reads the map.
///
/// ```
/// use hexdelve::prelude::*;
/// fn home(current: Res<CurrentTurn>, mut targets: Query<&mut PathTarget>) {
///     let Some(who) = current.actor() else { return };
///     if let Ok(mut target) = targets.get_mut(who) {
///         target.0 = Some(Position::new(1, 1));
///     }
/// }
/// fn homesick(app: &mut App) {
///     let between = home.after(update_belief).before(recompute_distance_maps);
///     app.add_systems(Turn, between);
/// }
/// let mut game = Scenario::draw("..3..@").plugin(homesick).start();
/// let monster = game.contents_at(game.find('3').unwrap()).creature.unwrap();
/// let walk_home = |senses: &Senses<'_>| {
///     senses.downhill_to(Position::new(1, 1)).map_or(Action::Rest, Action::Step)
/// };
/// game.world_mut().entity_mut(monster).insert(CustomMind(walk_home));
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.find('3'), Some(Position::new(2, 1)));
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathTarget(pub Option<Position>);

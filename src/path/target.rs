//! The target of a character's distance map.

use crate::grid::Position;
use bevy_ecs::prelude::Component;

/// The cell a monster heads for by following a distance map, or `None` if the monster
/// needs no map.
///
/// Every monster has this component. On the monster's turn,
/// [`update_belief`](crate::mind::update_belief) sets the target, and
/// [`recompute_distance_maps`](super::recompute_distance_maps) then updates the map
/// before the mind runs. To send a monster elsewhere, set the target between these two
/// systems, and give the monster a mind that reads the map.
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

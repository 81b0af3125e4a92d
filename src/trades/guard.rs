//! The guard keeps to its post, and acts only while it sees its target near there.

use super::{Targets, TradeTurn};
use crate::{
    action::Action,
    creature::{RegisterState, Tunneling},
    dungeon::Dungeon,
    grid::Position,
    path::{DistanceMapKind, DistanceMaps},
    things::AddThingParts,
    turn::CurrentTurn,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Deserialize;

/// In cells, from its post.
const NEAR: u16 = 3;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Guard>().add_part::<Guard>("guard").add_observer(keep_post);
}

/// Acts while it sees its target within 3 cells of its post, which is where it takes its first turn.
/// Otherwise, it returns there.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::delve("@...3").trade('3', "guard").speed('3', 10).start();
/// let post = game.find('3');
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.find('3'), post);
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_ne!(game.find('3'), post);
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guard {
    /// Its post.
    #[serde(skip)]
    pub post: Option<Position>,
}

/// Few monsters need a map to their post, so it is computed only here.
fn keep_post(
    turn: On<TradeTurn<Guard>>,
    mut current: ResMut<CurrentTurn>,
    mut guards: Query<(&Position, &mut Guard, Has<Tunneling>)>,
    targets: Targets<'_, '_>,
    dungeon: Res<Dungeon>,
    mut maps: ResMut<DistanceMaps>,
) {
    let who = turn.entity;
    let Ok((me, mut guard, digs)) = guards.get_mut(who) else { return };
    let post = *guard.post.get_or_insert(*me);
    if targets.in_sight(who).is_some_and(|(_, cell)| cell.distance(post) <= NEAR) {
        return;
    }
    let kind = DistanceMapKind::of(digs);
    maps.get_or_compute(&dungeon, post, kind, current.now().0);
    let way = maps.downhill(&dungeon, post, kind, *me).filter(|_| *me != post);
    current.action = way.map_or(Action::Rest, Action::Step);
}

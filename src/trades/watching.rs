//! What trades know of their target: who it is, whether it is in sight and on a line, and since when
//! it has been in sight without a break.

use super::TradeTurn;
use crate::{
    action::{Action, CustomAction},
    creature::{Player, RegisterState},
    dungeon::{Dungeon, SpatialIndex},
    grid::{Direction, Position},
    mind::Belief,
    sight::FieldOfView,
    turn::{CurrentTurn, ExtensionSystems, GameTime, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::SystemParam};

pub(super) fn plugin(app: &mut App) {
    let sensed = look_for_target.in_set(ExtensionSystems::After(TurnSystems::Sense));
    let moved = watch_player.in_set(ExtensionSystems::After(TurnSystems::Refresh));
    app.register_state::<SeenSince>().add_systems(Turn, (sensed, moved.in_set(PlayerTurnSystems)));
}

/// The creatures that monsters take for the PC, as the acting monster's mind believes: mostly the
/// PC, but also one that is marked.
#[derive(SystemParam, Debug)]
pub struct Targets<'w, 's> {
    dungeon: Res<'w, Dungeon>,
    spatial_index: Res<'w, SpatialIndex>,
    view: Res<'w, FieldOfView>,
    minds: Query<'w, 's, (&'static Position, &'static Belief)>,
}

impl Targets<'_, '_> {
    /// Returns the target of the acting monster and its cell, if the monster sees it.
    pub fn in_sight(&self, who: Entity) -> Option<(Entity, Position)> {
        let (me, belief) = self.minds.get(who).ok()?;
        let Belief::Knows(cell) = *belief else { return None };
        let target = self.spatial_index.creature(cell).filter(|it| *it != who)?;
        self.is_in_sight(*me, cell).then_some((target, cell))
    }

    /// Returns the direction and the number of cells to another cell, if it lies on one of the
    /// eight lines and nothing solid is between.
    pub fn line(&self, from: Position, to: Position) -> Option<(Direction, u16)> {
        let direction = from.toward(to)?;
        let cells = from.distance(to);
        let mut cell = from;
        for _ in 1..cells {
            cell = cell.step(direction);
            if !self.dungeon.is_passable(cell) {
                return None;
            }
        }
        (cell.step(direction) == to).then_some((direction, cells))
    }

    /// Sight is symmetric, so the PC's own view says who sees the PC.
    fn is_in_sight(&self, me: Position, cell: Position) -> bool {
        if self.view.origin() == Some(cell) {
            return self.view.sees(me);
        }
        self.view.seen_from(&self.dungeon, me).sees(cell)
    }
}

/// How long a monster has seen its target without a break. Spears and charges need 100 ticks, so
/// that the player has a turn to answer.
///
/// It is updated at the start of the monster's own turns and after the PC's actions.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeenSince {
    /// The target in sight, if there is one.
    #[entities]
    pub target: Option<Entity>,
    /// The tick at which it will have been in sight for long enough.
    pub ready: GameTime,
}

impl SeenSince {
    /// Whether this target has been in sight for long enough.
    pub fn is_ready(&self, target: Entity, now: GameTime) -> bool {
        self.target == Some(target) && self.ready <= now
    }

    fn update(&mut self, target: Option<Entity>, now: GameTime) {
        if target.is_none() || target != self.target {
            *self = Self { target, ready: now + GameTime::PER_TURN };
        }
    }
}

type Watcher = (&'static Position, &'static SeenSince);

/// Returns an observer with which a monster strikes a target that has been in sight for long enough,
/// from exactly that many cells away on one of the eight lines.
pub(super) fn strike_from<C: Component>(
    reach: u16,
    strike: CustomAction,
) -> impl Fn(On<TradeTurn<C>>, ResMut<CurrentTurn>, Query<Watcher>, Targets<'_, '_>) {
    move |turn, mut current, watchers, targets| {
        let Ok((me, since)) = watchers.get(turn.entity) else { return };
        let Some((target, cell)) = targets.in_sight(turn.entity) else { return };
        let is_in_reach = targets.line(*me, cell).is_some_and(|(_, cells)| cells == reach);
        if is_in_reach && since.is_ready(target, current.now()) {
            current.action = Action::Custom(strike.at(cell));
        }
    }
}

fn look_for_target(
    current: Res<CurrentTurn>,
    targets: Targets<'_, '_>,
    mut watchers: Query<&mut SeenSince>,
) {
    let Some(who) = current.actor() else { return };
    let Ok(mut since) = watchers.get_mut(who) else { return };
    since.update(targets.in_sight(who).map(|(target, _)| target), current.now());
}

fn watch_player(
    current: Res<CurrentTurn>,
    targets: Targets<'_, '_>,
    players: Query<Entity, With<Player>>,
    places: Query<&Position>,
    mut watchers: Query<(&Position, &mut SeenSince)>,
) {
    for (me, mut since) in &mut watchers {
        let target = since.target.or(players.single().ok());
        let is_in_sight =
            |it: &Entity| places.get(*it).is_ok_and(|cell| targets.is_in_sight(*me, *cell));
        since.update(target.filter(is_in_sight), current.now());
    }
}

//! Momentum: the PC's last ordinary steps, which some arts depend on.

use crate::{
    action::{Action, Moved, PendingMove},
    creature::{Player, RegisterState},
    grid::{Direction, Position},
    turn::{CurrentTurn, ExtensionSystems, GameTime, PlayerTurnSystems, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.register_state::<Momentum>().add_observer(gain_momentum);
    app.register_required_components::<Player, Momentum>();
    let resolved = ExtensionSystems::After(TurnSystems::Resolve);
    app.add_systems(Turn, lose_momentum.in_set(resolved).in_set(PlayerTurnSystems));
}

/// The PC's last ordinary steps. Whatever else it does, and whatever moves it, clears them.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Momentum {
    run: Option<Run>,
    moved_at: Option<GameTime>,
    /// By a step of its own.
    pub(super) killed_at: Option<GameTime>,
}

/// Steps in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    direction: Direction,
    steps: u16,
    /// The cell it led to.
    cell: Position,
}

impl Momentum {
    /// Returns the direction of the last step, if the PC has done nothing else since.
    pub fn direction(&self) -> Option<Direction> {
        self.run.map(|run| run.direction)
    }

    /// Returns the number of steps in this direction, one after another.
    pub fn steps(&self) -> u16 {
        self.run.map_or(0, |run| run.steps)
    }

    /// Whether the PC's step of this turn killed, and led to where it is now.
    pub(super) fn has_just_killed(&self, current: &CurrentTurn) -> bool {
        self.run.is_some() && self.killed_at == Some(current.now())
    }

    /// Whether the PC enters a cell by an ordinary step. In a slide, it has already moved.
    pub(super) fn is_own_step(
        &self,
        current: &CurrentTurn,
        step: Option<PendingMove>,
        cell: Position,
    ) -> bool {
        let Action::Step(way) = current.action else { return false };
        let is_step = step.is_some_and(|it| it.to == cell && it.from.step(way) == cell);
        is_step && self.moved_at != Some(current.now())
    }

    pub(super) fn clear(&mut self) {
        self.run = None;
    }
}

fn gain_momentum(
    step: On<Moved>,
    current: Res<CurrentTurn>,
    mut players: Query<&mut Momentum, With<Player>>,
) {
    let Ok(mut momentum) = players.get_mut(step.who) else { return };
    let Moved { from, to, .. } = *step;
    let pending = Some(PendingMove { from, to });
    let is_own = current.is_player() && momentum.is_own_step(&current, pending, to);
    let direction = from.toward(to).filter(|_| is_own);
    let before = momentum.run.filter(|run| run.cell == from && Some(run.direction) == direction);
    let steps = 1 + before.map_or(0, |run| run.steps);
    momentum.run = direction.map(|direction| Run { direction, steps, cell: to });
    momentum.moved_at = Some(current.now());
}

fn lose_momentum(
    current: Res<CurrentTurn>,
    mut players: Query<(&mut Momentum, &Position), With<Player>>,
) {
    for (mut momentum, place) in &mut players {
        let has_moved = momentum.moved_at == Some(current.now());
        if !has_moved || momentum.run.is_some_and(|run| run.cell != *place) {
            momentum.clear();
        }
    }
}

//! The turn that is being taken: whose it is, what it does, and the step that is pending.

use super::{Action, GameTime, NextTurn, TurnQueue};
use crate::{
    creature::{Player, Speed, Unique},
    grid::Position,
};
use bevy_ecs::prelude::*;

/// The turn that is being taken. The default is no one's turn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CurrentTurn {
    actor: Option<Entity>,
    is_player: bool,
    is_unique: bool,
    now: GameTime,
    /// What the acting character does: chosen in
    /// [`TurnSystems::Decide`](super::TurnSystems::Decide), and carried out in
    /// [`TurnSystems::Act`](super::TurnSystems::Act). Systems must not change it later.
    pub action: Action,
    performed: Option<Action>,
    /// The step the acting character is about to complete, between
    /// [`TurnSystems::Act`](super::TurnSystems::Act) and
    /// [`TurnSystems::Resolve`](super::TurnSystems::Resolve).
    pub pending: Option<PendingMove>,
}

impl CurrentTurn {
    /// Returns the turn of `actor` at the present moment, for code that sets up turns
    /// itself. Its action is a rest.
    ///
    /// # Panics
    /// Panics if the world has no [`TurnQueue`].
    pub fn of(world: &World, actor: Entity) -> Self {
        Self {
            actor: Some(actor),
            is_player: world.get::<Player>(actor).is_some(),
            is_unique: world.get::<Unique>(actor).is_some(),
            now: world.resource::<TurnQueue>().now(),
            ..Self::default()
        }
    }

    /// Returns the acting character, or `None` if it is no one's turn: dead characters have just
    /// been skipped, and no one is left or the PC comes next.
    pub const fn actor(&self) -> Option<Entity> {
        self.actor
    }

    /// Whether the acting character is the PC.
    pub const fn is_player(&self) -> bool {
        self.is_player
    }

    /// From now on, the action can no longer be changed.
    pub(crate) const fn perform(&mut self) -> Action {
        self.performed = Some(self.action);
        self.action
    }

    /// Returns the time of this turn.
    pub const fn now(&self) -> GameTime {
        self.now
    }
}

/// Whether it is the PC's turn: a run condition.
pub fn is_players_turn(current: Res<CurrentTurn>) -> bool {
    current.is_player
}

pub(super) fn is_uniques_turn(current: Res<CurrentTurn>) -> bool {
    current.is_unique
}

/// Takes the next character from the queue, and skips dead ones. If the PC comes next after a
/// skipped character, it is no one's turn, because the player may have to be asked first.
pub fn pick_next_actor(
    mut queue: ResMut<TurnQueue>,
    mut current: ResMut<CurrentTurn>,
    characters: Query<(Has<Player>, Has<Unique>)>,
) {
    *current = CurrentTurn::default();
    let mut passed_over = false;
    while !(passed_over && queue.player_is_next()) {
        let Some(actor) = queue.pop() else { break };
        if let Ok((is_player, is_unique)) = characters.get(actor) {
            *current = CurrentTurn { actor: Some(actor), is_player, is_unique, ..*current };
            break;
        }
        passed_over = true;
    }
    current.now = queue.now();
}

/// Puts the actor back into the queue for its next turn, using its present speed.
///
/// # Panics
/// Panics if a system has changed the action after it was carried out.
pub fn requeue(
    current: Res<CurrentTurn>,
    mut queue: ResMut<TurnQueue>,
    mut characters: Query<(&Speed, &mut NextTurn)>,
) {
    let Some(who) = current.actor() else { return };
    assert!(
        current.performed.is_none_or(|it| it == current.action),
        "a system changed the action to \"{}\" after another had been carried out: add it to \
         ExtensionSystems::Before(TurnSystems::Act)",
        current.action
    );
    let Ok((speed, mut turn)) = characters.get_mut(who) else { return };
    turn.pass_on_to(current.now() + speed.delay());
    if current.is_player() {
        queue.push_player(turn.at(), who);
    } else {
        queue.push(turn.at(), who);
    }
}

/// The step the acting character is about to complete. The character has not left its
/// cell yet, so rules can still deal with the occupant of the next cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingMove {
    /// The cell the character is about to leave.
    pub from: Position,
    /// The cell the character is about to enter.
    pub to: Position,
}

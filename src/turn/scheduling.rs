//! Turn scheduling: who acts now, and when it acts again.

use super::{NextTurn, Tick, TurnQueue};
use crate::creature::{Player, Speed};
use bevy_ecs::prelude::{Entity, Has, Query, Res, ResMut, Resource, World};

/// Whose turn it is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    entity: Option<Entity>,
    is_player: bool,
    now: Tick,
}

impl Actor {
    pub(super) const NOBODY: Self = Self { entity: None, is_player: false, now: Tick(0) };

    /// That it is a certain character's turn, at the present moment: for those
    /// who set up one themselves.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@.4").start();
    /// let monster = game.at(game.find('4').unwrap()).creature.unwrap();
    /// let turn = Actor::of(game.world(), monster);
    /// assert_eq!((turn.is_player(), turn.now()), (false, Tick(0)));
    /// ```
    ///
    /// # Panics
    /// In a world without a [`TurnQueue`].
    pub fn of(world: &World, entity: Entity) -> Self {
        let is_player = world.get::<Player>(entity).is_some();
        Self { entity: Some(entity), is_player, now: world.resource::<TurnQueue>().now() }
    }

    /// The character. `None` if the turn is nobody's: the dead who were next
    /// have been passed over, and the PC has to be asked first or nobody is left.
    pub const fn entity(self) -> Option<Entity> {
        self.entity
    }

    /// Whether it is the PC.
    pub const fn is_player(self) -> bool {
        self.is_player
    }

    /// The moment of this turn.
    pub const fn now(self) -> Tick {
        self.now
    }
}

/// Takes the next character from the queue.
///
/// The dead are still in it: their entities are gone, so they are passed over.
/// If that brings up the PC, the turn is nobody's, because it may have to be
/// asked first.
pub fn take_the_next_turn(
    mut queue: ResMut<TurnQueue>,
    mut actor: ResMut<Actor>,
    characters: Query<Has<Player>>,
) {
    let mut passed_over = false;
    while !(passed_over && queue.player_is_next()) {
        let Some(entity) = queue.pop() else { break };
        if let Ok(is_player) = characters.get(entity) {
            *actor = Actor { entity: Some(entity), is_player, now: queue.now() };
            return;
        }
        passed_over = true;
    }
    *actor = Actor { now: queue.now(), ..Actor::NOBODY };
}

/// Enters the character for its next turn, by the speed that it has now.
pub fn enter_the_queue_again(
    actor: Res<Actor>,
    mut queue: ResMut<TurnQueue>,
    mut characters: Query<(&Speed, &mut NextTurn)>,
) {
    let Some(who) = actor.entity() else { return };
    let Ok((speed, mut turn)) = characters.get_mut(who) else { return };
    turn.pass_on_to(actor.now() + speed.delay());
    if actor.is_player() {
        queue.push_player(turn.at(), who);
    } else {
        queue.push(turn.at(), who);
    }
}

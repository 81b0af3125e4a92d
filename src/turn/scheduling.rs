//! Turn scheduling: the acting character, and when it acts again.

use super::{GameTime, NextTurn, TurnQueue};
use crate::creature::{Player, Speed, Unique};
use bevy_ecs::prelude::{Entity, Has, Query, Res, ResMut, Resource, World};

/// The acting character: the one whose turn it is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentActor {
    entity: Option<Entity>,
    is_player: bool,
    is_unique: bool,
    now: GameTime,
}

impl CurrentActor {
    pub(super) const NOBODY: Self =
        Self { entity: None, is_player: false, is_unique: false, now: GameTime(0) };

    /// Returns an actor that makes it `entity`'s turn at the present moment, for code
    /// that sets up turns itself.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@.4").start();
    /// let monster = game.contents_at(game.find('4').unwrap()).creature.unwrap();
    /// let turn = CurrentActor::of(game.world(), monster);
    /// assert_eq!((turn.is_player(), turn.now()), (false, GameTime(0)));
    /// ```
    ///
    /// # Panics
    /// Panics if the world has no [`TurnQueue`].
    pub fn of(world: &World, entity: Entity) -> Self {
        let is_player = world.get::<Player>(entity).is_some();
        let is_unique = world.get::<Unique>(entity).is_some();
        let now = world.resource::<TurnQueue>().now();
        Self { entity: Some(entity), is_player, is_unique, now }
    }

    /// Returns the acting character, or `None` if it is no one's turn. That is the case
    /// if dead characters have just been skipped, and either no one is left, or the PC
    /// comes next and its player may have to be asked for an action first.
    pub const fn entity(self) -> Option<Entity> {
        self.entity
    }

    /// Whether the acting character is the PC.
    pub const fn is_player(self) -> bool {
        self.is_player
    }

    /// Returns the time of this turn.
    pub const fn now(self) -> GameTime {
        self.now
    }
}

/// Whether it is the PC's turn: a run condition.
pub fn is_players_turn(actor: Res<CurrentActor>) -> bool {
    actor.is_player()
}

/// Whether it is the turn of a unique: a run condition.
pub fn is_uniques_turn(actor: Res<CurrentActor>) -> bool {
    actor.is_unique
}

/// Takes the next character from the queue.
///
/// Dead characters are still in the queue; their entities no longer exist, so they are
/// skipped. If the PC comes next after a skipped character, it is no one's turn, because
/// the player may have to be asked first.
pub fn pick_next_actor(
    mut queue: ResMut<TurnQueue>,
    mut actor: ResMut<CurrentActor>,
    characters: Query<(Has<Player>, Has<Unique>)>,
) {
    let mut passed_over = false;
    while !(passed_over && queue.player_is_next()) {
        let Some(entity) = queue.pop() else { break };
        if let Ok((is_player, is_unique)) = characters.get(entity) {
            *actor = CurrentActor { entity: Some(entity), is_player, is_unique, now: queue.now() };
            return;
        }
        passed_over = true;
    }
    *actor = CurrentActor { now: queue.now(), ..CurrentActor::NOBODY };
}

/// Puts the actor back into the queue for its next turn, using its present speed.
pub fn requeue(
    actor: Res<CurrentActor>,
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

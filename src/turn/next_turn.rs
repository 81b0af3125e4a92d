//! When a character acts next.

use super::{Tick, TurnQueue};
use crate::creature::Player;
use bevy_ecs::{lifecycle::HookContext, prelude::Component, world::DeferredWorld};

/// When a character acts next, and how many turns it has had.
///
/// Every character gets one by itself, and with it its place in the
/// [`TurnQueue`]: adding the component is joining the game. Who joins a game
/// that is under way acts at once.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[component(on_add = join_the_queue)]
pub struct NextTurn {
    at: Tick,
    taken: u64,
}

impl NextTurn {
    /// The moment of its next turn.
    pub const fn at(self) -> Tick {
        self.at
    }

    /// How many turns it has had. During one, that turn is not yet counted.
    pub const fn taken(self) -> u64 {
        self.taken
    }

    /// The same, at another time: for who was not there in the meantime. The
    /// queue has to be told as well.
    #[must_use]
    pub(crate) const fn moved_to(self, at: Tick) -> Self {
        Self { at, ..self }
    }

    /// The turn is over; the next one is at `at`.
    pub(super) fn pass_on_to(&mut self, at: Tick) {
        *self = Self { at, taken: self.taken + 1 };
    }
}

fn join_the_queue(mut world: DeferredWorld<'_>, context: HookContext) {
    let character = world.entity(context.entity);
    let is_player = character.contains::<Player>();
    let Some(asked) = character.get::<NextTurn>().map(|turn| turn.at) else { return };
    let Some(mut queue) = world.get_resource_mut::<TurnQueue>() else { return };
    let at = asked.max(queue.now());
    if is_player {
        queue.push_player(at, context.entity);
    } else {
        queue.push(at, context.entity);
    }
    if let Some(mut turn) = world.get_mut::<NextTurn>(context.entity) {
        turn.at = at;
    }
}

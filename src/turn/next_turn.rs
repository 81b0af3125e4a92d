//! The time of a character's next turn.

use super::{GameTime, TurnQueue};
use crate::creature::Player;
use bevy_ecs::{lifecycle::HookContext, prelude::Component, world::DeferredWorld};

/// The time of a character's next turn, and the number of turns it has taken.
///
/// Every character gets this component automatically, and with it a place in the [`TurnQueue`].
/// A character that joins a running game acts at once.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[component(on_add = join_the_queue)]
pub struct NextTurn {
    at: GameTime,
    taken: u64,
}

impl NextTurn {
    /// Returns the time of the next turn.
    pub const fn at(self) -> GameTime {
        self.at
    }

    /// Returns the number of turns taken. The current turn does not count until it ends.
    pub const fn turns_taken(self) -> u64 {
        self.taken
    }

    /// For a character that has been away. The caller must also update the queue.
    #[must_use]
    pub(crate) const fn moved_to(self, at: GameTime) -> Self {
        Self { at, ..self }
    }

    pub(super) fn pass_on_to(&mut self, at: GameTime) {
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

//! The events of a turn.
//!
//! Each is both a message that any system can read and an event triggered on the
//! character it concerns.
//!
//! A message is kept until the PC has been asked for two further actions.
//! Observers run immediately; without observers, a trigger costs one lookup.

use super::{CauseOfDeath, CharacterSummary};
use crate::{dungeon::Hardness, grid::Position};
use bevy_ecs::prelude::{Entity, EntityEvent, Message};

/// A character has moved from one cell to another. The event is also triggered on the
/// character.
///
/// ```
/// use hexdelve::prelude::*;
/// #[derive(Resource, Default)]
/// struct Steps(u32);
///
/// let mut game = Scenario::draw("@......4").start();
/// let monster = game.contents_at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().init_resource::<Steps>();
/// game.world_mut().entity_mut(monster).observe(|_: On<Moved>, mut steps: ResMut<Steps>| steps.0 += 1);
/// for _ in 0..3 {
///     game.submit(Action::Rest).unwrap();
/// }
/// assert_eq!(game.world().resource::<Steps>().0, 3);
/// ```
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The character that moved.
    #[event_target]
    pub who: Entity,
    /// The cell it left.
    pub from: Position,
    /// The cell it entered.
    pub to: Position,
}

/// A character has dug into rock. The event is also triggered on the character.
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The character that dug.
    #[event_target]
    pub who: Entity,
    /// The cell of the rock.
    pub cell: Position,
    /// The hardness left after digging. If it is zero, the rock is now a corridor.
    pub remaining: Hardness,
}

/// A character has died. The event is also triggered on the victim, while its entity
/// still exists; commands queued by an observer run after the entity is gone.
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Killed {
    /// The character that died.
    #[event_target]
    pub victim: CharacterSummary,
    /// The cause of death.
    pub cause: CauseOfDeath,
    /// The cell where the character died.
    pub cell: Position,
}

impl Killed {
    /// Returns the killer, if there is one.
    pub const fn killer(&self) -> Option<CharacterSummary> {
        self.cause.killer()
    }

    /// Whether the PC is the killer.
    pub fn is_by_player(&self) -> bool {
        self.killer().is_some_and(|killer| killer.is_player())
    }
}

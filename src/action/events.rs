//! The news of a turn, as messages that anybody can read, and as events of
//! those whom they concern.
//!
//! A message lives until the PC has been asked for its second command after
//! it. Who observes is told at once; where nobody does, that costs a look-up.

use super::{CauseOfDeath, CharacterSummary};
use crate::{dungeon::Hardness, grid::Position};
use bevy_ecs::prelude::{Entity, EntityEvent, Message};

/// A character has gone from one cell to another. It is triggered on the
/// character, too.
///
/// ```
/// use hexdelve::prelude::*;
/// #[derive(Resource, Default)]
/// struct Steps(u32);
///
/// let mut game = Scenario::draw("@......4").start();
/// let monster = game.at(game.find('4').unwrap()).creature.unwrap();
/// game.world_mut().init_resource::<Steps>();
/// game.world_mut().entity_mut(monster).observe(|_: On<Moved>, mut steps: ResMut<Steps>| steps.0 += 1);
/// for _ in 0..3 {
///     game.submit(Action::Rest).unwrap();
/// }
/// assert_eq!(game.world().resource::<Steps>().0, 3);
/// ```
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Who went.
    #[event_target]
    pub who: Entity,
    /// The cell it left.
    pub from: Position,
    /// The cell it is in.
    pub to: Position,
}

/// A character has bitten into rock. It is triggered on the character, too.
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dug {
    /// Who bit.
    #[event_target]
    pub who: Entity,
    /// Where.
    pub cell: Position,
    /// What the bite left. Open: the rock is corridor now.
    pub left: Hardness,
}

/// A character has died. It is triggered on the victim, too, which is still
/// there then; commands that an observer leaves are carried out when it is gone.
#[derive(Message, EntityEvent, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Killed {
    /// Who died.
    #[event_target]
    pub victim: CharacterSummary,
    /// Of what.
    pub cause: CauseOfDeath,
    /// Where.
    pub cell: Position,
}

impl Killed {
    /// Who did it, if somebody did.
    pub const fn killer(&self) -> Option<CharacterSummary> {
        self.cause.killer()
    }

    /// Whether the PC did it.
    pub fn is_by_player(&self) -> bool {
        self.killer().is_some_and(|killer| killer.is_player())
    }
}

//! The news of a turn, as messages that anybody can read.
//!
//! They live until the PC has been asked for its second command after them.

use crate::{
    creature::{Abilities, Birth, Number},
    dungeon::Hardness,
    grid::Position,
};
use bevy_ecs::prelude::{Entity, Event, Message};

/// Who is spoken of. The dead are spoken of too, so it says what their
/// entities no longer can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The entity, which may be gone.
    pub entity: Entity,
    /// Which character it is.
    pub number: Number,
    /// What it can do.
    pub abilities: Abilities,
    /// What it was born as, where that is kept.
    pub birth: Option<Birth>,
}

impl Figure {
    /// Whether it is the PC.
    pub fn is_player(&self) -> bool {
        self.number == Number::PLAYER
    }
}

/// A character has gone from one cell to another.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Who went.
    pub who: Entity,
    /// The cell it left.
    pub from: Position,
    /// The cell it is in.
    pub to: Position,
}

/// A character has bitten into rock. It is triggered as an event, too.
#[derive(Message, Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dug {
    /// Who bit.
    pub who: Entity,
    /// Where.
    pub cell: Position,
    /// What the bite left. Open: the rock is corridor now.
    pub left: Hardness,
}

/// A character has died. It is triggered as an event, too.
#[derive(Message, Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Killed {
    /// Who died.
    pub victim: Figure,
    /// Who arrived in its cell.
    pub killer: Figure,
    /// Where.
    pub cell: Position,
}

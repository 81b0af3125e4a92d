//! What is going to happen while the PC stays where it is.

use super::line::Moment;
use crate::{
    action::{Figure, Intent},
    creature::{Abilities, Number},
    grid::{Direction, Position},
    turn::Tick,
};

/// What everybody that the PC knows of would do: made by
/// [`Rehearsal::foresee`](super::Rehearsal::foresee).
///
/// The erratic do in it what their other bits say, as they do every other
/// time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// The moment from which it is foreseen: the PC's turn.
    pub now: Tick,
    /// Who acts when, up to the PC's third next turn.
    pub line: Vec<Moment>,
    /// What is done then, in that order; it ends where the PC dies.
    pub turns: Vec<Foreseen>,
    /// Who dies, in that order.
    pub deaths: Vec<Foretold>,
    /// Whether the PC is among them.
    pub player_dies: bool,
}

/// A turn, as it would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreseen {
    /// When.
    pub at: Tick,
    /// Whose.
    pub number: Number,
    /// What it can do.
    pub abilities: Abilities,
    /// What it wants.
    pub intent: Intent,
    /// Where it stands.
    pub from: Position,
    /// Where it comes to; `from` where it stays.
    pub to: Position,
    /// The rock or the door that it bites.
    pub bites: Option<Position>,
    /// Where it stumbles on heads, one as likely as the other, if it is
    /// erratic. Without any it rests.
    pub heads: Option<Vec<Direction>>,
}

/// A death, as it would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foretold {
    /// When.
    pub at: Tick,
    /// Who arrives.
    pub killer: Figure,
    /// Who stands there.
    pub victim: Figure,
    /// Where.
    pub cell: Position,
    /// Which move of the killer's it is, from 1.
    pub moves: usize,
}

impl Foreseen {
    /// Whether it is the PC's.
    pub fn is_player(&self) -> bool {
        self.number == Number::PLAYER
    }
}

impl Foretold {
    /// Whether nobody who decides it tosses a coin.
    pub fn is_sure(&self) -> bool {
        use crate::creature::Ability::Erratic;
        !self.killer.abilities.has(Erratic) && !self.victim.abilities.has(Erratic)
    }
}

impl Foresight {
    /// The next turn of somebody, as it would be.
    pub fn next_of(&self, number: Number) -> Option<&Foreseen> {
        self.turns.iter().find(|turn| turn.number == number)
    }

    /// The cells that somebody would come to, one after the other.
    pub fn path_of(&self, number: Number) -> impl Iterator<Item = Position> {
        let turns = self.turns.iter().filter(move |turn| turn.number == number);
        turns.filter(|turn| turn.to != turn.from).map(|turn| turn.to)
    }
}

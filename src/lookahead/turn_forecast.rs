//! What is going to happen while the PC stays where it is.

use super::timeline::TimelineEntry;
use crate::{
    action::{Action, CharacterSummary},
    creature::{Abilities, CharacterId},
    grid::{Direction, Position},
    turn::Tick,
};

/// What everybody that the PC knows of would do: made by
/// [`Simulation::forecast`](super::Simulation::forecast).
///
/// The erratic do in it what their other bits say, as they do every other
/// time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnForecast {
    /// The moment from which it is foreseen: the PC's turn.
    pub now: Tick,
    /// Who acts when, up to the PC's third next turn.
    pub line: Vec<TimelineEntry>,
    /// What is done then, in that order; it ends where the PC dies.
    pub turns: Vec<ForecastTurn>,
    /// Who dies, in that order.
    pub deaths: Vec<ForecastDeath>,
    /// Whether the PC is among them.
    pub player_dies: bool,
}

/// A turn, as it would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForecastTurn {
    /// When.
    pub at: Tick,
    /// Whose.
    pub number: CharacterId,
    /// What it can do.
    pub abilities: Abilities,
    /// What it wants.
    pub intent: Action,
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
pub struct ForecastDeath {
    /// When.
    pub at: Tick,
    /// Who arrives.
    pub killer: CharacterSummary,
    /// Who stands there.
    pub victim: CharacterSummary,
    /// Where.
    pub cell: Position,
    /// Which move of the killer's it is, from 1.
    pub moves: usize,
}

impl ForecastTurn {
    /// Whether it is the PC's.
    pub fn is_player(&self) -> bool {
        self.number == CharacterId::PLAYER
    }
}

impl ForecastDeath {
    /// Whether nobody who decides it tosses a coin.
    pub fn is_sure(&self) -> bool {
        use crate::creature::Ability::Erratic;
        !self.killer.abilities.has(Erratic) && !self.victim.abilities.has(Erratic)
    }
}

impl TurnForecast {
    /// The next turn of somebody, as it would be.
    pub fn next_of(&self, number: CharacterId) -> Option<&ForecastTurn> {
        self.turns.iter().find(|turn| turn.number == number)
    }

    /// The cells that somebody would come to, one after the other.
    pub fn path_of(&self, number: CharacterId) -> impl Iterator<Item = Position> {
        let turns = self.turns.iter().filter(move |turn| turn.number == number);
        turns.filter(|turn| turn.to != turn.from).map(|turn| turn.to)
    }
}

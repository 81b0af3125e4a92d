//! The forecast of what happens while the PC stays where it is.

use super::timeline::TimelineEntry;
use crate::{
    action::{Action, CharacterSummary},
    creature::{Abilities, CharacterId},
    grid::{Direction, Position},
    turn::GameTime,
};

/// The predicted turns of all known monsters. Created by
/// [`Simulation::forecast`](super::Simulation::forecast).
///
/// An erratic monster is predicted to do what its other bits decide, as it does half the
/// time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnForecast {
    /// The time of the forecast: the PC's turn.
    pub now: GameTime,
    /// The order of turns, up to the PC's third turn from now.
    pub timeline: Vec<TimelineEntry>,
    /// The actions taken on these turns, in order, up to the PC's death if it dies.
    pub turns: Vec<ForecastStep>,
    /// The deaths, in order.
    pub deaths: Vec<ForecastDeath>,
    /// Whether the PC is among the dead.
    pub player_dies: bool,
    /// The monsters whose turns the PC cannot predict, each with its cell: the PC knows too
    /// little of the level around them. `turns` has their turns only as far as the unknown
    /// cells make no difference.
    pub unforeseen: Vec<(CharacterId, Position)>,
}

/// A predicted turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForecastStep {
    /// The time of the turn.
    pub at: GameTime,
    /// The character's ID.
    pub id: CharacterId,
    /// The character's abilities.
    pub abilities: Abilities,
    /// The character's action.
    pub action: Action,
    /// The character's cell before the turn.
    pub from: Position,
    /// The character's cell after the turn: `from` if it stays.
    pub to: Position,
    /// The cell of the rock or door the character digs into.
    pub digs: Option<Position>,
    /// Whether the character attacks the PC, whose ward stops the attack and shatters.
    pub breaks_ward: bool,
    /// The steps an erratic monster may take on heads, all equally likely. It rests if
    /// there are none. `None` if the monster is not erratic.
    pub random_directions: Option<Vec<Direction>>,
}

/// A predicted death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForecastDeath {
    /// The time of the death.
    pub at: GameTime,
    /// The character that moves into the occupied cell.
    pub killer: CharacterSummary,
    /// The cell's occupant.
    pub victim: CharacterSummary,
    /// The cell.
    pub cell: Position,
    /// The number of the killer's move in this forecast, counted from 1.
    pub moves: usize,
}

impl ForecastStep {
    /// Whether it is the PC's turn.
    pub fn is_player(&self) -> bool {
        self.id == CharacterId::PLAYER
    }
}

impl ForecastDeath {
    /// Whether the death is independent of coin tosses by the killer and the victim.
    pub fn is_certain(&self) -> bool {
        use crate::creature::Ability::Erratic;
        !self.killer.abilities.has(Erratic) && !self.victim.abilities.has(Erratic)
    }
}

impl TurnForecast {
    /// Compares the turns of these monsters with those in `other`, another forecast of the
    /// same turns, and removes those from the first difference on: they are unknown.
    pub(super) fn keep_what_is_in(&mut self, other: &Self, monsters: &[(CharacterId, Position)]) {
        for &(id, cell) in monsters {
            let own = |it: &Self| -> Vec<ForecastStep> {
                it.turns.iter().filter(|turn| turn.id == id).cloned().collect()
            };
            let (turns, others) = (own(self), own(other));
            let difference =
                turns.iter().enumerate().find(|(at, turn)| others.get(*at) != Some(turn));
            let Some((_, first)) = difference else { continue };
            let is_unknown = |who: CharacterId, at: GameTime| who == id && at >= first.at;
            self.turns.retain(|turn| !is_unknown(turn.id, turn.at));
            self.deaths
                .retain(|it| !is_unknown(it.killer.id, it.at) && !is_unknown(it.victim.id, it.at));
            self.unforeseen.push((id, cell));
        }
        self.player_dies = self.deaths.iter().any(|death| death.victim.is_player());
    }

    /// Returns the order of turns, up to the turn that is certain to kill the PC.
    pub(crate) fn turns_to_live(&self) -> &[TimelineEntry] {
        let ends = |it: &ForecastDeath| it.victim.is_player() && it.is_certain();
        let end = self.deaths.iter().find(|it| ends(it)).and_then(|death| {
            self.timeline.iter().position(|it| (it.at, it.id) == (death.at, death.killer.id))
        });
        end.map_or(&self.timeline, |end| &self.timeline[..=end])
    }

    /// Returns a character's next turn.
    pub fn next_turn_of(&self, number: CharacterId) -> Option<&ForecastStep> {
        self.turns.iter().find(|turn| turn.id == number)
    }

    /// Whether no turn of a character can matter to the PC in the cell `goal`. The character
    /// is foreseen to do nothing but rest, or it is too far away to arrive and its actions
    /// are unforeseen or random.
    pub(crate) fn is_irrelevant(&self, number: CharacterId, goal: Position) -> bool {
        if number == CharacterId::PLAYER {
            return false;
        }
        let turns: Vec<_> = self.turns.iter().filter(|turn| turn.id == number).collect();
        // A death or unknown ground cuts the forecast of a character's turns short.
        let count = self.turns_to_live().iter().filter(|entry| entry.id == number).count();
        let could_arrive = |from: Position| usize::from(from.distance(goal)) <= count + 1;
        if let Some((_, cell)) = self.unforeseen.iter().find(|(id, _)| *id == number) {
            return !could_arrive(*cell);
        }
        let rests = |turn: &ForecastStep| {
            let is_chancy = turn.random_directions.as_ref().is_some_and(|ways| !ways.is_empty());
            turn.action == Action::Rest && !(is_chancy && could_arrive(turn.from))
        };
        turns.len() == count && turns.into_iter().all(rests)
    }

    /// Iterates over the cells a character would move to, in order.
    pub fn path_of(&self, number: CharacterId) -> impl Iterator<Item = Position> {
        let turns = self.turns.iter().filter(move |turn| turn.id == number);
        turns.filter(|turn| turn.to != turn.from).map(|turn| turn.to)
    }
}

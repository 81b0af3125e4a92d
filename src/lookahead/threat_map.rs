//! The cells in which the PC would die.

use super::ActionRisk;
use crate::{
    action::CauseOfDeath,
    creature::Identity,
    grid::{Direction, Position},
};

/// The threats to the PC up to its next turn, if it stays and for each step it can take.
/// Created by [`Simulation::threats`](super::Simulation::threats).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreatMap(Vec<(Option<Direction>, Threat)>);

/// The threat to the PC in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threat {
    /// The probability of death in percent; 100 is certain. If erratic monsters are involved, this
    /// is an estimate that ignores the possibility of their meeting on the way.
    pub percent: u8,
    /// The most likely cause of death, or the monster that would spend the PC's ward.
    pub cause: Option<CauseOfDeath>,
    /// Whether the PC's ward may be spent there.
    pub uses_ward: bool,
    /// A monster that has just left the PC's view and could reach the cell, as far as
    /// the PC knows. It does not count towards `percent`.
    pub lurker: Option<Identity>,
}

impl From<ActionRisk> for Threat {
    fn from(outlook: ActionRisk) -> Self {
        let cause = outlook.causes.first().map(|(cause, _)| *cause);
        Self { percent: outlook.percent(), cause, uses_ward: outlook.uses_ward, lurker: None }
    }
}

impl Threat {
    /// Whether there is anything to look out for.
    pub const fn is_dangerous(&self) -> bool {
        self.percent > 0 || self.uses_ward || self.lurker.is_some()
    }
}

impl ThreatMap {
    pub(super) fn by(mut threat: impl FnMut(Option<Direction>) -> Option<Threat>) -> Self {
        let moves = [None].into_iter().chain(Direction::ALL.map(Some));
        Self(moves.filter_map(|way| Some((way, threat(way)?))).collect())
    }

    pub(super) fn add_hidden_monsters(
        &mut self,
        mut lurker: impl FnMut(Option<Direction>) -> Option<Identity>,
    ) {
        *self = Self::by(|way| match (self.of(way), lurker(way)) {
            (threat, None) => threat,
            (threat, lurker) => Some(Threat { lurker, ..threat.unwrap_or_default() }),
        });
    }

    /// Returns the threat to the PC if it takes a step, or stays (`None`). Returns `None`
    /// if the step is impossible, or if no monster is near.
    pub fn of(&self, way: Option<Direction>) -> Option<Threat> {
        self.0.iter().find(|(other, _)| *other == way).map(|(_, threat)| *threat)
    }

    /// Iterates over the cells in which the PC may die, lose a ward or meet an unseen
    /// monster, for a PC at `place`.
    pub fn cells(&self, place: Position) -> impl Iterator<Item = (Position, Threat)> {
        let dangerous = self.0.iter().filter(|(_, threat)| threat.is_dangerous());
        dangerous.map(move |(way, threat)| (way.map_or(place, |way| place.step(way)), *threat))
    }

    /// Returns the number of moves on which the PC may die, and the total number of moves.
    pub fn dangerous_move_count(&self) -> (usize, usize) {
        (self.0.iter().filter(|(_, threat)| threat.percent > 0).count(), self.0.len())
    }

    /// Returns the number of moves on which the PC's ward may be spent.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let level = Scenario::delve("@3").carrying('@', "ward");
    /// let threats = Simulation::new().threats(&mut level.start());
    /// assert!(threats.ward_using_move_count() > 0);
    /// ```
    pub fn ward_using_move_count(&self) -> usize {
        self.0.iter().filter(|(_, threat)| threat.uses_ward).count()
    }

    /// Whether a monster that has just left the PC's view could reach the PC's cell, or
    /// one beside it.
    pub fn has_hidden_attackers(&self) -> bool {
        self.0.iter().any(|(_, threat)| threat.lurker.is_some())
    }
}

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
pub struct ThreatMap {
    here: Option<Threat>,
    around: [Option<Threat>; 8],
}

/// The threat to the PC in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threat {
    /// The probability of death in percent; 100 is certain. If erratic monsters are
    /// involved, this is an estimate that ignores the possibility of their meeting on the
    /// way.
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
        Self { here: threat(None), around: Direction::ALL.map(|way| threat(Some(way))) }
    }

    pub(super) fn add_hidden_monsters(
        &mut self,
        mut lurker: impl FnMut(Option<Direction>) -> Option<Identity>,
    ) {
        let ways = [None].into_iter().chain(Direction::ALL.map(Some));
        let threats = [&mut self.here].into_iter().chain(&mut self.around);
        for (way, threat) in ways.zip(threats) {
            if let Some(lurker) = lurker(way) {
                threat.get_or_insert_default().lurker = Some(lurker);
            }
        }
    }

    /// Returns the threat to the PC if it takes a step, or stays (`None`). Returns `None`
    /// if the step is impossible, or if no monster is near.
    pub fn of(&self, way: Option<Direction>) -> Option<Threat> {
        let Some(way) = way else { return self.here };
        let at = Direction::ALL.iter().position(|other| *other == way)?;
        self.around[at]
    }

    /// Iterates over the cells in which the PC may die, lose a ward or meet an unseen
    /// monster, for a PC at `place`.
    pub fn cells(&self, place: Position) -> impl Iterator<Item = (Position, Threat)> {
        let ways = [None].into_iter().chain(Direction::ALL.map(Some));
        ways.filter_map(move |way| {
            let threat = self.of(way).filter(Threat::is_dangerous)?;
            Some((way.map_or(place, |way| place.step(way)), threat))
        })
    }

    /// Returns the number of moves on which the PC may die, and the total number of
    /// moves.
    pub fn dangerous_move_count(&self) -> (usize, usize) {
        (self.ways().filter(|threat| threat.percent > 0).count(), self.ways().count())
    }

    /// Returns the number of moves on which the PC's ward may be spent.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let level = Scenario::delve("@3").carrying('@', "ward");
    /// let threats = Simulation::new().threats(&mut level.start());
    /// assert_eq!(threats.dangerous_move_count().0, 0, "nothing would be its death");
    /// assert!(threats.of(None).unwrap().uses_ward);
    /// assert!(threats.ward_using_move_count() > 0);
    /// ```
    pub fn ward_using_move_count(&self) -> usize {
        self.ways().filter(|threat| threat.uses_ward).count()
    }

    /// Whether a monster that has just left the PC's view could reach the PC's cell, or
    /// one beside it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::delve("
    ///     . ......
    ///     .@.....3
    /// ").foggy().speed('3', 20).start();
    /// for way in [Direction::West, Direction::North] {
    ///     game.submit(Action::Step(way)).unwrap();
    /// }
    /// assert!(Simulation::new().threats(&mut game).has_hidden_attackers());
    /// ```
    pub fn has_hidden_attackers(&self) -> bool {
        self.ways().any(|threat| threat.lurker.is_some())
    }

    fn ways(&self) -> impl Iterator<Item = &Threat> {
        [&self.here].into_iter().chain(&self.around).flatten()
    }
}

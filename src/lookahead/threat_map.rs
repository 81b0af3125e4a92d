//! Where the PC would die.

use super::ActionRisk;
use crate::{
    creature::CharacterLabel,
    grid::{Direction, Position},
};

/// What staying, and each step that the PC can take, would come to before it
/// can act again: made by [`Simulation::threats`](super::Simulation::threats).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreatMap {
    here: Option<Threat>,
    around: [Option<Threat>; 8],
}

/// How a cell threatens the PC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threat {
    /// Of a hundred times the PC dies there so many: 100 is certain. Where
    /// somebody is erratic it is an estimate, as if the erratic did not
    /// meet on the way.
    pub percent: u8,
    /// Who does it, most likely, or who would spend a ward of the PC's.
    pub killer: Option<CharacterLabel>,
    /// Whether a ward of the PC's may be spent there.
    pub spends_a_ward: bool,
    /// Somebody who has just left the PC's view and could come there, for all that is
    /// known. It counts for nothing in the odds.
    pub lurker: Option<CharacterLabel>,
}

impl From<ActionRisk> for Threat {
    fn from(outlook: ActionRisk) -> Self {
        let killer = outlook.killers.first().map(|(killer, _)| killer.into());
        let (percent, spends_a_ward) = (outlook.percent(), outlook.spends_a_ward);
        Self { percent, killer, spends_a_ward, lurker: None }
    }
}

impl Threat {
    /// Whether there is anything to look out for.
    pub const fn is_any(&self) -> bool {
        self.percent > 0 || self.spends_a_ward || self.lurker.is_some()
    }
}

impl ThreatMap {
    /// Asks for each step, and for none.
    pub(super) fn by(mut threat: impl FnMut(Option<Direction>) -> Option<Threat>) -> Self {
        Self { here: threat(None), around: Direction::ALL.map(|way| threat(Some(way))) }
    }

    /// Adds those who could come unseen, to the ways that the PC has.
    pub(super) fn add_the_lurkers(
        &mut self,
        mut lurker: impl FnMut(Option<Direction>) -> Option<CharacterLabel>,
    ) {
        let ways = [None].into_iter().chain(Direction::ALL.map(Some));
        let threats = [&mut self.here].into_iter().chain(&mut self.around);
        for (way, threat) in ways.zip(threats) {
            if let Some(lurker) = lurker(way) {
                threat.get_or_insert_default().lurker = Some(lurker);
            }
        }
    }

    /// What a step comes to, or staying. `None` where it cannot be taken, and
    /// where nobody is near.
    pub fn of(&self, way: Option<Direction>) -> Option<Threat> {
        let Some(way) = way else { return self.here };
        let at = Direction::ALL.iter().position(|other| *other == way)?;
        self.around[at]
    }

    /// The cells in which the PC may die, lose a ward or meet somebody unseen, from
    /// its place.
    pub fn cells(&self, place: Position) -> impl Iterator<Item = (Position, Threat)> {
        let ways = [None].into_iter().chain(Direction::ALL.map(Some));
        ways.filter_map(move |way| {
            let threat = self.of(way).filter(Threat::is_any)?;
            Some((way.map_or(place, |way| place.step(way)), threat))
        })
    }

    /// In how many of how many ways to spend the turn the PC may die.
    pub fn count(&self) -> (usize, usize) {
        (self.ways().filter(|threat| threat.percent > 0).count(), self.ways().count())
    }

    /// In how many ways to spend the turn a ward of the PC's may be spent.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let level = Scenario::delve("@3").carrying('@', "ward");
    /// let threats = Simulation::new().threats(&mut level.start());
    /// assert_eq!(threats.count().0, 0, "nothing would be its death");
    /// assert!(threats.of(None).unwrap().spends_a_ward);
    /// assert!(threats.count_of_wards() > 0);
    /// ```
    pub fn count_of_wards(&self) -> usize {
        self.ways().filter(|threat| threat.spends_a_ward).count()
    }

    /// Whether somebody who has just left the PC's view could come to its cell, or
    /// to one beside it.
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
    /// assert!(Simulation::new().threats(&mut game).has_lurkers());
    /// ```
    pub fn has_lurkers(&self) -> bool {
        self.ways().any(|threat| threat.lurker.is_some())
    }

    fn ways(&self) -> impl Iterator<Item = &Threat> {
        [&self.here].into_iter().chain(&self.around).flatten()
    }
}

//! Where the PC would die.

use crate::{
    creature::Abilities,
    grid::{Direction, Position},
};

/// What staying, and each step that the PC can take, would come to before it
/// can act again: made by [`Rehearsal::threats`](super::Rehearsal::threats).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Threats {
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
    /// Who does it, most likely.
    pub killer: Option<Abilities>,
}

impl Threats {
    /// Asks for each step, and for none.
    pub(super) fn by(mut threat: impl FnMut(Option<Direction>) -> Option<Threat>) -> Self {
        Self { here: threat(None), around: Direction::ALL.map(|way| threat(Some(way))) }
    }

    /// What a step comes to, or staying. `None` where it cannot be taken, and
    /// where nobody is near.
    pub fn of(&self, way: Option<Direction>) -> Option<Threat> {
        let Some(way) = way else { return self.here };
        let at = Direction::ALL.iter().position(|other| *other == way)?;
        self.around[at]
    }

    /// The cells in which the PC may die, seen from its place.
    pub fn cells(&self, place: Position) -> impl Iterator<Item = (Position, Threat)> {
        let ways = [None].into_iter().chain(Direction::ALL.map(Some));
        ways.filter_map(move |way| {
            let threat = self.of(way).filter(|threat| threat.percent > 0)?;
            Some((way.map_or(place, |way| place.step(way)), threat))
        })
    }

    /// In how many of how many ways to spend the turn the PC may die.
    pub fn count(&self) -> (usize, usize) {
        let ways = || [&self.here].into_iter().chain(&self.around).flatten();
        (ways().filter(|threat| threat.percent > 0).count(), ways().count())
    }
}

//! The state on which a game and its oracle must agree at each of the PC's turns.

use super::{Oracle, being::Being};
use hexdelve::prelude::*;
use std::collections::BTreeSet;

/// A level as text, to be compared and, if it differs, to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Portrait {
    lines: BTreeSet<String>,
    rock: Vec<u8>,
}

impl Portrait {
    pub(crate) fn of(game: &mut Game) -> Self {
        Oracle::of(game).portrait()
    }

    pub(crate) fn compare(&self, other: &Self) -> String {
        let only = |one: &Self, other: &Self| -> Vec<String> {
            one.lines.difference(&other.lines).cloned().collect()
        };
        let rock = self.rock.iter().zip(&other.rock).position(|(one, other)| one != other);
        format!("{:#?}\nbut\n{:#?}\nrock differs at {rock:?}", only(self, other), only(other, self))
    }
}

impl Oracle {
    pub(crate) fn portrait(&self) -> Portrait {
        let mut lines = BTreeSet::new();
        for (at, _, _, who) in self.queue.iter().filter(|entry| self.is_alive(entry.3)) {
            lines.insert(format!("{} next at {at}", describe(&self.beings[*who])));
        }
        for (cell, built) in &self.level.built {
            lines.insert(format!("{cell:?} {built:?}"));
        }
        for (cell, name) in &self.level.ground {
            lines.insert(format!("{cell:?} {name}"));
        }
        for (cell, pile) in &self.level.piles {
            lines.insert(format!("{cell:?} {pile:?}"));
        }
        Portrait { lines, rock: self.level.rock.clone() }
    }
}

fn describe(being: &Being) -> String {
    let Being { number, mask, speed, cell, turns, known, pack, stuck, hasted, .. } = being;
    format!(
        "{number} {mask:x} speed {speed} at {cell:?} after {turns}, {known:?}, {pack:?}, stuck \
         {stuck}, hasted {hasted:?}"
    )
}

//! The traits of uniques.

use super::{
    Oracle,
    being::{CLEVER, Known},
    cell::{Cell, apart, way_of},
};
use hexdelve::prelude::Action;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trait {
    Counts,
    /// The PC's last step, if that was its last action.
    Repeats(Option<Cell>),
    /// The distance within which it hears the PC.
    Sleeps(i32),
    Shares,
    /// The distance within which others hear it.
    Calls(i32),
}

impl Oracle {
    pub(super) fn wake(&mut self, who: usize) {
        let me = &self.beings[who];
        let Some(Trait::Sleeps(hears)) = me.peculiar else { return };
        if me.known.goal().is_some() || apart(me.cell, self.beings[0].cell) <= hears {
            self.beings[who].peculiar = None;
        }
    }

    pub(super) fn share(&mut self, who: usize) {
        let is_twin = |at: &usize| self.beings[*at].peculiar == Some(Trait::Shares);
        if !is_twin(&who) || matches!(self.beings[who].known, Known::Knows(_)) {
            return;
        }
        let others = (1..self.beings.len()).filter(|at| *at != who && self.beings[*at].alive);
        let mut knowing = others.filter(is_twin).filter_map(|at| match self.beings[at].known {
            Known::Knows(cell) => Some(cell),
            _ => None,
        });
        if let Some(cell) = knowing.next() {
            self.beings[who].known = Known::Knows(cell);
            self.tally.count("shared", 1);
        }
    }

    /// Returns what a character does instead of `intent` because of its trait. When the PC
    /// acts, all echoes learn its step.
    pub(super) fn obey_trait(&mut self, who: usize, intent: Action) -> Action {
        let step = match intent {
            Action::Step(way) => Some(way_of(way)),
            _ => None,
        };
        if who == 0 {
            for being in &mut self.beings {
                if let Some(Trait::Repeats(way)) = &mut being.peculiar {
                    *way = step;
                }
            }
        }
        let me = &mut self.beings[who];
        match me.peculiar {
            Some(Trait::Repeats(way)) => {
                self.tally.count("repeated", u64::from(way.is_some()));
                super::step(way)
            }
            Some(Trait::Calls(within)) => {
                let (Known::Knows(cell), caller) = (me.known, me.cell) else { return intent };
                for other in self.beings.iter_mut().skip(1).filter(|it| it.alive) {
                    let is_herald = matches!(other.peculiar, Some(Trait::Calls(_)));
                    let hears = other.mask & CLEVER != 0 && apart(other.cell, caller) <= within;
                    if hears && !is_herald && !matches!(other.known, Known::Knows(_)) {
                        other.known = Known::Remembers(cell);
                    }
                }
                self.tally.count("called", 1);
                Action::Rest
            }
            Some(Trait::Sleeps(_)) => {
                me.known = Known::Nothing;
                self.tally.count("slept", 1);
                Action::Rest
            }
            _ => intent,
        }
    }

    pub(super) fn count_up(&mut self, who: usize) {
        let me = &mut self.beings[who];
        if me.alive && me.peculiar == Some(Trait::Counts) {
            me.mask = (me.mask + 1) % 16;
            self.tally.count("counted", 1);
        }
    }
}

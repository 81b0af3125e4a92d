//! The heats and their races: a table, so that no regression goes unnoticed.
//!
//! The limit of a ratio of two rows is about 15 % away from the median of several runs, on
//! the worse of two machines. Their caches differ, and with them the ratios of what fits
//! into the caches and what does not. Times differ more, so their limits leave more room.

use super::{
    Effort, crowd, games, generating, in_turn, level::Course, maps, pass::Table, queue, repair,
};
use By::{Number, Row};
use Floor::{AtLeast, AtMost};
use hexdelve_study::prelude::DistanceMapKind::{Open, Tunnel};
use std::fmt;

/// Contestants that run alternately and share one table.
pub(crate) struct Heat {
    pub(crate) name: &'static str,
    pub(crate) run: fn(Effort) -> Table,
    pub(crate) races: &'static [Race],
}

/// A comparison of two rows of a heat's table.
pub(crate) struct Race {
    pub(crate) name: &'static str,
    numerator: &'static str,
    denominator: By,
    floor: Floor,
}

/// The divisor of a time: that of another row, or a constant, such as a unit.
#[derive(Clone, Copy)]
enum By {
    Row(&'static str),
    Number(f64),
}

/// The limit of a ratio.
#[derive(Clone, Copy)]
enum Floor {
    AtLeast(f64),
    AtMost(f64),
}

#[rustfmt::skip]
pub(crate) const HEATS: [Heat; 20] = [
    //       name                              the time of                          divided by                        has to be
    heat("open map 80x21", |effort| maps::small(Open, effort), &[
        race("open-80x21-vs-textbook",         "textbook heap",                     Row("hexdelve"),                  AtLeast(8.0)),
        race("open-80x21-vs-bracket",          "bracket-pathfinding",               Row("hexdelve"),                  AtLeast(4.25)),
        race("open-80x21-vs-petgraph",         "petgraph",                          Row("hexdelve"),                  AtLeast(13.7)),
        race("open-80x21-vs-stencil",          "hexdelve",                          Row("stencil, relaxing"),         AtMost(4.0)),
        race("textbook-vs-bracket-open",       "textbook heap",                     Row("bracket-pathfinding"),       AtMost(2.2)),
    ]),
    heat("tunnel map 80x21", |effort| maps::small(Tunnel, effort), &[
        race("tunnel-80x21-vs-textbook",       "textbook heap",                     Row("hexdelve"),                  AtLeast(26.0)),
        race("tunnel-80x21-vs-bracket",        "bracket-pathfinding",               Row("hexdelve"),                  AtLeast(133.0)),
        race("tunnel-80x21-vs-petgraph",       "petgraph",                          Row("hexdelve"),                  AtLeast(55.6)),
        race("tunnel-80x21-vs-stencil",        "hexdelve",                          Row("stencil, relaxing"),         AtMost(5.8)),
    ]),
    heat("open map 512x512", |effort| maps::large(Open, Course::LARGE, effort), &[
        race("open-512x512-vs-textbook",       "textbook heap",                     Row("hexdelve"),                  AtLeast(8.0)),
    ]),
    heat("tunnel map 512x512", |effort| maps::large(Tunnel, Course::LARGE, effort), &[
        race("tunnel-512x512-vs-textbook",     "textbook heap",                     Row("hexdelve"),                  AtLeast(21.0)),
    ]),
    heat("open map 4096x4096", |effort| maps::large(Open, Course::HUGE, effort), &[
        race("open-4096x4096-vs-textbook",     "textbook heap",                     Row("hexdelve"),                  AtLeast(9.1)),
    ]),
    heat("tunnel map 4096x4096", |effort| maps::large(Tunnel, Course::HUGE, effort), &[
        race("tunnel-4096x4096-vs-textbook",   "textbook heap",                     Row("hexdelve"),                  AtLeast(30.6)),
    ]),
    heat("a dig's repair 80x21", repair::run, &[
        race("dig-repair-vs-whole-map",        "a repair",                          Row("a whole tunnel map"),        AtMost(0.134)),
    ]),
    heat("queue of 10", |effort| queue::run(10, effort), &[
        race("queue-10-vs-heap",               "BinaryHeap",                        Row("hexdelve"),                  AtLeast(1.5)),
    ]),
    heat("queue of 1,000", |effort| queue::run(1_000, effort), &[
        race("queue-1000-vs-heap",             "BinaryHeap",                        Row("hexdelve"),                  AtLeast(8.1)),
    ]),
    heat("queue of 100,000", |effort| queue::run(100_000, effort), &[
        race("queue-100000-vs-heap",           "BinaryHeap",                        Row("hexdelve"),                  AtLeast(21.3)),
    ]),
    heat("queue of 1,000,000", |effort| queue::run(1_000_000, effort), &[
        race("queue-1000000-vs-heap",          "BinaryHeap",                        Row("hexdelve"),                  AtLeast(35.0)),
    ]),
    heat("game in the pit, 10 monsters", games::whole, &[
        race("whole-game-vs-textbook-tunnel",  "one textbook map",                  Row("a character's turn"),        AtLeast(60.8)),
        race("whole-game-player-moves",        "turns of the PC in which it moves", Number(1.0),                      AtLeast(0.8)),
        race("whole-game-deeds",               "turns with a step or a dig",        Number(1.0),                      AtLeast(0.5)),
    ]),
    heat("event among 10 monsters", games::events_among_ten, &[
        race("event-of-10-vs-plain-loop",      "schedule",                          Row("plain loop"),                AtMost(2.65)),
    ]),
    heat("event among 1,000 monsters", games::events_among_a_thousand, &[
        race("event-of-1000-vs-plain-loop",    "schedule",                          Row("plain loop"),                AtMost(3.08)),
    ]),
    heat("an extension that has nothing to do", games::idle_extension, &[
        race("idle-extension-ns",              "an idle extension, ns",             Number(1.0),                      AtMost(60.0)),
        race("run-if-vs-no-condition",         "poison, run_if",                    Row("poison"),                    AtMost(1.05)),
    ]),
    heat("turn in the delve, 12 monsters", games::delve_and_pit, &[
        race("delve-turn-vs-pit-turn",         "delve turn",                        Row("pit turn"),                  AtMost(2.0)),
    ]),
    heat("event in a crowd", crowd::run, &[
        race("event-1000-to-1000000-monsters", "1,000,000 monsters",                Row("1,000 monsters"),            AtMost(2.94)),
    ]),
    heat("256 games", in_turn::run, &[
        race("256-pits-in-turn",               "pits, in turn",                     Row("pits, one after another"),   AtMost(2.6)),
        race("256-delves-in-turn",             "delves, in turn",                   Row("delves, one after another"), AtMost(4.3)),
    ]),
    heat("generate", generating::run, &[
        race("generate-80x21-ms",              "80x21",                             Number(1e3),                      AtMost(0.3)),
        race("generate-4096x4096-s",           "4096x4096",                         Number(1e6),                      AtMost(2.0)),
    ]),
    heat("a level of each kind", generating::kinds, &[
        race("slowest-kind-of-level-ms",       "the slowest kind",                  Number(1e3),                      AtMost(0.7)),
    ]),
];

const fn heat(name: &'static str, run: fn(Effort) -> Table, races: &'static [Race]) -> Heat {
    Heat { name, run, races }
}

const fn race(name: &'static str, numerator: &'static str, denominator: By, floor: Floor) -> Race {
    Race { name, numerator, denominator, floor }
}

impl Race {
    pub(crate) fn judge(&self, table: &Table) -> Verdict {
        let denominator = match self.denominator {
            Row(name) => table.of(name),
            Number(number) => number,
        };
        let ratio = table.of(self.numerator) / denominator;
        Verdict { name: self.name, ratio, floor: self.floor }
    }
}

pub(crate) struct Verdict {
    name: &'static str,
    ratio: f64,
    floor: Floor,
}

impl Verdict {
    /// Whether the ratio is within its limit.
    pub(crate) fn holds(&self) -> bool {
        match self.floor {
            AtLeast(least) => self.ratio >= least,
            AtMost(most) => self.ratio <= most,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // About three significant digits, even if the ratio is small.
        let decimals = match self.ratio {
            large if large >= 100.0 => 0,
            medium if medium >= 10.0 => 1,
            small if small >= 1.0 => 2,
            _ => 3,
        };
        let (sign, limit) = match self.floor {
            AtLeast(least) => (">=", least),
            AtMost(most) => ("<=", most),
        };
        let status = if self.holds() { "ok" } else { "short" };
        write!(f, "race {} {:.decimals$} {sign}{limit} {status}", self.name, self.ratio)
    }
}

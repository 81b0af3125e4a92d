//! The races and their limits: a table, so that no regression goes unnoticed.
//!
//! The limit of a ratio of two rows is about 15 % away from the median of several runs, on
//! the worse of two machines. Their caches differ, and with them the ratios of what fits
//! into the caches and what does not. Times differ more, so their limits leave more room.

use super::{
    generating,
    heat::{
        CROWD, DELVE, EVENT_1K, EVENT_10, GAME, GENERATE, IDLE, IN_TURN, KINDS, OPEN, OPEN_512,
        OPEN_4096, QUEUE_1K, QUEUE_1M, QUEUE_10, QUEUE_100K, REPAIR, TUNNEL, TUNNEL_512,
        TUNNEL_4096,
    },
    idle,
    pass::Table,
};
use std::fmt;

/// A comparison of two rows of a heat's table.
pub(crate) struct Race {
    pub(crate) heat: &'static str,
    pub(crate) name: &'static str,
    /// The row whose time is divided.
    numerator: &'static str,
    /// The divisor.
    denominator: By,
    floor: Floor,
}

/// The limit of a ratio.
#[derive(Clone, Copy)]
enum Floor {
    AtLeast(f64),
    AtMost(f64),
}

/// The divisor of a time.
#[derive(Clone, Copy)]
enum By {
    /// The time of another row.
    Row(&'static str),
    /// A constant, such as a unit.
    Number(f64),
}

use By::{Number, Row};
use Floor::{AtLeast, AtMost};

#[rustfmt::skip]
pub(crate) const RACES: [Race; 32] = [
    //   heat         name                               the time of                                divided by                  has to be
    race(OPEN,        "open-80x21-vs-textbook",          "textbook heap",                           Row("hexdelve"),            AtLeast(8.0)),
    race(OPEN,        "open-80x21-vs-bracket",           "bracket-pathfinding",                     Row("hexdelve"),            AtLeast(4.25)),
    race(OPEN,        "open-80x21-vs-petgraph",          "petgraph",                                Row("hexdelve"),            AtLeast(13.7)),
    race(OPEN,        "open-80x21-vs-stencil",           "hexdelve",                                Row("stencil, relaxing"),   AtMost(4.0)),
    race(OPEN,        "textbook-vs-bracket-open",        "textbook heap",                           Row("bracket-pathfinding"), AtMost(2.2)),
    race(TUNNEL,      "tunnel-80x21-vs-textbook",        "textbook heap",                           Row("hexdelve"),            AtLeast(26.0)),
    race(TUNNEL,      "tunnel-80x21-vs-bracket",         "bracket-pathfinding",                     Row("hexdelve"),            AtLeast(133.0)),
    race(TUNNEL,      "tunnel-80x21-vs-petgraph",        "petgraph",                                Row("hexdelve"),            AtLeast(55.6)),
    race(TUNNEL,      "tunnel-80x21-vs-stencil",         "hexdelve",                                Row("stencil, relaxing"),   AtMost(5.8)),
    race(OPEN_512,    "open-512x512-vs-textbook",        "textbook heap",                           Row("hexdelve"),            AtLeast(8.0)),
    race(TUNNEL_512,  "tunnel-512x512-vs-textbook",      "textbook heap",                           Row("hexdelve"),            AtLeast(21.0)),
    race(OPEN_4096,   "open-4096x4096-vs-textbook",      "textbook heap",                           Row("hexdelve"),            AtLeast(9.1)),
    race(TUNNEL_4096, "tunnel-4096x4096-vs-textbook",    "textbook heap",                           Row("hexdelve"),            AtLeast(30.6)),
    race(REPAIR,      "dig-repair-vs-whole-map",         "a repair",                                Row("a whole tunnel map"),  AtMost(0.134)),
    race(QUEUE_10,    "queue-10-vs-heap",                "BinaryHeap",                              Row("hexdelve"),            AtLeast(1.5)),
    race(QUEUE_1K,    "queue-1000-vs-heap",              "BinaryHeap",                              Row("hexdelve"),            AtLeast(8.1)),
    race(QUEUE_100K,  "queue-100000-vs-heap",            "BinaryHeap",                              Row("hexdelve"),            AtLeast(21.3)),
    race(QUEUE_1M,    "queue-1000000-vs-heap",           "BinaryHeap",                              Row("hexdelve"),            AtLeast(35.0)),
    race(GAME,        "whole-game-vs-textbook-tunnel",   "one textbook map",                        Row("a character's turn"),  AtLeast(60.8)),
    race(GAME,        "whole-game-player-moves",         "turns of the PC in which it moves",      Number(1.0),                AtLeast(0.8)),
    race(GAME,        "whole-game-deeds",                "turns with a step or a dig",             Number(1.0),                AtLeast(0.5)),
    race(EVENT_10,    "event-of-10-vs-plain-loop",       "schedule",                                Row("plain loop"),          AtMost(2.65)),
    race(EVENT_1K,    "event-of-1000-vs-plain-loop",     "schedule",                                Row("plain loop"),          AtMost(3.08)),
    race(IDLE,        "idle-extension-ns",                 idle::COST,                                Number(1.0),                AtMost(60.0)),
    race(IDLE,        "run-if-vs-no-condition",          idle::CONDITION,                           Row(idle::NO_CONDITION),    AtMost(1.05)),
    race(DELVE,       "delve-turn-vs-pit-turn",          "delve turn",                              Row("pit turn"),            AtMost(1.55)),
    race(CROWD,       "event-1000-to-1000000-monsters",  "1,000,000 monsters",                      Row("1,000 monsters"),      AtMost(2.94)),
    race(IN_TURN,     "256-pits-in-turn",                "pits, in turn",                           Row("pits, one after another"),   AtMost(2.6)),
    race(IN_TURN,     "256-delves-in-turn",              "delves, in turn",                         Row("delves, one after another"), AtMost(3.5)),
    race(GENERATE,    "generate-80x21-ms",               "80x21",                                   Number(1e3),                AtMost(0.3)),
    race(GENERATE,    "generate-4096x4096-s",            "4096x4096",                               Number(1e6),                AtMost(2.0)),
    race(KINDS,       "slowest-kind-of-level-ms",        generating::SLOWEST_KIND,                  Number(1e3),                AtMost(0.5)),
];

const fn race(
    heat: &'static str,
    name: &'static str,
    numerator: &'static str,
    denominator: By,
    floor: Floor,
) -> Race {
    Race { heat, name, numerator, denominator, floor }
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

/// The result of a race.
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
        let status = if self.holds() { "ok" } else { "short" };
        write!(f, "race {} {} {} {status}", self.name, Figures(self.ratio), self.floor)
    }
}

impl fmt::Display for Floor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AtLeast(least) => write!(f, ">={least}"),
            AtMost(most) => write!(f, "<={most}"),
        }
    }
}

/// A ratio that is printed with about three significant digits, even if it is small.
struct Figures(f64);

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = match self.0 {
            large if large >= 100.0 => 0,
            medium if medium >= 10.0 => 1,
            small if small >= 1.0 => 2,
            _ => 3,
        };
        write!(f, "{:.decimals$}", self.0)
    }
}

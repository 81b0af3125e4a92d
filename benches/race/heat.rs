//! The heats, which run one after another.

use super::{
    crowd, delve, effort::Effort, event, generating, idle, in_turn, level::Course, maps,
    pass::Table, queue, repair, whole_game,
};
use hexdelve_study::prelude::*;

/// A heat: contestants that run alternately and share one table.
pub(crate) struct Heat {
    pub(crate) name: &'static str,
    pub(crate) run: fn(Effort) -> Table,
}

pub(crate) const OPEN: &str = "open map 80x21";
pub(crate) const TUNNEL: &str = "tunnel map 80x21";
pub(crate) const OPEN_512: &str = "open map 512x512";
pub(crate) const TUNNEL_512: &str = "tunnel map 512x512";
pub(crate) const OPEN_4096: &str = "open map 4096x4096";
pub(crate) const TUNNEL_4096: &str = "tunnel map 4096x4096";
pub(crate) const REPAIR: &str = "a dig's repair 80x21";
pub(crate) const QUEUE_10: &str = "queue of 10";
pub(crate) const QUEUE_1K: &str = "queue of 1,000";
pub(crate) const QUEUE_100K: &str = "queue of 100,000";
pub(crate) const QUEUE_1M: &str = "queue of 1,000,000";
pub(crate) const GAME: &str = "game in the pit, 10 monsters";
pub(crate) const EVENT_10: &str = "event among 10 monsters";
pub(crate) const EVENT_1K: &str = "event among 1,000 monsters";
pub(crate) const IDLE: &str = "an extension that has nothing to do";
pub(crate) const DELVE: &str = "turn in the delve, 12 monsters";
pub(crate) const CROWD: &str = "event in a crowd";
pub(crate) const IN_TURN: &str = "256 games";
pub(crate) const GENERATE: &str = "generate";
pub(crate) const KINDS: &str = "a level of each kind";

/// All heats. To add one, add its row here, and its ratios to the table of races.
pub(crate) const HEATS: [Heat; 20] = [
    heat(OPEN, |effort| maps::small(DistanceMapKind::Open, effort)),
    heat(TUNNEL, |effort| maps::small(DistanceMapKind::Tunnel, effort)),
    heat(OPEN_512, |effort| maps::large(DistanceMapKind::Open, Course::LARGE, effort)),
    heat(TUNNEL_512, |effort| maps::large(DistanceMapKind::Tunnel, Course::LARGE, effort)),
    heat(OPEN_4096, |effort| maps::large(DistanceMapKind::Open, Course::HUGE, effort)),
    heat(TUNNEL_4096, |effort| maps::large(DistanceMapKind::Tunnel, Course::HUGE, effort)),
    heat(REPAIR, repair::run),
    heat(QUEUE_10, |effort| queue::run(10, effort)),
    heat(QUEUE_1K, |effort| queue::run(1_000, effort)),
    heat(QUEUE_100K, |effort| queue::run(100_000, effort)),
    heat(QUEUE_1M, |effort| queue::run(1_000_000, effort)),
    heat(GAME, whole_game::run),
    heat(EVENT_10, event::among_ten),
    heat(EVENT_1K, event::among_a_thousand),
    heat(IDLE, idle::run),
    heat(DELVE, delve::run),
    heat(CROWD, crowd::run),
    heat(IN_TURN, in_turn::run),
    heat(GENERATE, generating::run),
    heat(KINDS, generating::kinds),
];

const fn heat(name: &'static str, run: fn(Effort) -> Table) -> Heat {
    Heat { name, run }
}

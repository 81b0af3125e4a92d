//! A dig's repair: what a map takes to be right again after a bite into the
//! rock, those included that change no cost.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table},
    script::Script,
};
use hexdelve::path::flood;
use hexdelve::prelude::*;
use std::hint::black_box;

/// Bites that are timed as one. What they work on has to stay in the caches, as
/// one game's maps do.
const TOGETHER: usize = 32;

/// A bite in a real game.
#[derive(Clone)]
struct Bite {
    /// The level after it.
    after: Dungeon,
    /// Maps with one to the PC, right for the level before the bite.
    maps: DistanceMaps,
    /// Where the PC stood, and a place next to it.
    place: Position,
    beside: Position,
}

/// Repairs, and whole maps of the same levels.
pub(crate) fn run(effort: Effort) -> Table {
    let games = effort.of(48, 2);
    let bites: Vec<_> = (0..games).flat_map(|seed| bites_of_a_game(Seed(seed))).collect();
    assert!(bites.len() >= effort.of(500, 1), "{} bites", bites.len());
    bites.iter().for_each(Bite::is_repaired_right);
    let field = vec![
        over("a whole tunnel map", &bites, |bite| {
            bite.maps.leave(bite.place);
            black_box(bite.maps.recompute(&bite.after, bite.beside, MapKind::Tunnel, 100));
        }),
        over("a repair", &bites, |bite| {
            black_box(bite.maps.recompute(&bite.after, bite.place, MapKind::Tunnel, 50));
        }),
    ];
    let count = f64::from(u32::try_from(bites.len()).expect("thousands"));
    Table::of_a_run(effort, 8, field).fact("bites", count)
}

/// Every bite that somebody took while the PC could be headed for.
fn bites_of_a_game(seed: Seed) -> Vec<Bite> {
    let (mut dungeon, mut place) = Pit::new(seed).lay_out().expect("it fits");
    let mut bites = Vec::new();
    let mut cursor = None;
    Script::record(Pit::new(seed), |game| {
        place = game.player_position().unwrap_or(place);
        let news = game.world().resource::<Messages<Dug>>();
        for dug in cursor.get_or_insert_with(|| news.get_cursor()).read(news) {
            let bite = Bite::new(&dungeon, dug.cell, place);
            assert_eq!(bite.after.hardness(dug.cell), dug.left, "the same bite");
            dungeon = bite.after.clone();
            bites.push(bite);
        }
    });
    bites
}

impl Bite {
    fn new(before: &Dungeon, cell: Position, place: Position) -> Self {
        let mut maps = DistanceMaps::default();
        maps.recompute(before, place, MapKind::Tunnel, 0);
        let mut after = before.clone();
        after.bite(cell, Tunneling::default().strength);
        let beside = place.neighbours().find(|cell| before.is_open(*cell)).unwrap_or(place);
        Self { after, maps, place, beside }
    }

    fn is_repaired_right(&self) {
        let mut maps = self.maps.clone();
        let repaired = maps.recompute(&self.after, self.place, MapKind::Tunnel, 50);
        let right = flood(&self.after, &TunnelCosts::GAME, MapKind::Tunnel, self.place);
        for cell in self.after.size().positions() {
            assert_eq!(repaired.distance(cell), right.distance(cell), "{cell}");
        }
    }
}

/// The mean over all bites of what somebody does after one.
fn over<'a>(
    name: &'static str,
    bites: &'a [Bite],
    run: impl Fn(&mut Bite) + Copy + 'a,
) -> Contestant<'a> {
    let count = f64::from(u32::try_from(bites.len()).expect("thousands"));
    Contestant::new(name, move || {
        let batch = |bites: &[Bite]| {
            let mut fresh = bites.to_vec();
            let spent = microseconds(|| fresh.iter_mut().for_each(run));
            black_box(fresh);
            spent
        };
        bites.chunks(TOGETHER).map(batch).sum::<f64>() / count
    })
}

//! Repairs of a map after digging, including digging that changes no cost.

use super::{
    Effort,
    pass::{Contestant, Table, microseconds},
    script::{HUNT, Script},
};
use hexdelve::path::{TunnelCosts, compute_distance_map};
use hexdelve_study::prelude::*;
use std::hint::black_box;

/// The number of repairs that are timed together. Their data has to stay in the caches,
/// as the maps of a single game do.
const TOGETHER: usize = 32;

/// An act of digging in a real game.
#[derive(Clone)]
struct DugCell {
    after: Dungeon,
    /// Maps, including one to the PC, that are right for the level before the digging.
    maps: DistanceMaps,
    place: Position,
    beside: Position,
}

pub(crate) fn run(effort: Effort) -> Table {
    let games = effort.of(48, 2);
    let digs: Vec<_> = (0..games).flat_map(|seed| digs_of_a_game(Seed(seed))).collect();
    assert!(digs.len() >= effort.of(500, 1), "{} digs", digs.len());
    digs.iter().for_each(DugCell::is_repaired_right);
    let field = vec![
        over("a whole tunnel map", &digs, |dig| {
            dig.maps.mark_evictable(dig.place);
            black_box(dig.maps.get_or_compute(
                &dig.after,
                dig.beside,
                DistanceMapKind::Tunnel,
                100,
            ));
        }),
        over("a repair", &digs, |dig| {
            black_box(dig.maps.get_or_compute(&dig.after, dig.place, DistanceMapKind::Tunnel, 50));
        }),
    ];
    let count = f64::from(u32::try_from(digs.len()).expect("thousands"));
    Table::of_a_run(effort, 8, field).fact("digs", count)
}

/// Returns every act of digging in a game, with the PC's latest position at that time.
fn digs_of_a_game(seed: Seed) -> Vec<DugCell> {
    let (mut dungeon, mut place) = PitSetup::new(seed).generate_level().expect("it fits");
    let mut digs = Vec::new();
    let mut cursor = None;
    Script::of_a_pit(PitSetup::new(seed), HUNT, |game| {
        place = game.player_position().unwrap_or(place);
        let news = game.world().resource::<Messages<Dug>>();
        for dug in cursor.get_or_insert_with(|| news.get_cursor()).read(news) {
            let dig = DugCell::new(&dungeon, dug.cell, place);
            assert_eq!(dig.after.hardness(dug.cell), dug.remaining, "the same dig");
            dungeon = dig.after.clone();
            digs.push(dig);
        }
    });
    digs
}

impl DugCell {
    fn new(before: &Dungeon, cell: Position, place: Position) -> Self {
        let mut maps = DistanceMaps::default();
        maps.get_or_compute(before, place, DistanceMapKind::Tunnel, 0);
        let mut after = before.clone();
        after.dig(cell, Tunneling::default().strength);
        let beside = place.neighbours().find(|cell| before.is_open(*cell)).unwrap_or(place);
        Self { after, maps, place, beside }
    }

    fn is_repaired_right(&self) {
        let mut maps = self.maps.clone();
        let repaired = maps.get_or_compute(&self.after, self.place, DistanceMapKind::Tunnel, 50);
        let right = compute_distance_map(
            &self.after,
            &TunnelCosts::DEFAULT,
            DistanceMapKind::Tunnel,
            self.place,
        );
        for cell in self.after.size().positions() {
            assert_eq!(repaired.distance(cell), right.distance(cell), "{cell}");
        }
    }
}

/// Returns a contestant that does the same work after each act of digging.
fn over<'a>(
    name: &'static str,
    digs: &'a [DugCell],
    run: impl Fn(&mut DugCell) + Copy + 'a,
) -> Contestant<'a> {
    let count = f64::from(u32::try_from(digs.len()).expect("thousands"));
    Contestant::new(name, move || {
        let batch = |digs: &[DugCell]| {
            let mut fresh = digs.to_vec();
            let spent = microseconds(|| fresh.iter_mut().for_each(run));
            black_box(fresh);
            spent
        };
        digs.chunks(TOGETHER).map(batch).sum::<f64>() / count
    })
}

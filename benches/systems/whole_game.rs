//! Whole games in the pit without a screen, measured in characters' turns per second. Only
//! the replay of a recorded game is timed.

use super::{
    group,
    script::{Recording, Script},
};
use criterion::{BenchmarkId, Criterion, Throughput};
use hexdelve_study::prelude::*;
use std::time::{Duration, Instant};

/// The size of a level, the number of monsters, the number of games, and the limit on the
/// PC's turns.
const SIZES: [(Size, u32, u64, usize); 3] = [
    (Size::STANDARD, 10, 64, 200),
    (Size::of(160, 105), 100, 16, 100),
    (Size::of(512, 512), 10_000, 2, 10),
];

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut group = group(criterion, "whole_game");
    group.sample_size(10);
    for (size, monsters, games, longest) in SIZES {
        // This autopilot keeps moving.
        let autopilot = AutopilotName::Straight;
        let how = Recording { autopilot, opening: 0, longest, fewest_monsters: 0 };
        let pit = |seed| PitSetup::new(Seed(seed)).size(size).monsters(monsters);
        let scripts: Vec<_> =
            (0..games).map(|seed| Script::of_a_pit(pit(seed), how, |_| ())).collect();
        for Script { tally, .. } in &scripts {
            let is_a_game = tally.moves * 10 >= tally.turns * 8 && tally.events > tally.turns;
            assert!(is_a_game, "there is something to play");
        }
        let events = scripts.iter().map(|script| u64::from(script.tally.events)).sum();
        group.throughput(Throughput::Elements(events));
        group.bench_function(BenchmarkId::new("turns_of_characters", monsters), |bencher| {
            bencher.iter_custom(|runs| (0..runs).flat_map(|_| &scripts).map(play_again).sum());
        });
    }
    group.finish();
}

fn play_again(script: &Script) -> Duration {
    let mut game = script.open(|_| ());
    let begun = Instant::now();
    script.play(&mut game);
    let spent = begun.elapsed();
    script.check(*game.world().resource());
    spent
}

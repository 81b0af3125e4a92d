//! Warm games for the benches: fixed seeds, three sizes.

use hexdelve::prelude::*;

/// A size of level, how many live there, and how many instances are rotated.
/// On one small level repeated, the branch predictor would learn the level.
pub(crate) const SIZES: [(&str, Size, u32, u64); 3] = [
    ("80x21, 10 monsters", Size::STANDARD, 10, 64),
    ("512x512, 10,000 monsters", Size::of(512, 512), 10_000, 4),
    ("2048x2048, 100,000 monsters", Size::of(2048, 2048), 100_000, 1),
];

/// Games in which everybody has had some turns.
pub(crate) fn warm_games(size: Size, monsters: u32, instances: u64) -> Vec<Game> {
    let seeds = (0..).map(Seed);
    let games = seeds.map(|seed| {
        let mut game = Pit::new(seed).size(size).monsters(monsters).start().expect("they fit");
        game.play(&mut *AutopilotName::Rest.start(), 3);
        game
    });
    let alive = games.filter(|game| !game.verdict().is_decided());
    alive.take(usize::try_from(instances).expect("a few")).collect()
}

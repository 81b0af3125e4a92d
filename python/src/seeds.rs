//! The seeds of the episodes of one environment.

use hexdelve::rng::Seed;

/// The source of the seeds of levels.
#[derive(Clone, Debug, Default)]
pub(crate) enum LevelSeeds {
    /// Each level has the seed of its game.
    #[default]
    OfTheGame,
    /// One of these seeds, selected by the seed of the game.
    OneOf(Vec<u64>),
}

/// The seeds of one environment's episodes. The first episode has the seed that
/// `reset` was called with, so that `hexdelve --seed` plays the same game.
#[derive(Clone, Debug)]
pub(crate) struct Seeds {
    pub(crate) base: u64,
    pub(crate) episode: u64,
}

impl Seeds {
    /// Restarts the sequence with this seed.
    pub(crate) const fn from(base: u64) -> Self {
        Self { base, episode: 0 }
    }

    /// Returns the seed of the next episode.
    pub(crate) fn next(&mut self) -> Seed {
        let episode = self.episode;
        self.episode += 1;
        // Only the first episode uses the number itself. Adjacent environments have
        // adjacent seeds, and must not play each other's games later.
        if episode == 0 { Seed(self.base) } else { Seed(mixed(self.base, episode)) }
    }
}

impl LevelSeeds {
    /// Returns the seed of the levels for a game, if it differs from the seed of the
    /// game.
    pub(crate) fn choose(&self, game: Seed) -> Option<Seed> {
        match self {
            Self::OfTheGame => None,
            Self::OneOf(seeds) => {
                let count = seeds.len() as u64;
                let index = usize::try_from(mixed(game.0, u64::MAX) % count.max(1)).ok()?;
                seeds.get(index).copied().map(Seed)
            }
        }
    }
}

/// `SplitMix64`, seeded with `base` and advanced `count` times.
const fn mixed(base: u64, count: u64) -> u64 {
    let state = base.wrapping_add(count.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

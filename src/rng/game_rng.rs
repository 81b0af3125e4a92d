//! Streams of random numbers, and the two hash functions that key them.

use rand::{Rng, SeedableRng, rngs::Xoshiro256PlusPlus};

/// A stream of random numbers from xoshiro256++, to be drawn with `rand`'s traits. How its bits
/// become a number in a range is fixed within `rand` 0.10: a new minor version of that crate may
/// require a new version of the rules.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut dice = Seed(1).stream(b"dice", 0, 0);
/// let roll = dice.random_range(1..=6);
/// assert!((1..=6).contains(&roll));
/// assert!(Direction::ALL.choose(&mut dice).is_some());
/// ```
pub type GameRng = Xoshiro256PlusPlus;

/// Returns a hash of `word` and of `state`, which stands for everything mixed in so far. It is
/// as stable as [`GameRng`].
pub fn hash_combine(state: u64, word: u64) -> u64 {
    Xoshiro256PlusPlus::seed_from_u64(state ^ word).next_u64()
}

/// Returns the FNV-1a hash of some bytes. The algorithm is fixed forever.
///
/// ```
/// use hexdelve::rng::fnv1a_hash;
/// assert_eq!(fnv1a_hash(b""), 0xcbf2_9ce4_8422_2325);
/// assert_ne!(fnv1a_hash(b"rope"), fnv1a_hash(b"robe"));
/// ```
#[inline]
pub fn fnv1a_hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

pub(super) fn keyed(purpose: u64, first: u64, second: u64) -> GameRng {
    Xoshiro256PlusPlus::seed_from_u64(hash_combine(hash_combine(purpose, first), second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;
    use rand::{
        RngExt,
        seq::{IndexedRandom, SliceRandom},
    };
    use std::collections::BTreeSet;

    /// `rand` keeps the results of ranges, `choose` and `shuffle` within 0.10.x. If this
    /// fails, games play out differently, which requires a new version of the rules.
    #[test]
    fn the_streams_are_the_same_in_every_release() {
        let mut stream = Seed(42).layout(1);
        let numbers = [(); 4].map(|()| format!("{:016x}", stream.next_u64()));
        assert_eq!(numbers, GOLDEN_NUMBERS);
        let mut stream = Seed(u64::MAX).behaviour(3, 17);
        let small = [(); 8].map(|()| stream.random_range(0..100_u32));
        let shorts = [(); 4].map(|()| stream.random_range(5..=20_u16));
        let coins = [(); 8].map(|()| u8::from(stream.random_bool(0.5)));
        let chosen = [(); 8].map(|()| *b"abcdefgh".choose(&mut stream).unwrap());
        let weighted =
            [(); 8].map(|()| *b"abc".choose_weighted(&mut stream, |it| it - b'a' + 1).unwrap());
        let mut shuffled = *b"abcdefgh";
        shuffled.shuffle(&mut stream);
        assert_eq!((small, shorts, coins), (GOLDEN_SMALL, GOLDEN_SHORTS, GOLDEN_COINS));
        assert_eq!([chosen, weighted, shuffled], GOLDEN_CHOICES.map(|it| *it));
        assert_eq!(hash_combine(hash_combine(0, 1), 2), GOLDEN_HASH);
    }

    const GOLDEN_NUMBERS: [&str; 4] =
        ["f6f133defdbcbadb", "e4cbe68ee0d9a68c", "4108113f6a6bd7a2", "abf502a490982eb7"];
    const GOLDEN_SMALL: [u32; 8] = [57, 47, 56, 17, 64, 45, 48, 17];
    const GOLDEN_SHORTS: [u16; 4] = [10, 14, 5, 8];
    const GOLDEN_COINS: [u8; 8] = [1, 0, 1, 1, 0, 0, 1, 0];
    const GOLDEN_CHOICES: [&[u8; 8]; 3] = [b"ahedafed", b"bcbbbbcc", b"dechgbaf"];
    const GOLDEN_HASH: u64 = 0x819c_a5fe_1f7f_9691;

    fn assert_all_differ(streams: impl Iterator<Item = GameRng>, count: usize) {
        let firsts: BTreeSet<u64> = streams.map(|mut stream| stream.next_u64()).collect();
        assert_eq!(firsts.len(), count);
    }

    #[test]
    fn keys_that_differ_in_one_place_share_nothing() {
        let seed = Seed(9);
        let of = |n: u16| {
            let (turn, who) = (seed.behaviour(0, u64::from(n) + 1), seed.behaviour(n.into(), 0));
            [seed.layout(n), seed.inhabitants(n), who, turn]
        };
        assert_all_differ((0..50).flat_map(of), 200);
    }

    #[test]
    fn seeds_beside_each_other_have_levels_of_their_own() {
        let levels = (0..64).flat_map(|seed| (0..16).map(move |level| Seed(seed).layout(level)));
        assert_all_differ(levels, 64 * 16);
    }
}

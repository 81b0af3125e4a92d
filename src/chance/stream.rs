//! Random numbers from a named generator whose algorithm is fixed.
//!
//! The helpers are our own because those of `rand` may change between
//! releases; a golden test holds them.

use rand_xoshiro::{
    SplitMix64, Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};

/// A hash of all that was mixed in so far, and of `word`: one step of
/// `SplitMix64`, which is fixed for ever.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::chance::mix;
/// assert_ne!(mix(mix(0, 1), 2), mix(mix(0, 2), 1));
/// ```
pub fn mix(state: u64, word: u64) -> u64 {
    SplitMix64::from_seed((state ^ word).to_le_bytes()).next_u64()
}

/// A hash of some bytes, fixed for ever: FNV-1a.
///
/// ```
/// use hexdelve::chance::digest;
/// assert_eq!(digest(b""), 0xcbf2_9ce4_8422_2325);
/// assert_ne!(digest(b"rope"), digest(b"robe"));
/// ```
#[inline]
pub fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A stream of random numbers: xoshiro256++, keyed through `SplitMix64`.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut dice = Seed(1).stream(b"dice", 0, 0);
/// let roll = dice.between(1, 6);
/// assert!((1..=6).contains(&roll));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream that belongs to a key.
    pub(super) fn keyed(key: [u64; 4]) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(key.into_iter().fold(0, mix)))
    }

    /// The next 64 bits.
    #[expect(
        clippy::should_implement_trait,
        reason = "the stream never ends, so it is no iterator"
    )]
    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `limit` − 1, each as likely as the others. 0 for a
    /// limit of 0.
    pub fn below(&mut self, limit: u32) -> u32 {
        // Lemire's method: the high half of the product, without the biased low ends.
        let unbiased = limit.wrapping_neg().checked_rem(limit).unwrap_or(0);
        loop {
            let product = (self.next() >> 32) * u64::from(limit);
            #[expect(clippy::cast_possible_truncation, reason = "the halves of a product")]
            let (high, low) = ((product >> 32) as u32, product as u32);
            if low >= unbiased {
                return high;
            }
        }
    }

    /// A number from `least` to `most`, both included.
    ///
    /// # Panics
    /// Where `least` is the greater.
    pub fn between(&mut self, least: u16, most: u16) -> u16 {
        assert!(least <= most, "no number lies between {least} and {most}");
        let offset = self.below(u32::from(most - least) + 1);
        least + u16::try_from(offset).expect("it is at most the difference of two u16")
    }

    /// A fair coin: true is heads.
    pub fn coin(&mut self) -> bool {
        self.next() >> 63 == 1
    }

    /// One of these, `None` where there is none.
    ///
    /// # Panics
    /// With more than four billion to choose from.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        let count = u32::try_from(choices.len()).expect("nobody picks among four billion");
        choices.get(self.below(count) as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use crate::chance::Seed;

    #[test]
    fn the_streams_are_the_same_for_ever() {
        let mut stream = Seed(42).layout(1);
        let numbers = [(); 4].map(|()| format!("{:016x}", stream.next()));
        assert_eq!(numbers, GOLDEN_NUMBERS);
        let mut stream = Seed(u64::MAX).behaviour(3, 17);
        let small = [(); 8].map(|()| stream.below(100));
        assert_eq!(small, GOLDEN_SMALL);
    }

    const GOLDEN_NUMBERS: [&str; 4] =
        ["ea99bbe6282f4985", "d4623801a9add7e0", "4aaf291f201f4bc8", "b9a22256137d689c"];
    const GOLDEN_SMALL: [u32; 8] = [46, 79, 8, 69, 29, 48, 85, 61];

    #[test]
    fn every_number_below_the_limit_is_as_likely() {
        let mut stream = Seed(1).stream(b"test", 0, 0);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[stream.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        let heads = (0..10_000).filter(|_| stream.coin()).count();
        assert!((4_800..5_200).contains(&heads), "{heads}");
        assert_eq!(stream.below(0), 0);
        assert_eq!(stream.pick::<u8>(&[]), None);
    }

    #[test]
    fn keys_that_differ_in_one_place_share_nothing() {
        let seed = Seed(9);
        let mut firsts: Vec<u64> = (0..50)
            .flat_map(|n| {
                [
                    seed.layout(n),
                    seed.inhabitants(n),
                    seed.behaviour(u64::from(n), 0),
                    seed.behaviour(0, u64::from(n) + 1),
                ]
            })
            .map(|mut stream| stream.next())
            .collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 200);
    }
}

//! The seeds of a study, and the share of them that one machine plays.

use std::{fmt, ops::RangeInclusive, str::FromStr};
use thiserror::Error;

/// An inclusive range of seeds, written as `1..2000`.
///
/// ```
/// use hexdelve_study::{SeedRange, Shard};
/// let seeds: SeedRange = "1..10".parse()?;
/// assert_eq!(seeds.count(), 10);
/// let third: Shard = "3/3".parse().unwrap();
/// assert_eq!(seeds.shard(third), Some("7..10".parse()?));
/// let told = "10..1".parse::<SeedRange>().unwrap_err().to_string();
/// assert!(told.contains("the first must not be higher than the last"), "{told}");
/// # Ok::<(), hexdelve_study::SeedRangeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedRange {
    first: u64,
    last: u64,
}

/// The text is not a range of seeds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{0}\" is not a range of seeds: write the first and the last seed, both of which are \
     played, as in 1..2000; the first must not be higher than the last, and the highest \
     possible seed is 18446744073709551615"
)]
pub struct SeedRangeError(String);

/// One of several equal shares of the seeds, written as `2/4`: the second of four.
///
/// The seeds of a share are consecutive, so concatenating the rows of all shares gives
/// the rows of the whole study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    count: u32,
}

/// The text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{0}\" is not a shard: write its number, from 1, and the total number of shards, as in 2/4"
)]
pub struct ShardError(String);

impl SeedRange {
    /// `None` if `last` is lower than `first`.
    pub(super) const fn new(first: u64, last: u64) -> Option<Self> {
        if first <= last { Some(Self { first, last }) } else { None }
    }

    pub(super) fn followed_by(self, other: Self) -> Option<Self> {
        (self.last.checked_add(1) == Some(other.first))
            .then_some(Self { first: self.first, last: other.last })
    }

    pub(super) const fn first(self) -> u64 {
        self.first
    }

    pub(super) const fn last(self) -> u64 {
        self.last
    }

    /// Returns the number of seeds, 1 to 2⁶⁴, which does not fit into a `u64`.
    pub const fn count(self) -> u128 {
        (self.last - self.first) as u128 + 1
    }

    pub(super) const fn seeds(self) -> RangeInclusive<u64> {
        self.first..=self.last
    }

    /// Returns the seeds of a shard, or `None` if there are more shards than seeds.
    #[expect(clippy::cast_possible_truncation, reason = "both are below the number of seeds")]
    pub fn shard(self, shard: Shard) -> Option<Self> {
        let share = |number: u32| self.count() * u128::from(number) / u128::from(shard.count);
        if u128::from(shard.count) > self.count() {
            return None;
        }
        let (before, through) = (share(shard.number - 1), share(shard.number));
        Self::new(self.first + before as u64, self.first + (through - 1) as u64)
    }
}

impl Shard {
    /// All seeds, as a single share.
    pub(super) const WHOLE: Self = Self { number: 1, count: 1 };

    /// `None` unless 1 ≤ `number` ≤ `count`.
    const fn new(number: u32, count: u32) -> Option<Self> {
        if 1 <= number && number <= count { Some(Self { number, count }) } else { None }
    }
}

impl FromStr for SeedRange {
    type Err = SeedRangeError;

    fn from_str(text: &str) -> Result<Self, SeedRangeError> {
        let ends = text.split_once("..").and_then(|(first, last)| {
            let [first, last] = [first, last].map(|it| it.trim().parse().ok());
            Self::new(first?, last?)
        });
        ends.ok_or_else(|| SeedRangeError(text.to_owned()))
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let parts = text.split_once('/').and_then(|(number, count)| {
            let [number, count] = [number, count].map(|it| it.trim().parse().ok());
            Self::new(number?, count?)
        });
        parts.ok_or_else(|| ShardError(text.to_owned()))
    }
}

impl fmt::Display for SeedRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

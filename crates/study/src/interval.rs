//! Proportions with confidence intervals.

use std::fmt;

/// The 97.5th percentile of the normal distribution, for intervals of 95 %.
const Z: f64 = 1.959_964;

/// A proportion of games: `part` of `whole`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proportion {
    /// The number of games in question.
    pub part: u64,
    /// The total number of games.
    pub whole: u64,
}

/// A share, from 0 to 1, with its 95 % interval; or a difference between two shares, from
/// −1 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShareInterval {
    /// The measured share.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Proportion {
    /// Returns the share, or 0 if there are no games.
    #[expect(clippy::cast_precision_loss, reason = "counts of games, far below 2⁵²")]
    pub fn share(self) -> f64 {
        self.part as f64 / self.whole.max(1) as f64
    }

    /// Returns the share with its 95 % Wilson score interval, which, unlike the normal
    /// approximation, stays within 0 and 1 and is also accurate for rare outcomes. If
    /// there are no games, the interval is 0 to 1.
    ///
    /// ```
    /// use hexdelve_study::Proportion;
    /// let wilson = Proportion { part: 392, whole: 2000 }.interval();
    /// assert!((wilson.low - 0.1792).abs() < 0.0001 && (wilson.high - 0.2140).abs() < 0.0001);
    /// let never = Proportion { part: 0, whole: 10 }.interval();
    /// assert!(never.low.abs() < 1e-12 && (never.high - 0.2775).abs() < 0.0001);
    /// ```
    #[expect(clippy::cast_precision_loss, reason = "counts of games, far below 2⁵²")]
    pub fn interval(self) -> ShareInterval {
        if self.whole == 0 {
            return ShareInterval { share: 0.0, low: 0.0, high: 1.0 };
        }
        let (share, games) = (self.share(), self.whole as f64);
        let scale = 1.0 + Z * Z / games;
        let middle = (share + Z * Z / (2.0 * games)) / scale;
        let variance = share * (1.0 - share) / games + Z * Z / (4.0 * games * games);
        let half = Z * variance.sqrt() / scale;
        ShareInterval { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// Returns the difference `self` − `other` with Newcombe's 95 % interval, which
    /// combines the two Wilson intervals. The games must be independent.
    ///
    /// ```
    /// use hexdelve_study::Proportion;
    /// let difference = Proportion { part: 56, whole: 70 }.minus(Proportion { part: 48, whole: 80 });
    /// assert!((difference.share - 0.2).abs() < 1e-9);
    /// assert!((difference.low - 0.0524).abs() < 0.0001 && (difference.high - 0.3339).abs() < 0.0001);
    /// ```
    pub fn minus(self, other: Self) -> ShareInterval {
        let (one, two) = (self.interval(), other.interval());
        let share = one.share - two.share;
        let below = (one.share - one.low).hypot(two.high - two.share);
        let above = (one.high - one.share).hypot(two.share - two.low);
        ShareInterval { share, low: share - below, high: share + above }
    }
}

impl fmt::Display for ShareInterval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, low, high] = [self.share, self.low, self.high].map(|it| 100.0 * it);
        write!(f, "{share:.1} % ({low:.1} to {high:.1})")
    }
}

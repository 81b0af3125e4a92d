//! Samples of a quantity, and their statistics.

use std::fmt;

#[derive(Clone, Debug, Default)]
pub struct Samples(Vec<f64>);

impl Samples {
    pub fn push(&mut self, sample: f64) {
        self.0.push(sample);
    }

    /// Returns the value below which this share of the samples lies.
    ///
    /// # Panics
    /// Panics if there are no samples.
    pub fn quantile(&self, share: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        #[expect(clippy::cast_precision_loss, reason = "there are few samples")]
        let at = share * (sorted.len() - 1) as f64;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an index")]
        let (low, high) = (at.floor() as usize, at.ceil() as usize);
        sorted[low] + (sorted[high] - sorted[low]) * at.fract()
    }

    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }
}

/// Formats the median, and the quartiles in brackets, with about three significant digits.
impl fmt::Display for Samples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figures = |share| {
            let value = self.quantile(share);
            let decimals = if value >= 100.0 { 0 } else { 1 + usize::from(value < 10.0) };
            format!("{value:.decimals$}")
        };
        write!(f, "{} [{}–{}]", figures(0.5), figures(0.25), figures(0.75))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_between_the_samples() {
        let samples = Samples(vec![4.0, 1.0, 2.0, 3.0]);
        let quantiles = [0.0, 0.25, 0.5, 1.0].map(|it| samples.quantile(it).to_string());
        assert_eq!(quantiles, ["1", "1.75", "2.5", "4"]);
        assert_eq!(samples.to_string(), "2.50 [1.75–3.25]");
    }
}

//! The lines of the output.

use std::fmt;

/// The number of measurements, and the choice of those that are judged.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// Whether this is the full form. Otherwise, it is the short form.
    pub(crate) is_full: bool,
}

/// A measurement and its limit.
pub(crate) struct Row {
    name: String,
    value: f64,
    limit: Option<f64>,
}

impl Row {
    /// Returns a row that is held to a limit.
    pub(crate) fn judged(name: impl Into<String>, value: f64, limit: f64) -> Self {
        Self { name: name.into(), value, limit: Some(limit) }
    }

    /// Returns a row without a limit.
    pub(crate) fn told(name: impl Into<String>, value: f64) -> Self {
        Self { name: name.into(), value, limit: None }
    }

    /// Returns a row that is sensitive to other work on the machine. The short form runs
    /// beside such work, so it does not judge the row.
    pub(crate) fn timed(name: impl Into<String>, value: f64, limit: f64, effort: Effort) -> Self {
        Self { name: name.into(), value, limit: effort.is_full.then_some(limit) }
    }

    /// Whether the value is within its limit.
    pub(crate) fn holds(&self) -> bool {
        self.limit.is_none_or(|limit| self.value <= limit)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = if self.value.fract() == 0.0 { 0 } else { 3 };
        write!(out, "terminal {:38} {:>9.digits$}", self.name, self.value)?;
        match self.limit {
            Some(limit) => {
                write!(out, " <={limit} {}", if self.holds() { "ok" } else { "short" })
            }
            None => Ok(()),
        }
    }
}

/// Returns a quantile of some numbers: about a fraction `part` of them lies below it.
pub(crate) fn quantile(numbers: &[f64], part: f64) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1).expect("something was measured");
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    let index = (last as f64 * part).round() as usize;
    sorted[index]
}

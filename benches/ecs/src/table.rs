//! The table of results, with a row for each contender and a column for each quantity.

use hexdelve_ecs_bench::{contenders::ENTRANTS, sample::Samples};
use std::fmt;

/// A quantity and its samples, by contender.
pub(crate) type Column = (&'static str, Vec<Option<Samples>>);

#[derive(Default)]
pub(crate) struct Table(pub(crate) Vec<Column>);

impl Table {
    /// Returns the median of a contender, if it was measured.
    pub(crate) fn median(&self, column: &str, contender: usize) -> Option<f64> {
        let (_, samples) = self.0.iter().find(|(name, _)| *name == column)?;
        samples[contender].as_ref().map(Samples::median)
    }
}

/// Prints the columns as Markdown tables of four columns each.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for columns in self.0.chunks(4) {
            write!(f, "| contender |")?;
            columns.iter().try_for_each(|(name, _)| write!(f, " {name} |"))?;
            write!(f, "\n|---|{}", "---:|".repeat(columns.len()))?;
            for (row, entrant) in ENTRANTS.iter().enumerate() {
                write!(f, "\n| {} |", entrant.name)?;
                for (_, samples) in columns {
                    match &samples[row] {
                        Some(samples) => write!(f, " {samples} |")?,
                        None => write!(f, " – |")?,
                    }
                }
            }
            writeln!(f, "\n")?;
        }
        Ok(())
    }
}

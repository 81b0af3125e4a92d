//! The accepted counts, in a file beside the code.

use std::{fs, path::PathBuf};

/// The names and accepted counts of paths.
pub(crate) struct Accepted(Vec<(String, u64)>);

/// The accepted deviation of a count, in thousandths. It is larger than the differences
/// caused by another machine's copies and allocations, but smaller than a change that
/// matters.
const TOLERANCE: u64 = 30;

const HEADING: &str = "\
# Instructions of each hot path in benches/instructions/paths.rs, as callgrind counts them.
# Written by `cargo bench --bench instructions -- --accept`; another compiler may need that too.
";

impl Accepted {
    /// Reads the accepted counts. If the file does not exist, there are none.
    pub(crate) fn read() -> Self {
        let text = fs::read_to_string(file()).unwrap_or_default();
        let rows = text.lines().filter(|line| !line.starts_with('#'));
        let row = |line: &str| {
            let (name, count) = line.split_once(' ')?;
            Some((name.to_owned(), count.trim().parse().ok()?))
        };
        Self(rows.filter_map(row).collect())
    }

    /// Writes these counts as the accepted ones.
    pub(crate) fn write(counted: &[(&str, u64)]) {
        let rows = counted.iter().map(|(name, count)| format!("{name:24} {count:>12}\n"));
        let text: String = std::iter::once(HEADING.to_owned()).chain(rows).collect();
        fs::write(file(), text).expect("the project's folder can be written to");
    }

    /// Prints a comparison of all counts, and returns whether they match the accepted
    /// ones.
    pub(crate) fn hold(&self, counted: &[(&str, u64)]) -> bool {
        println!("{:24} {:>12} {:>12}", "instructions", "counted", "accepted");
        let mut hold = true;
        for (name, count) in counted {
            let known = self.0.iter().find(|(other, _)| other == name).map(|(_, count)| *count);
            let near = known.is_some_and(|known| count.abs_diff(known) * 1000 <= known * TOLERANCE);
            let status = if near { "ok" } else { "DIFFERS" };
            let known = known.map_or("-".to_owned(), |known| known.to_string());
            println!("{name:24} {count:>12} {known:>12} {status}");
            hold &= near;
        }
        if !hold {
            println!(
                "Some differ by more than {} %. If that is meant to be: \
                 cargo bench --bench instructions -- --accept",
                TOLERANCE / 10
            );
        }
        hold
    }
}

fn file() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "instructions", "accepted.txt"].iter().collect()
}

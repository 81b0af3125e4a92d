//! Contestants, and the way in which they alternate.

use super::Effort;
use cpu_time::ThreadTime;
use std::fmt;

/// Returns the processor time of this thread in microseconds that some work takes, which
/// excludes all other work on the machine.
pub(crate) fn microseconds(work: impl FnOnce()) -> f64 {
    let begun = ThreadTime::now();
    work();
    begun.elapsed().as_secs_f64() * 1e6
}

/// A contestant. One call is one pass through all instances, and returns the mean time of
/// an instance in microseconds. The contestant itself runs the clock, because the
/// preparation of a pass does not count.
pub(crate) struct Contestant<'a> {
    name: &'static str,
    pass: Box<dyn FnMut() -> f64 + 'a>,
}

impl<'a> Contestant<'a> {
    pub(crate) fn new(name: &'static str, pass: impl FnMut() -> f64 + 'a) -> Self {
        Self { name, pass: Box::new(pass) }
    }
}

/// The times of all contestants, in microseconds, and numbers that are not times.
pub(crate) struct Table {
    rows: Vec<(&'static str, f64)>,
    facts: Vec<(&'static str, f64)>,
}

impl Table {
    /// Runs all contestants alternately, pass by pass. The result of a round is the
    /// median of its passes, and the best round counts: nothing makes a program faster
    /// than it is, but many things make it slower.
    pub(crate) fn of_a_run(effort: Effort, passes: usize, mut field: Vec<Contestant<'_>>) -> Self {
        let mut best = vec![f64::INFINITY; field.len()];
        // The first pass of each contestant does not count, because its caches and pages
        // are cold.
        for contestant in &mut field {
            (contestant.pass)();
        }
        for _ in 0..effort.of(3, 1) {
            let mut round = vec![Vec::new(); field.len()];
            for _ in 0..effort.of(passes, 1) {
                for (contestant, times) in field.iter_mut().zip(&mut round) {
                    times.push((contestant.pass)());
                }
            }
            for (best, times) in best.iter_mut().zip(round) {
                *best = best.min(median(times));
            }
        }
        let names = field.iter().map(|contestant| contestant.name);
        Self { rows: names.zip(best).collect(), facts: Vec::new() }
    }

    pub(crate) fn fact(mut self, name: &'static str, number: f64) -> Self {
        self.facts.push((name, number));
        self
    }

    /// Returns the time of a contestant in microseconds, or the value of a fact.
    pub(crate) fn of(&self, name: &str) -> f64 {
        let found = self.rows.iter().chain(&self.facts).find(|(other, _)| *other == name);
        found.unwrap_or_else(|| panic!("nobody ran as \"{name}\"")).1
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.rows.first().map_or(1.0, |(_, time)| *time);
        for (name, time) in &self.rows {
            writeln!(f, "  {name:42} {time:12.3} {:9.2}", time / first)?;
        }
        for (name, number) in &self.facts {
            writeln!(f, "  {name}: {}", (number * 1e3).round() / 1e3)?;
        }
        Ok(())
    }
}

pub(crate) fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

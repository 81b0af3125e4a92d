//! The system's data on a process.

use std::{
    fs,
    thread::sleep,
    time::{Duration, Instant},
};

/// A process, identified by its number.
#[derive(Clone, Copy)]
pub(crate) struct Process(pub(crate) u32);

impl Process {
    /// Returns the processor time of all threads, once all of them are waiting.
    pub(crate) fn time(self) -> Duration {
        self.settle();
        let spent = |task: String| -> Option<u64> {
            let numbers = fs::read_to_string(format!("{task}/schedstat")).ok()?;
            numbers.split(' ').next()?.parse().ok()
        };
        Duration::from_nanos(self.tasks().into_iter().filter_map(spent).sum())
    }

    /// Returns the processor time in ticks of the system clock, as `ps` and `top` count
    /// it.
    pub(crate) fn ticks(self) -> u64 {
        let text = self.read("stat");
        let (_, fields) = text.rsplit_once(')').expect("the name is in brackets");
        fields.split_whitespace().skip(11).take(2).filter_map(|it| it.parse::<u64>().ok()).sum()
    }

    /// Returns the sum of some lines of one of the process's files, converted from
    /// kibibytes to megabytes of 1,000,000 bytes.
    pub(crate) fn megabytes(self, file: &str, lines: &[&str]) -> f64 {
        let text = self.read(file);
        let of = |line: &&str| -> Option<f64> {
            let found = text.lines().find_map(|it| it.strip_prefix(*line)?.strip_prefix(':'))?;
            found.trim().split(' ').next()?.parse().ok()
        };
        lines.iter().filter_map(of).sum::<f64>() * 1024.0 / 1e6
    }

    fn settle(self) {
        let deadline = Instant::now() + Duration::from_secs(5);
        let waits = |task: String| {
            let stat = fs::read_to_string(format!("{task}/stat")).unwrap_or_default();
            stat.rsplit_once(") ").is_none_or(|(_, state)| state.starts_with('S'))
        };
        while !self.tasks().into_iter().all(waits) && Instant::now() < deadline {
            sleep(Duration::from_micros(200));
        }
    }

    fn tasks(self) -> Vec<String> {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.0)).expect("it runs");
        tasks.flatten().map(|task| task.path().display().to_string()).collect()
    }

    fn read(self, file: &str) -> String {
        fs::read_to_string(format!("/proc/{}/{file}", self.0)).expect("it runs")
    }
}

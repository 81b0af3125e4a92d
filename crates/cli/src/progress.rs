//! A progress bar on stderr, if that is a terminal that can erase a line. It appears after half a
//! second and disappears when the work is done.

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::{
    fmt::Write,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

const SILENT_FOR: Duration = Duration::from_millis(500);
const REDRAW_EVERY: Duration = Duration::from_millis(100);
const CELLS: usize = 20;

pub(super) struct Progress {
    bar: ProgressBar,
    /// How much was done before this work started, or `u64::MAX` while that is unknown.
    done_before: Arc<AtomicU64>,
}

impl Progress {
    pub(super) fn of(name: &'static str) -> Self {
        Self::start(name, None)
    }

    /// Whatever the first call to [`set`](Self::set) reports was done before.
    pub(super) fn of_games(name: &'static str) -> Self {
        Self::start(name, Some("games"))
    }

    fn start(name: &'static str, unit: Option<&'static str>) -> Self {
        let done_before = Arc::new(AtomicU64::new(u64::MAX));
        let before = Arc::clone(&done_before);
        let line = move |state: &ProgressState, out: &mut dyn Write| {
            if state.elapsed() >= SILENT_FOR {
                let (done, all) = (state.pos(), state.len().unwrap_or(0));
                let work = Work { name, unit, done, all, before: before.load(Ordering::Relaxed) };
                // If this fails, the work continues.
                let _ = out.write_str(&work.line(state.elapsed()));
            }
        };
        let style = ProgressStyle::with_template("{line}").map(|it| it.with_key("line", line));
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::no_length().with_style(style);
        // Nothing is drawn without a terminal: no thread is needed then.
        if !bar.is_hidden() {
            bar.enable_steady_tick(REDRAW_EVERY);
        }
        Self { bar, done_before }
    }

    pub(super) fn set(&self, done: usize, all: usize) {
        self.done_before.fetch_min(done as u64, Ordering::Relaxed);
        self.bar.set_length(all as u64);
        self.bar.set_position(done as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

struct Work {
    name: &'static str,
    /// What is counted, if the bar shows the rate and the time left.
    unit: Option<&'static str>,
    done: u64,
    /// The total, or 0 if the work does not count its progress.
    all: u64,
    before: u64,
}

impl Work {
    /// For example, `Resuming the game [==========          ] 50 %`. If the total is 0, it
    /// shows the seconds so far instead of the bar.
    fn line(&self, spent: Duration) -> String {
        match self.done.min(self.all).saturating_mul(100).checked_div(self.all) {
            None => format!("{} {} s", self.name, spent.as_secs()),
            Some(percent) => {
                let full = usize::try_from(percent).map_or(0, |it| it * CELLS / 100);
                let bar = "=".repeat(full);
                let rate = self.unit.map_or(String::new(), |unit| self.rate(unit, spent));
                format!("{} [{bar:<CELLS$}] {percent} %{rate}", self.name)
            }
        }
    }

    /// For example, `, 58 games/s, 1 min 20 s left`, or nothing while nothing is done yet.
    fn rate(&self, unit: &str, spent: Duration) -> String {
        let done_here = u128::from(self.done.saturating_sub(self.before));
        let millis = spent.as_millis().max(1);
        let missing = u128::from(self.all.saturating_sub(self.done));
        let Some(left) = (missing * millis).checked_div(done_here) else {
            return String::new();
        };
        let (tenths, seconds) = (done_here * 10_000 / millis, left / 1000);
        let rate = match tenths {
            // Two significant digits if games are slow.
            0..100 => format!("{}.{}", tenths / 10, tenths % 10),
            _ => (tenths / 10).to_string(),
        };
        let left = match (seconds / 3600, seconds / 60 % 60) {
            (0, 0) => format!("{seconds} s"),
            (0, minutes) => format!("{minutes} min {} s", seconds % 60),
            (hours, minutes) => format!("{hours} h {minutes} min"),
        };
        format!(", {rate} {unit}/s, {left} left")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(done: u64, all: u64) -> Work {
        Work { name: "Resuming the game", unit: None, done, all, before: 0 }
    }

    #[test]
    fn a_bar_shows_the_share_done_or_the_time_so_far() {
        let line = |done, all| work(done, all).line(Duration::from_millis(3900));
        assert_eq!(line(0, 0), "Resuming the game 3 s");
        assert_eq!(line(0, 7), "Resuming the game [                    ] 0 %");
        assert_eq!(line(1_000_000, 2_000_000), "Resuming the game [==========          ] 50 %");
        assert_eq!(line(8, 7), "Resuming the game [====================] 100 %");
    }

    #[test]
    fn a_bar_of_games_shows_their_rate_and_the_time_left() {
        let line = |done, all, before, seconds| {
            let work = Work { unit: Some("games"), before, ..work(done, all) };
            let line = work.line(Duration::from_secs(seconds));
            line.split_once("%, ").map(|(_, rate)| rate.to_owned())
        };
        assert_eq!(line(0, 100, 0, 1), None);
        assert_eq!(line(60, 100, 0, 2).unwrap(), "30 games/s, 1 s left");
        assert_eq!(line(60, 100, 50, 20).unwrap(), "0.5 games/s, 1 min 20 s left");
        assert_eq!(line(1000, 1_000_000, 0, 10).unwrap(), "100 games/s, 2 h 46 min left");
    }
}

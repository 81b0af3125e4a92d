//! A progress bar on stderr, if that is a terminal that can erase a line. It appears after half a
//! second and disappears when the work is done.

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::{
    fmt::{self, Write},
    time::Duration,
};

const SILENT_FOR: Duration = Duration::from_millis(500);
const REDRAW_EVERY: Duration = Duration::from_millis(100);
const CELLS: u64 = 20;

pub(super) struct Progress(ProgressBar);

impl Progress {
    pub(super) fn of(name: &'static str) -> Self {
        let progress = Self::start(name, None);
        // The seconds of work that cannot measure its progress go on, too.
        progress.tick_steadily();
        progress
    }

    /// Whatever the first call to [`set`](Self::set) reports was done before.
    pub(super) fn of_games(name: &'static str) -> Self {
        Self::start(name, Some("games"))
    }

    fn start(name: &'static str, unit: Option<&'static str>) -> Self {
        let line = move |state: &ProgressState, out: &mut dyn Write| {
            if state.elapsed() >= SILENT_FOR {
                // If this fails, the work continues.
                let _ = write_line(out, name, unit, state);
            }
        };
        let style = ProgressStyle::with_template("{line}").map(|it| it.with_key("line", line));
        Self(
            ProgressBar::no_length()
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())),
        )
    }

    /// Nothing is drawn without a terminal: no thread is needed then.
    fn tick_steadily(&self) {
        if !self.0.is_hidden() {
            self.0.enable_steady_tick(REDRAW_EVERY);
        }
    }

    pub(super) fn set(&self, done: usize, all: usize) {
        let is_first = self.0.length().is_none();
        self.0.set_length(all as u64);
        self.0.set_position(done as u64);
        if is_first {
            self.0.tick();
            self.0.reset_eta();
            self.tick_steadily();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// For example, `Playing [==========          ] 50 %, 58 games/s, 1m 20s left`.
fn write_line(
    out: &mut dyn Write,
    name: &str,
    unit: Option<&str>,
    state: &ProgressState,
) -> fmt::Result {
    let Some(all @ 1..) = state.len() else {
        return write!(out, "{name} {} s", state.elapsed().as_secs());
    };
    let percent = state.pos().min(all) * 100 / all;
    let bar = "=".repeat((percent * CELLS / 100) as usize);
    write!(out, "{name} [{bar:<20}] {percent} %")?;
    match unit {
        Some(unit) if state.per_sec() > 0.0 => {
            let left = humantime::format_duration(Duration::from_secs(state.eta().as_secs()));
            write!(out, ", {:.1} {unit}/s, {left} left", state.per_sec())
        }
        _ => Ok(()),
    }
}

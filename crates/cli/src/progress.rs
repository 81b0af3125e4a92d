//! A progress bar on stderr, if that is a terminal that can erase a line. It appears after half a
//! second and disappears when the work is done.

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use std::{
    fmt::{self, Write},
    time::Duration,
};

const SILENT_FOR: Duration = Duration::from_millis(500);
const REDRAW_EVERY: Duration = Duration::from_millis(100);
const CELLS: usize = 20;

pub(super) struct Progress(ProgressBar);

impl Progress {
    pub(super) fn of(name: &'static str) -> Self {
        Self::start(name, false)
    }

    /// A bar for games, with their rate and the time left. What the first call to
    /// [`set`](Self::set) reports was done before.
    pub(super) fn of_games(name: &'static str) -> Self {
        Self::start(name, true)
    }

    fn start(name: &'static str, of_games: bool) -> Self {
        let line = move |state: &ProgressState, out: &mut dyn Write| {
            if state.elapsed() >= SILENT_FOR {
                // If this fails, the work continues.
                let _ = write_line(name, of_games, state, out);
            }
        };
        let style = ProgressStyle::with_template("{line}").map(|it| it.with_key("line", line));
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::no_length().with_style(style);
        // Nothing is drawn without a terminal: no thread is needed then.
        if !bar.is_hidden() {
            bar.enable_steady_tick(REDRAW_EVERY);
        }
        Self(bar)
    }

    pub(super) fn set(&self, done: usize, all: usize) {
        let is_first = self.0.length().is_none();
        self.0.set_position(done as u64);
        // This also takes note of the position, so that the reset leaves only later games to count.
        self.0.set_length(all as u64);
        if is_first {
            self.0.reset_eta();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// For example, `Resuming the game [==========          ] 50 %`. If the work does not count its
/// progress, it shows the seconds so far instead of the bar.
fn write_line(
    name: &str,
    of_games: bool,
    state: &ProgressState,
    out: &mut dyn Write,
) -> fmt::Result {
    let all = state.len().unwrap_or(0);
    let Some(percent) = state.pos().min(all).saturating_mul(100).checked_div(all) else {
        return write!(out, "{name} {} s", state.elapsed().as_secs());
    };
    let bar = "=".repeat(usize::try_from(percent).map_or(0, |it| it * CELLS / 100));
    write!(out, "{name} [{bar:<CELLS$}] {percent} %")?;
    if of_games && state.per_sec() > 0.0 {
        write!(out, ", {:.1} games/s, {:#} left", state.per_sec(), HumanDuration(state.eta()))?;
    }
    Ok(())
}

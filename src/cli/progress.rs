//! A progress bar on stderr for long-running work.
//!
//! A separate thread draws the bar, so that work that cannot measure its progress has one
//! too. It appears after half a second, only if stderr is a terminal, and disappears when
//! the work is done.

use crossterm::{
    queue,
    style::Print,
    terminal::{self, Clear, ClearType},
};
use std::{
    env,
    io::{self, IsTerminal, Write},
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

const SILENT_FOR: Duration = Duration::from_millis(500);
const REDRAW_EVERY: Duration = Duration::from_millis(100);
const CELLS: usize = 20;

pub(super) struct Progress {
    work: Arc<Work>,
    /// `None` if nothing is drawn.
    drawing: Option<JoinHandle<()>>,
}

struct Work {
    name: &'static str,
    /// What is counted, if the bar shows the rate and the time left.
    unit: Option<&'static str>,
    done: AtomicUsize,
    /// The total, or 0 if the work does not count its progress.
    all: AtomicUsize,
    /// How much was done before this work started, or `usize::MAX` while that is unknown.
    done_before: AtomicUsize,
    is_over: Mutex<bool>,
    over: Condvar,
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
        let (done, all, is_over, over) = Default::default();
        let done_before = usize::MAX.into();
        let work = Arc::new(Work { name, unit, done, all, done_before, is_over, over });
        let shared = Arc::clone(&work);
        // A dumb terminal can print lines, but not erase them.
        let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        let is_drawn = io::stderr().is_terminal() && !is_dumb;
        let drawing = is_drawn.then(|| {
            let thread = thread::Builder::new().name("progress".to_owned());
            thread.spawn(move || shared.draw(&mut io::stderr()))
        });
        // Without a thread, the work continues without a bar.
        Self { work, drawing: drawing.and_then(Result::ok) }
    }

    pub(super) fn set(&self, done: usize, all: usize) {
        self.work.done_before.fetch_min(done, Ordering::Relaxed);
        self.work.done.store(done, Ordering::Relaxed);
        self.work.all.store(all, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        *self.work.is_over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.work.over.notify_all();
        // Nobody else may write a line until this one is erased.
        if let Some(drawing) = self.drawing.take() {
            let _ = drawing.join();
        }
    }
}

impl Work {
    fn draw(&self, out: &mut impl Write) {
        let begun = Instant::now();
        let (mut patience, mut shown) = (SILENT_FOR, String::new());
        while !self.is_over_within(patience) {
            patience = REDRAW_EVERY;
            let line = self.line(begun.elapsed(), columns());
            if line != shown {
                write_over(out, &line);
                shown = line;
            }
        }
        if !shown.is_empty() {
            write_over(out, "");
        }
    }

    fn is_over_within(&self, patience: Duration) -> bool {
        let is_over = self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.over.wait_timeout_while(is_over, patience, |is_over| !*is_over);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// For example, `Resuming the game [==========          ] 50 %`. If the total is 0, it
    /// shows the seconds so far instead of the bar.
    fn line(&self, spent: Duration, columns: usize) -> String {
        let (done, all) = (self.done.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed));
        let line = match done.min(all).saturating_mul(100).checked_div(all) {
            None => format!("{} {} s", self.name, spent.as_secs()),
            Some(percent) => {
                let bar = "=".repeat(percent * CELLS / 100);
                let rate = self.unit.map_or(String::new(), |unit| self.rate(unit, spent));
                format!("{} [{bar:<CELLS$}] {percent} %{rate}", self.name)
            }
        };
        // A longer line would wrap, and could not be erased.
        line.chars().take(columns).collect()
    }
}

impl Work {
    /// For example, `, 58 games/s, 1 min 20 s left`, or nothing while nothing is done yet.
    fn rate(&self, unit: &str, spent: Duration) -> String {
        let (done, all) = (self.done.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed));
        let done_here = done.saturating_sub(self.done_before.load(Ordering::Relaxed)) as u128;
        let millis = spent.as_millis().max(1);
        let Some(left) = (all.saturating_sub(done) as u128 * millis).checked_div(done_here) else {
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

/// If this fails, the work continues.
fn write_over(out: &mut impl Write, line: &str) {
    let written = queue!(out, Print('\r'), Print(line), Clear(ClearType::UntilNewLine));
    let _ = written.and_then(|()| out.flush());
}

/// The last column is left free, because some terminals wrap the line there.
fn columns() -> usize {
    match terminal::size() {
        Ok((columns @ 2.., _)) => usize::from(columns) - 1,
        // The size is unknown.
        _ => 79,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(done: usize, all: usize) -> Work {
        let (is_over, over, unit) = Default::default();
        let (done, all, done_before) = (done.into(), all.into(), 0.into());
        Work { name: "Resuming the game", unit, done, all, done_before, is_over, over }
    }

    #[test]
    fn a_bar_shows_the_share_done_or_the_time_so_far() {
        let line = |done, all| work(done, all).line(Duration::from_millis(3900), 79);
        assert_eq!(line(0, 0), "Resuming the game 3 s");
        assert_eq!(line(0, 7), "Resuming the game [                    ] 0 %");
        assert_eq!(line(1_000_000, 2_000_000), "Resuming the game [==========          ] 50 %");
        assert_eq!(line(8, 7), "Resuming the game [====================] 100 %");
        assert_eq!(work(1, 2).line(Duration::ZERO, 12), "Resuming the");
    }

    #[test]
    fn a_bar_of_games_shows_their_rate_and_the_time_left() {
        let line = |done, all, before: usize, seconds| {
            let work = Work { unit: Some("games"), done_before: before.into(), ..work(done, all) };
            let line = work.line(Duration::from_secs(seconds), 79);
            line.split_once("%, ").map(|(_, rate)| rate.to_owned())
        };
        assert_eq!(line(0, 100, 0, 1), None);
        assert_eq!(line(60, 100, 0, 2).unwrap(), "30 games/s, 1 s left");
        assert_eq!(line(60, 100, 50, 20).unwrap(), "0.5 games/s, 1 min 20 s left");
        assert_eq!(line(1000, 1_000_000, 0, 10).unwrap(), "100 games/s, 2 h 46 min left");
    }

    #[test]
    fn work_of_less_than_half_a_second_draws_nothing() {
        let work = work(1, 2);
        *work.is_over.lock().unwrap() = true;
        let mut out = Vec::new();
        work.draw(&mut out);
        assert!(out.is_empty());
    }

    #[test]
    fn what_was_drawn_is_erased() {
        let work = work(1, 2);
        let mut out = Vec::new();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(SILENT_FOR + REDRAW_EVERY / 2);
                *work.is_over.lock().unwrap() = true;
                work.over.notify_all();
            });
            work.draw(&mut out);
        });
        let drawn = String::from_utf8(out).unwrap();
        assert_eq!(drawn, "\rResuming the game [==========          ] 50 %\u{1b}[K\r\u{1b}[K");
    }
}

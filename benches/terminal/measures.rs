//! All measurements and their limits.

use crate::{
    program::{PATH, Program, Stroke},
    walks::Walk,
};
use std::{fmt, fs, time::Duration};

const REDRAW: char = '\x0c';

/// Returns all rows, of the full or of the short form.
pub(crate) fn all(is_full: bool) -> Vec<Row> {
    let mut rows = starts(is_full);
    let count = if is_full { 40 } else { 10 };
    let among = steps((1..=2 * count).map(Walk::among_ten), "", |it| it.monsters() == 10);
    let mut alone = Vec::new();
    for (name, theme, median, most) in LOOKS {
        alone = steps((1..=count).map(Walk::alone), theme, |it| it.monsters() == 0);
        rows.extend([
            bytes(&format!("a step, {name}, median"), &alone, 0.5, median, is_full),
            bytes(&format!("a step, {name}, p95"), &alone, 0.95, most, is_full),
        ]);
    }
    rows.extend([
        row("such steps", count_of(&alone), None),
        bytes("a step among ten monsters, median", &among, 0.5, 600.0, is_full),
        bytes("a step among ten monsters, p95", &among, 0.95, 1_200.0, is_full),
        row("such steps among ten", count_of(&among), None),
    ]);
    let keys = [
        ("first", true, &alone, 4.0),
        ("alone", false, &alone, 1.0),
        ("among ten", false, &among, 4.0),
    ];
    for (name, is_first, strokes, most) in keys {
        let strokes = strokes.iter().filter(|it| it.is_first == is_first);
        let times: Vec<_> = strokes.map(|it| millis(it.time)).collect();
        for (which, part) in [("median", 0.5), ("p95", 0.95)] {
            let name = format!("key {name}, CPU ms, {which}");
            rows.push(row(name, quantile(&times, part), timed(most, is_full)));
        }
    }
    rows.extend(play_on(is_full));
    let file = fs::read(PATH).expect("it was built");
    rows.push(row("the program, stripped, MB", number(loaded(&file)) / 1e6, None));
    rows
}

/// The colours that steps are measured in: their names, how to start the program with them, and
/// the limits of the median and the 95th percentile. Those of a remote terminal have no shades.
const LOOKS: [(&str, &str, f64, f64); 5] = [
    ("16 colours", "--theme sixteen", 160.0, 450.0),
    ("24 bits", "--theme true", 420.0, 1200.0),
    ("24 bits, remote", "remote --theme true", 240.0, 800.0),
    ("256 colours, remote", "remote --theme 256", 200.0, 600.0),
    ("256 colours", "--theme 256", 300.0, 900.0),
];

fn starts(is_full: bool) -> Vec<Row> {
    let count = if is_full { 41 } else { 5 };
    let started = (0..count).map(|_| Program::start("--seed 7"));
    let (walls, times): (Vec<_>, Vec<_>) =
        started.map(|it| (millis(it.start), millis(it.process.time()))).unzip();
    vec![
        row("start to first frame, CPU ms, median", quantile(&times, 0.5), timed(6.4, is_full)),
        row("start to first frame, ms, median", quantile(&walls, 0.5), None),
    ]
}

/// Returns the keystrokes of some walks that moved the PC, if `holds` was true of the
/// screen both before and after the keystroke.
fn steps(
    walks: impl Iterator<Item = Walk>,
    theme: &str,
    holds: impl Fn(&Program) -> bool,
) -> Vec<Stroke> {
    let local = theme.strip_prefix("remote ");
    let mut strokes = Vec::new();
    for walk in walks {
        let arguments = format!("{} {}", walk.arguments, local.unwrap_or(theme));
        let mut program = Program::start_under(&[], arguments.trim(), local.is_some());
        for key in walk.keys.chars() {
            let (place, held) = (program.player(), holds(&program));
            let stroke = program.press(key);
            let has_moved = place.is_some() && program.player().is_some_and(|it| Some(it) != place);
            if program.player().is_none() {
                // The program asks a question, or the game is over.
                break;
            }
            if has_moved && held && holds(&program) {
                strokes.push(stroke);
            }
        }
    }
    strokes
}

/// Returns the measurements that are taken once, in the middle of a game.
fn play_on(is_full: bool) -> Vec<Row> {
    let walk = Walk::alone(7);
    let mut program = Program::start(&walk.arguments);
    for key in walk.keys.chars() {
        program.press(key);
    }
    let redraw = program.press(REDRAW).bytes;
    let crowd = Program::start("--pit --seed 5").press(REDRAW).bytes;
    let (seconds, process) = (if is_full { 10 } else { 2 }, program.process);
    let ticks = process.ticks();
    // Measured twice, and the lower result counts: a process that wakes up on a busy
    // machine finds its caches empty.
    let (written, idle) = [(); 2].map(|()| rest(&program, seconds)).into_iter().min().expect("two");
    let ticks = number(usize::try_from(process.ticks() - ticks).unwrap_or(0));
    let its_own = process.megabytes("smaps_rollup", &["Private_Clean", "Private_Dirty"]);
    vec![
        row("a full redraw, bytes", number(redraw.max(crowd)), 5_000.0),
        row(format!("idle for {seconds} s, bytes"), number(written), 0.0),
        // A tick is only an estimate: the system charges it to the process that it finds
        // running.
        row(format!("idle for {} s, CPU ticks", 2 * seconds), ticks, None),
        row(format!("idle for {seconds} s, CPU ms"), millis(idle), 5.0),
        row("memory, its own, MB", its_own, timed(8.5, is_full)),
        row("memory, written to, MB", process.megabytes("smaps_rollup", &["Private_Dirty"]), None),
        row("memory, PSS, MB", process.megabytes("smaps_rollup", &["Pss"]), None),
        row("memory, RSS, MB", process.megabytes("status", &["VmRSS"]), None),
    ]
}

/// Returns the number of bytes that the program writes and the processor time that it
/// uses while there is no input.
fn rest(program: &Program, seconds: u64) -> (usize, Duration) {
    let before = program.process.time();
    let written = program.idle(Duration::from_secs(seconds));
    (written, program.process.time().saturating_sub(before))
}

/// Returns the number of bytes of a program that are loaded when it runs, which is its
/// size without debug information.
fn loaded(file: &[u8]) -> usize {
    const IS_LOADED: usize = 2;
    let number = |at: usize, bytes: usize| {
        let mut number = [0; 8];
        number[..bytes].copy_from_slice(&file[at..at + bytes]);
        usize::try_from(u64::from_le_bytes(number)).expect("it is less than the file")
    };
    // The section headers of an ELF file: their offset, the size of one, and their
    // number.
    let (table, entry, count) = (number(0x28, 8), number(0x3a, 2), number(0x3c, 2));
    let headers = (0..count).map(|section| table + section * entry);
    let loaded = headers.filter(|header| number(header + 8, 8) & IS_LOADED != 0);
    loaded.map(|header| number(header + 0x20, 8)).sum()
}

fn bytes(name: &str, strokes: &[Stroke], part: f64, limit: f64, is_full: bool) -> Row {
    let bytes: Vec<_> = strokes.iter().map(|it| number(it.bytes)).collect();
    row(format!("{name}, bytes"), quantile(&bytes, part), timed(limit, is_full))
}

fn count_of(strokes: &[Stroke]) -> f64 {
    assert!(strokes.len() >= 50, "only {} steps", strokes.len());
    number(strokes.len())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

#[expect(clippy::cast_precision_loss, reason = "these counts are far below 2^53")]
const fn number(count: usize) -> f64 {
    count as f64
}

/// A measurement and its limit.
pub(crate) struct Row {
    name: String,
    value: f64,
    limit: Option<f64>,
}

/// Returns a row, held to a limit if there is one.
fn row(name: impl Into<String>, value: f64, limit: impl Into<Option<f64>>) -> Row {
    Row { name: name.into(), value, limit: limit.into() }
}

/// Returns the limit of a row that is sensitive to other work on the machine. The short
/// form runs beside such work, so it does not judge the row.
fn timed(limit: f64, is_full: bool) -> Option<f64> {
    is_full.then_some(limit)
}

impl Row {
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
fn quantile(numbers: &[f64], part: f64) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1).expect("something was measured");
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    let index = (last as f64 * part).round() as usize;
    sorted[index]
}

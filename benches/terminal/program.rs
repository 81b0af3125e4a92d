//! The program in a pseudo-terminal of 80 × 24 cells, and the system's data on its process.

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use std::{
    fs,
    io::{Read, Write},
    num::NonZero,
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;
use vt100::Parser;

/// The byte at the end of each frame.
const END_OF_FRAME: u8 = 0x0f;
/// The time limit for a frame, which is longer than any frame takes.
const PATIENCE: Duration = Duration::from_secs(30);

/// The path of the program that this command has built: the one that players get, plus
/// the names of its functions.
pub(crate) const PATH: &str = env!("CARGO_BIN_EXE_hexdelve");

pub(crate) struct Program {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    unread: Vec<u8>,
    screen: Parser,
    has_played: bool,
    /// The time from the start to the end of the first frame.
    pub(crate) start: Duration,
    pub(crate) process: Process,
    _state: TempDir,
}

pub(crate) struct Stroke {
    /// The first of a game builds the schedule of a turn.
    pub(crate) is_first: bool,
    pub(crate) bytes: usize,
    pub(crate) time: Duration,
}

impl Program {
    pub(crate) fn start(arguments: &str) -> Self {
        Self::start_under(&[], arguments, false)
    }

    /// Starts the program by means of another one, whose command line precedes its own.
    pub(crate) fn start_under(tool: &[&str], arguments: &str, is_remote: bool) -> Self {
        let state = tempfile::tempdir().expect("there is room");
        let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).expect("the system has pseudo-terminals");
        let words = tool.iter().copied().chain([PATH]).chain(arguments.split(' '));
        let mut command = CommandBuilder::from_argv(words.map(Into::into).collect());
        command.env_remove("NO_COLOR");
        command.env("TERM", "xterm-256color");
        for variable in ["SSH_TTY", "SSH_CONNECTION", "COLORTERM"] {
            command.env_remove(variable);
        }
        if is_remote {
            command.env("SSH_TTY", "/dev/pts/1");
        }
        for home in ["XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
            command.env(home, state.path());
        }
        let mut reader = pair.master.try_clone_reader().expect("it is open");
        let keyboard = pair.master.take_writer().expect("it is open");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let begun = Instant::now();
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let process = Process(child.process_id().expect("it runs"));
        let cells = |count| NonZero::new(count).expect("a screen has cells");
        let mut program = Self {
            child,
            keyboard,
            output,
            unread: Vec::new(),
            screen: Parser::new(cells(24), cells(80), 0),
            has_played: false,
            start: Duration::ZERO,
            process,
            _state: state,
        };
        program.frame();
        program.start = begun.elapsed();
        program
    }

    /// Waits for the end of a frame and returns its number of bytes.
    fn frame(&mut self) -> usize {
        let mut count = 0;
        loop {
            let end = self.unread.iter().position(|byte| *byte == END_OF_FRAME);
            let rest = self.unread.split_off(end.map_or(self.unread.len(), |end| end + 1));
            self.screen.process(&self.unread);
            count += self.unread.len();
            self.unread = rest;
            if end.is_some() {
                return count;
            }
            self.unread = self.output.recv_timeout(PATIENCE).expect("a frame comes");
        }
    }

    pub(crate) fn press(&mut self, key: char) -> Stroke {
        let before = self.process.time();
        write!(self.keyboard, "{key}").expect("the terminal takes keys");
        let bytes = self.frame();
        let is_first = !std::mem::replace(&mut self.has_played, true);
        Stroke { is_first, bytes, time: self.process.time().saturating_sub(before) }
    }

    /// Returns the number of bytes that the program writes in the given time.
    pub(crate) fn idle(&self, time: Duration) -> usize {
        let until = Instant::now() + time;
        let next = || self.output.recv_timeout(until.saturating_duration_since(Instant::now()));
        std::iter::from_fn(|| next().ok()).map(|bytes| bytes.len()).sum()
    }

    /// Returns the row and column of the cursor if it is on the PC.
    pub(crate) fn player(&self) -> Option<(u16, u16)> {
        let place = self.screen.screen().cursor_position();
        let cell = self.screen.screen().cell(place.0, place.1)?;
        (cell.contents() == "@").then_some(place)
    }

    /// Returns the number of monsters on the board, which are bold.
    pub(crate) fn monsters(&self) -> usize {
        let places = (1..22).flat_map(|row| (0..80).map(move |column| (row, column)));
        let cells = places.filter_map(|(row, column)| self.screen.screen().cell(row, column));
        let is_monster = |glyph: &str| glyph.chars().all(|it| matches!(it, '0'..='9' | 'a'..='f'));
        let is_there = |cell: &&vt100::Cell| cell.has_contents() && is_monster(cell.contents());
        cells.filter(|cell| cell.bold()).filter(is_there).count()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may already have exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

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
            thread::sleep(Duration::from_micros(200));
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

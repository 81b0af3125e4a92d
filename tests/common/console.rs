//! A terminal that runs a program: tests press keys and read the screen, as a person
//! would.

#![allow(dead_code, reason = "not every test that has a terminal needs all of it")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::{
    io::{Read, Write},
    num::NonZero,
    path::Path,
    process,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tempfile::TempDir;
use vt100::Parser;

const REDRAW: &str = "\x0c";

/// A timeout: longer than anything takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Console {
    pub(crate) child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Arc<Mutex<Box<dyn Write + Send>>>,
    screen: Arc<Mutex<Parser>>,
    turns: Arc<Mutex<Vec<u64>>>,
    closing: Arc<AtomicBool>,
    eyes: JoinHandle<()>,
    modes_before: String,
    /// The folder with the program's games, which exists as long as the terminal is open.
    state: Arc<TempDir>,
}

impl Console {
    pub(crate) fn open(columns: u16, rows: u16, program: &Path, arguments: &[&str]) -> Self {
        let state = Arc::new(tempfile::tempdir().unwrap());
        Self::with_state(state, columns, rows, program, arguments)
    }

    pub(crate) fn play_at(state: &Arc<TempDir>, arguments: &[&str]) -> Self {
        let program = Path::new(env!("CARGO_BIN_EXE_hexdelve"));
        Self::with_state(Arc::clone(state), 80, 24, program, arguments)
    }

    fn with_state(
        state: Arc<TempDir>,
        columns: u16,
        rows: u16,
        program: &Path,
        arguments: &[&str],
    ) -> Self {
        let mut command = command(&state, program, arguments);
        // A program that is controlled by its terminal hangs it up when it exits, and the
        // kernel may then discard the last lines.
        command.set_controlling_tty(false);
        Self::run(state, columns, rows, command)
    }

    /// Like [`play_at`](Self::play_at), but the terminal controls the program and turns
    /// Ctrl-C into a signal.
    pub(crate) fn play_controlled(state: &Arc<TempDir>, arguments: &[&str]) -> Self {
        let program = Path::new(env!("CARGO_BIN_EXE_hexdelve"));
        Self::run(Arc::clone(state), 80, 24, command(state, program, arguments))
    }

    pub(crate) fn run(
        state: Arc<TempDir>,
        columns: u16,
        rows: u16,
        mut command: CommandBuilder,
    ) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("the system has pseudo-terminals");
        command.env("TERM", "xterm-256color");
        // The program must not read the settings of the user who runs the tests.
        command.env("XDG_CONFIG_HOME", state.path());
        let modes_before = format!("{:?}", pair.master.get_termios());
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let keyboard = Arc::new(Mutex::new(pair.master.take_writer().unwrap()));
        let (tall, wide) = if rows == 0 { (24, 80) } else { (rows, columns) };
        let screen = Arc::new(Mutex::new(Parser::new(cells(tall), cells(wide), 0)));
        let (turns, closing) = (Arc::default(), Arc::default());
        let eyes = Eyes {
            screen: Arc::clone(&screen),
            keyboard: Arc::clone(&keyboard),
            turns: Arc::clone(&turns),
            closing: Arc::clone(&closing),
        };
        let reader = pair.master.try_clone_reader().unwrap();
        let eyes = thread::spawn(move || eyes.watch(reader));
        let master = pair.master;
        Self { child, master, keyboard, screen, turns, closing, eyes, modes_before, state }
    }

    pub(crate) fn play(columns: u16, rows: u16, arguments: &[&str]) -> Self {
        Self::open(columns, rows, Path::new(env!("CARGO_BIN_EXE_hexdelve")), arguments)
    }

    pub(crate) fn press(&self, keys: &str) {
        let mut keyboard = self.keyboard.lock().unwrap();
        keyboard.write_all(keys.as_bytes()).unwrap();
        keyboard.flush().unwrap();
    }

    pub(crate) fn look<T>(&self, at: impl FnOnce(&vt100::Screen) -> T) -> T {
        at(self.screen.lock().unwrap_or_else(PoisonError::into_inner).screen())
    }

    pub(crate) fn text(&self) -> String {
        self.look(vt100::Screen::contents)
    }

    pub(crate) fn wait_until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !holds(self) {
            let text = self.text();
            assert!(Instant::now() < deadline, "{what}: in vain. The screen shows\n{text}");
            thread::sleep(Duration::from_millis(2));
        }
    }

    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(text, |console| console.text().contains(text));
    }

    pub(crate) fn find(&self, glyph: char) -> Option<(usize, usize)> {
        let text = self.text();
        let mut rows = text.lines().enumerate().skip(1);
        rows.find_map(|(y, row)| Some((row.chars().position(|it| it == glyph)?, y)))
    }

    pub(crate) fn cursor(&self) -> (usize, usize) {
        let (row, column) = self.look(vt100::Screen::cursor_position);
        (column.into(), row.into())
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(cells(rows), cells(columns));
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).unwrap();
    }

    /// Reports a size to the program, without resizing the emulator: it may be a size
    /// that no emulator has memory for.
    pub(crate) fn claim(&self, columns: u16, rows: u16) {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).unwrap();
    }

    /// Presses keys, possibly faster than the program reads them. The returned thread
    /// ends when all are pressed.
    pub(crate) fn flood(&self, keys: String) -> JoinHandle<()> {
        let keyboard = Arc::clone(&self.keyboard);
        thread::spawn(move || {
            // A program that has ended reads no more keys.
            let _ = keyboard.lock().unwrap().write_all(keys.as_bytes());
        })
    }

    /// Returns the turn numbers that complete frames have shown, without consecutive
    /// repetitions.
    pub(crate) fn turns(&self) -> Vec<u64> {
        self.turns.lock().unwrap().clone()
    }

    /// Closes the terminal and returns the program. The key makes the program write
    /// something, which ends the thread that reads its output.
    pub(crate) fn close(self, key: &str) -> Box<dyn Child + Send + Sync> {
        self.closing.store(true, Ordering::SeqCst);
        self.press(key);
        self.wait_until("nobody reads any more", |console| console.eyes.is_finished());
        self.child
    }

    /// Stops reading what the program writes, as on a connection that hangs, and makes
    /// the program write until it blocks.
    pub(crate) fn stop_reading(&self) {
        self.closing.store(true, Ordering::SeqCst);
        self.press(REDRAW);
        self.wait_until("nobody reads any more", |console| console.eyes.is_finished());
        // Many times as much as a terminal buffers.
        (0..100).for_each(|_| self.press(REDRAW));
        thread::sleep(Duration::from_millis(100));
    }

    pub(crate) fn read_the_rest(&mut self) {
        let mut reader = self.master.try_clone_reader().unwrap();
        let screen = Arc::clone(&self.screen);
        self.eyes = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                screen.lock().unwrap().process(&bytes[..count]);
            }
        });
    }

    pub(crate) fn state(&self) -> Arc<TempDir> {
        Arc::clone(&self.state)
    }

    /// Whether the terminal has the modes that it had before the program started.
    pub(crate) fn is_as_before(&self) -> bool {
        self.modes() == self.modes_before
    }

    pub(crate) fn modes(&self) -> String {
        format!("{:?}", self.master.get_termios())
    }

    pub(crate) fn signal(&self, signal: &str) {
        let process = self.child.process_id().expect("it runs").to_string();
        assert!(process::Command::new("kill").args([signal, &process]).status().unwrap().success());
    }

    pub(crate) fn give_up(&self) {
        self.press("Q");
        self.wait_for("uit? y / n");
        self.press("X");
        self.wait_for("S: same seed");
        self.press("\x1b");
    }

    pub(crate) fn quit(self) -> String {
        self.press("Q");
        self.wait_for("uit? y / n");
        self.press("y");
        let (code, text) = self.end();
        assert_eq!(code, 0);
        text
    }

    /// Waits until the program ends, and checks that it has restored the terminal.
    /// Returns the exit code and the text on the screen.
    pub(crate) fn end(self) -> (u32, String) {
        let (status, text) = self.end_with_status();
        (status.exit_code(), text)
    }

    /// Like [`end`](Self::end), with the full exit status, which includes any signal that
    /// killed the program.
    pub(crate) fn end_with_status(mut self) -> (ExitStatus, String) {
        let status = await_the_end(&mut self.child).unwrap_or_else(|| panic!("{}", self.text()));
        self.read_all();
        assert!(!self.look(vt100::Screen::alternate_screen), "the alternate screen is left");
        assert!(!self.look(vt100::Screen::hide_cursor), "the cursor is shown");
        assert!(!self.look(vt100::Screen::bracketed_paste), "pastes come as typed");
        assert_eq!(self.modes(), self.modes_before, "the terminal's modes");
        (status, self.text())
    }

    pub(crate) fn has_written_all(&self) -> bool {
        self.eyes.is_finished()
    }

    pub(crate) fn read_all(&self) {
        self.wait_until("all is read that was written", |console| console.eyes.is_finished());
    }
}

fn command(state: &TempDir, program: &Path, arguments: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(program);
    // Without arguments, the program would show its title first.
    command.args(if arguments.is_empty() { &["play"] } else { arguments });
    command.env("XDG_STATE_HOME", state.path());
    command.env("LC_ALL", "C.UTF-8");
    command
}

pub(crate) fn await_the_end(child: &mut Box<dyn Child + Send + Sync>) -> Option<ExitStatus> {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        let status = child.try_wait().unwrap();
        if status.is_some() {
            return status;
        }
        thread::sleep(Duration::from_millis(2));
    }
    None
}

/// Converts a number of rows or columns to the type that the emulator expects.
fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a screen has cells")
}

/// The reader, which passes the program's output to the emulator, and answers the
/// program's queries.
struct Eyes {
    screen: Arc<Mutex<Parser>>,
    keyboard: Arc<Mutex<Box<dyn Write + Send>>>,
    turns: Arc<Mutex<Vec<u64>>>,
    closing: Arc<AtomicBool>,
}

/// The byte that ends a frame of the game and occurs nowhere else in its output.
const END_OF_FRAME: u8 = 0x0f;
const LEAVE: &[u8] = b"\x1b[?1049l";

impl Eyes {
    fn watch(&self, mut output: Box<dyn Read + Send>) {
        let mut bytes = [0; 4096];
        let mut unseen = Vec::new();
        while let Ok(count @ 1..) = output.read(&mut bytes) {
            let written = &bytes[..count];
            for byte in written {
                self.follow(*byte, &mut unseen);
            }
            if written.windows(4).any(|asked| asked == b"\x1b[6n") {
                self.keyboard.lock().unwrap().write_all(b"\x1b[1;1R").unwrap();
            }
            if self.closing.load(Ordering::SeqCst) {
                return;
            }
        }
        self.see(&mut unseen);
    }

    /// Follows the output by one byte. On the alternate screen, the emulator gets only
    /// complete frames, because an incomplete one may show a mixture of two turns.
    fn follow(&self, byte: u8, unseen: &mut Vec<u8>) {
        unseen.push(byte);
        let is_frame = byte == END_OF_FRAME;
        let plays = self.screen.lock().unwrap().screen().alternate_screen();
        if is_frame || unseen.ends_with(LEAVE) || !plays {
            self.see(unseen);
        }
        if is_frame && plays {
            self.note_the_turn();
        }
    }

    fn see(&self, unseen: &mut Vec<u8>) {
        self.screen.lock().unwrap().process(unseen);
        unseen.clear();
    }

    fn note_the_turn(&self) {
        let screen = self.screen.lock().unwrap();
        let (rows, columns) = screen.screen().size();
        let foot =
            screen.screen().rows(0, columns.get()).skip(usize::from(rows.get()).saturating_sub(3));
        let said = foot.filter_map(|row| {
            let (_, number) = row.split_once("Turn ")?;
            number.split(' ').next()?.parse().ok()
        });
        let mut turns = self.turns.lock().unwrap();
        if let Some(turn) = said.last().filter(|turn| turns.last() != Some(turn)) {
            turns.push(turn);
        }
    }
}

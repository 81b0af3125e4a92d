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

/// The key that has the whole screen drawn.
const REDRAW: &str = "\x0c";

/// Longer than anything takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal with a program in it.
pub(crate) struct Console {
    pub(crate) child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Arc<Mutex<Box<dyn Write + Send>>>,
    screen: Arc<Mutex<Parser>>,
    turns: Arc<Mutex<Vec<u64>>>,
    closing: Arc<AtomicBool>,
    eyes: JoinHandle<()>,
    modes_before: String,
    /// Where the program keeps its games, for as long as the terminal is open.
    state: Arc<TempDir>,
}

impl Console {
    pub(crate) fn open(columns: u16, rows: u16, program: &Path, arguments: &[&str]) -> Self {
        let state = Arc::new(tempfile::tempdir().unwrap());
        Self::with_state(state, columns, rows, program, arguments)
    }

    /// The program once more, with the games that another has kept.
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
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env("XDG_STATE_HOME", state.path());
        Self::run(state, columns, rows, command)
    }

    /// A program of one's own making; `state` lasts as long as the terminal.
    pub(crate) fn run(
        state: Arc<TempDir>,
        columns: u16,
        rows: u16,
        mut command: CommandBuilder,
    ) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("the system has pseudo-terminals");
        command.env("TERM", "xterm-256color");
        // Its user's settings are not those of who runs the tests.
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

    /// Column and row of the first such character on the board.
    pub(crate) fn find(&self, glyph: char) -> Option<(usize, usize)> {
        let text = self.text();
        let mut rows = text.lines().enumerate().skip(1);
        rows.find_map(|(y, row)| Some((row.chars().position(|it| it == glyph)?, y)))
    }

    /// Column and row of the cursor.
    pub(crate) fn cursor(&self) -> (usize, usize) {
        let (row, column) = self.look(vt100::Screen::cursor_position);
        (column.into(), row.into())
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(cells(rows), cells(columns));
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).unwrap();
    }

    /// Says to have a size that no emulator has memory for.
    pub(crate) fn claim(&self, columns: u16, rows: u16) {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).unwrap();
    }

    /// Has keys pressed faster than they may be read; says when all are.
    pub(crate) fn flood(&self, keys: String) -> JoinHandle<()> {
        let keyboard = Arc::clone(&self.keyboard);
        thread::spawn(move || {
            // A program that has ended reads no more.
            let _ = keyboard.lock().unwrap().write_all(keys.as_bytes());
        })
    }

    /// The numbers of turns that whole frames have shown, each when it was new.
    pub(crate) fn turns(&self) -> Vec<u64> {
        self.turns.lock().unwrap().clone()
    }

    /// Closes the terminal; a key has the program write something, so that
    /// nobody is left who reads. What is left is the program.
    pub(crate) fn close(self, key: &str) -> Box<dyn Child + Send + Sync> {
        self.closing.store(true, Ordering::SeqCst);
        self.press(key);
        self.wait_until("nobody reads any more", |console| console.eyes.is_finished());
        self.child
    }

    /// Reads nothing any more that the program writes, as on a line that hangs,
    /// and has it write until it waits.
    pub(crate) fn stop_reading(&self) {
        self.closing.store(true, Ordering::SeqCst);
        self.press(REDRAW);
        self.wait_until("nobody reads any more", |console| console.eyes.is_finished());
        // Many times what a terminal keeps.
        (0..100).for_each(|_| self.press(REDRAW));
        thread::sleep(Duration::from_millis(100));
    }

    /// Reads again, until the program has gone.
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

    /// Where the program keeps its games.
    pub(crate) fn state(&self) -> Arc<TempDir> {
        Arc::clone(&self.state)
    }

    /// Whether the terminal has the modes that it had before.
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

    /// Gives the game up and leaves its last screen.
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

    /// Waits for the end, and finds the terminal as it was.
    pub(crate) fn end(self) -> (u32, String) {
        let (status, text) = self.end_with_status();
        (status.exit_code(), text)
    }

    /// The same, with the name of the signal that it died of, if any.
    pub(crate) fn end_with_status(mut self) -> (ExitStatus, String) {
        let status = await_the_end(&mut self.child).unwrap_or_else(|| panic!("{}", self.text()));
        self.read_all();
        assert!(!self.look(vt100::Screen::alternate_screen), "the alternate screen is left");
        assert!(!self.look(vt100::Screen::hide_cursor), "the cursor is shown");
        assert!(!self.look(vt100::Screen::bracketed_paste), "pastes come as typed");
        assert_eq!(self.modes(), self.modes_before, "the terminal's modes");
        (status, self.text())
    }

    /// Whether the program has ended, and all is read that it wrote.
    pub(crate) fn has_written_all(&self) -> bool {
        self.eyes.is_finished()
    }

    /// Waits until all is read that a program wrote that has ended.
    pub(crate) fn read_all(&self) {
        self.wait_until("all is read that was written", |console| console.eyes.is_finished());
    }
}

/// How a program ends that does so in time.
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

/// Rows or columns, as the emulator wants them.
fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a screen has cells")
}

/// The emulator reads what the program writes, and answers what it asks.
struct Eyes {
    screen: Arc<Mutex<Parser>>,
    keyboard: Arc<Mutex<Box<dyn Write + Send>>>,
    turns: Arc<Mutex<Vec<u64>>>,
    closing: Arc<AtomicBool>,
}

/// What a frame of the game's ends with, and nothing else has.
const END_OF_FRAME: u8 = 0x0f;
/// How a program leaves the alternate screen.
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

    /// On its own screen the game is seen by whole frames: half of one may be
    /// half of another turn.
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

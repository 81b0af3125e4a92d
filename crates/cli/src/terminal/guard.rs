//! Taking the terminal, and giving it back in every case: after quitting, an error or a panic.

use crate::platform::{
    self, OnDrop, OutputStream, Signal, discard_unread_output, open_terminal_output, stop_process,
    wait_until_writable,
};
use crossterm::{
    cursor::Show,
    event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
    execute,
    style::{Attribute, SetAttribute},
    terminal::{
        Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
        enable_raw_mode,
    },
};
use hexdelve::journal::JournalWriter;
use hexdelve_tui::screen::TerminalHost;
use std::{
    env,
    io::{self, IsTerminal, Write},
    panic,
    process::exit,
    sync::{
        Mutex, Once, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

/// Any thread may panic, and must then know whether there is something to give back.
static TAKEN: AtomicBool = AtomicBool::new(false);

static MOUSE: AtomicBool = AtomicBool::new(false);

const PANICKED: i32 = 101;
/// Limits an operation that could hang, when a signal ends the process.
const PARTING: Duration = Duration::from_millis(150);

/// The terminal in raw mode and on its alternate screen, for as long as this guard lives.
///
/// A panic in any thread ends the process, as [`exit_on_panic`] says: a game that continued to
/// draw would hide what went wrong.
#[derive(Debug)]
pub struct TerminalGuard(());

impl TerminalGuard {
    /// Whether there is a terminal to play on, which can do more than print lines.
    pub(crate) fn is_supported() -> bool {
        Self::is_interactive() && env::var_os("TERM").is_none_or(|term| term != "dumb")
    }

    /// Whether a person types and reads.
    pub(crate) fn is_interactive() -> bool {
        io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// Takes the terminal.
    ///
    /// # Errors
    /// Returns the terminal's error, after the terminal has been given back.
    pub fn enter() -> io::Result<Self> {
        exit_on_panic();
        let mut guard = Self(());
        guard.resume()?;
        Ok(guard)
    }

    /// From now on, also after each [`resume`](Self::resume).
    pub(super) fn enable_mouse_capture() -> io::Result<()> {
        MOUSE.store(true, Ordering::SeqCst);
        execute!(TerminalOutput::new()?, EnableMouseCapture)
    }
}

impl TerminalHost for TerminalGuard {
    /// With `with_group`, also stops a script that runs the process. Takes the terminal back when
    /// the shell resumes the process, or at once if no shell could.
    fn suspend(&mut self, with_group: bool) -> io::Result<()> {
        give_back();
        stop_process(with_group)?;
        self.resume()
    }

    fn resume(&mut self) -> io::Result<()> {
        TAKEN.store(true, Ordering::SeqCst);
        // Off first: crossterm would not switch raw mode on if it believed it was on.
        disable_raw_mode()?;
        enable_raw_mode()?;
        let mut out = TerminalOutput::new()?;
        execute!(out, EnterAlternateScreen, EnableBracketedPaste)?;
        if MOUSE.load(Ordering::SeqCst) { execute!(out, EnableMouseCapture) } else { Ok(()) }
    }

    fn is_connected(&self) -> bool {
        io::stdin().is_terminal()
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Does not use the lock of stdout, which a stuck thread may hold. Writes wait until the terminal
/// has accepted everything, even if another program has set it to non-blocking mode.
#[derive(Debug)]
pub(crate) struct TerminalOutput {
    stream: OutputStream,
    /// They are discarded while the program does not hold the terminal.
    has_frames: bool,
}

impl TerminalOutput {
    fn new() -> io::Result<Self> {
        open_terminal_output().map(|stream| Self { stream, has_frames: false })
    }

    pub(super) fn for_frames() -> io::Result<Self> {
        Ok(Self { has_frames: true, ..Self::new()? })
    }
}

impl Write for TerminalOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.has_frames && !TAKEN.load(Ordering::SeqCst) {
            return Ok(bytes.len());
        }
        loop {
            match self.stream.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    wait_until_writable(&self.stream)?;
                }
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Another thread that wants to give the terminal back waits until that is done.
static GIVING_BACK: Mutex<()> = Mutex::new(());

/// Failures are ignored and nothing may panic, because the terminal may be gone.
fn give_back() {
    let _alone = GIVING_BACK.lock().unwrap_or_else(PoisonError::into_inner);
    // Only the first caller gets `true`, so the terminal is given back once.
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
        let _ = write_farewell();
    }
}

/// Saves, and gives the terminal back. Each may hang, and then gets only [`PARTING`].
fn leave() -> bool {
    let is_saved = apart(JournalWriter::flush_all).recv_timeout(PARTING).unwrap_or(false);
    let given = apart(give_back);
    // Another thread may be stuck in a frame that nobody reads: unread output is then discarded.
    if given.recv_timeout(PARTING / 4) == Err(RecvTimeoutError::Timeout) {
        discard_unread_output();
        let _ = given.recv_timeout(PARTING * 3 / 4);
    }
    is_saved
}

/// Runs on a thread of its own. Without one, the channel is closed.
fn apart<T: Send + 'static>(does: impl FnOnce() -> T + Send + 'static) -> Receiver<T> {
    let (sender, receiver) = channel();
    // Sending fails if the receiver has stopped waiting, which does not matter.
    let _ = thread::Builder::new().spawn(move || drop(sender.send(does())));
    receiver
}

/// Replaces the previous subscriber. A signal that `listens` declines has its default effect.
pub(crate) fn subscribe(listens: impl Fn(Signal) -> bool + Send + 'static) -> io::Result<OnDrop> {
    platform::subscribe(listens, leave)
}

fn write_farewell() -> io::Result<()> {
    let mut bytes = Vec::new();
    if MOUSE.load(Ordering::SeqCst) {
        execute!(bytes, DisableMouseCapture)?;
    }
    let plain = SetAttribute(Attribute::Reset);
    // If the terminal has grown, tmux moves rows of the alternate screen to the shell's.
    let blank = Clear(ClearType::All);
    execute!(bytes, plain, blank, DisableBracketedPaste, LeaveAlternateScreen, Show)?;
    TerminalOutput::new()?.write_all(&bytes)
}

/// Makes a panic in any thread end the process with exit code 101, whether it would unwind or
/// abort. Before, the terminal is given back, and anything not saved yet is saved if possible.
pub fn exit_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            report(panic);
            JournalWriter::flush_all();
            exit(PANICKED);
        }));
    });
}

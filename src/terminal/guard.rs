//! The terminal is taken, and always given back: after quit, error and panic.

use crate::{journal::JournalWriter, terminal::output::TerminalOutput};
use crossterm::{
    cursor::Show,
    event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
    execute,
    style::{Attribute, SetAttribute},
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};
use std::{
    io::{self, IsTerminal, Write},
    panic,
    process::exit,
    sync::{
        Mutex, Once, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};
#[cfg(unix)]
use {
    rustix::{
        process::{Signal, getpid, kill_process},
        termios::{QueueSelector, tcflush},
    },
    std::{sync::mpsc::channel, thread, time::Duration},
};

/// Whether the terminal is ours now. Any thread may panic, and it must then
/// know whether there is something to give back.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the terminal tells of its mouse as long as it is ours.
static MOUSE: AtomicBool = AtomicBool::new(false);

/// What a process exits with that has panicked.
const PANICKED: i32 = 101;

/// The terminal in raw mode, on its alternate screen, as long as this lives.
///
/// A panic in any thread gives it back before the message is written, gives what
/// is not saved yet another chance, and ends the process with 101: a game that
/// goes on drawing would hide what went wrong.
#[derive(Debug)]
pub struct TerminalGuard(());

impl TerminalGuard {
    /// Whether there is a terminal to play on: one that is read and written,
    /// and that can do more than print lines.
    pub fn is_possible() -> bool {
        Self::is_read_and_written() && !is_dumb()
    }

    /// Whether there is a terminal that says that it can only print lines.
    pub fn prints_only_lines() -> bool {
        Self::is_read_and_written() && is_dumb()
    }

    /// Whether a terminal is at both ends: a person types what a person reads.
    pub fn is_read_and_written() -> bool {
        Self::is_there() && io::stdout().is_terminal()
    }

    /// Whether the terminal that is read from is still there.
    pub fn is_there() -> bool {
        io::stdin().is_terminal()
    }

    /// Takes the terminal.
    ///
    /// # Errors
    /// What the terminal says; it is given back then.
    pub fn take() -> io::Result<Self> {
        end_the_process_on_panic();
        let guard = Self(());
        guard.take_again()?;
        Ok(guard)
    }

    /// Takes the terminal when somebody else may have had it meanwhile.
    ///
    /// # Errors
    /// What the terminal says.
    pub fn take_again(&self) -> io::Result<()> {
        TAKEN.store(true, Ordering::SeqCst);
        // Who believes that raw mode is on would not switch it on.
        disable_raw_mode()?;
        enable_raw_mode()?;
        let mut out = TerminalOutput::new()?;
        execute!(out, EnterAlternateScreen, EnableBracketedPaste)?;
        if MOUSE.load(Ordering::SeqCst) { execute!(out, EnableMouseCapture) } else { Ok(()) }
    }

    /// Has the terminal tell of its mouse, now and whenever it is taken again.
    ///
    /// # Errors
    /// What the terminal says.
    pub fn listen_to_the_mouse(&self) -> io::Result<()> {
        MOUSE.store(true, Ordering::SeqCst);
        execute!(TerminalOutput::new()?, EnableMouseCapture)
    }

    /// Gives the terminal to the shell, and takes it again when the shell gives
    /// it back.
    ///
    /// # Errors
    /// What the terminal says.
    pub fn suspend(&self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::raise(signal_hook::consts::SIGSTOP)?;
        self.take_again()
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        give_back();
    }
}

fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Whether the terminal is ours at present.
pub(super) fn is_taken() -> bool {
    TAKEN.load(Ordering::SeqCst)
}

/// Whoever gives the terminal back; who else would, waits until that is done.
static GIVING_BACK: Mutex<()> = Mutex::new(());

/// Nothing here can be helped if it fails, and nothing may panic: the terminal
/// may be gone.
fn give_back() {
    let _alone = GIVING_BACK.lock().unwrap_or_else(PoisonError::into_inner);
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
        let _ = write_the_farewell();
    }
}

/// The same for a terminal that may not take what is written: nobody may read
/// it, so that a thread of ours waits in the midst of a frame. What was not read
/// goes, which makes room.
#[cfg(unix)]
pub(crate) fn give_back_in_time(patience: Duration) {
    let (sender, receiver) = channel();
    let giving = thread::Builder::new().name("farewell".to_owned());
    let giving = giving.spawn(move || {
        give_back();
        // Where nobody waits any more, nobody is told.
        let _ = sender.send(());
    });
    let is_given = |patience| receiver.recv_timeout(patience).is_ok();
    if giving.is_ok() && !is_given(patience / 4) {
        let _ = tcflush(io::stdout(), QueueSelector::OFlush);
        // A pseudo-terminal wakes nobody who waits for room. A signal does, and this
        // one means no harm.
        let _ = kill_process(getpid(), Signal::WINCH);
        is_given(patience * 3 / 4);
    }
}

fn write_the_farewell() -> io::Result<()> {
    let mut bytes = Vec::new();
    if MOUSE.load(Ordering::SeqCst) {
        execute!(bytes, DisableMouseCapture)?;
    }
    let plain = SetAttribute(Attribute::Reset);
    execute!(bytes, plain, DisableBracketedPaste, LeaveAlternateScreen, Show)?;
    TerminalOutput::new()?.write_all(&bytes)
}

/// From now on a panic in any thread ends the process with 101, whether it would
/// unwind or abort: the terminal is given back, and what is not saved yet has
/// another chance.
pub fn end_the_process_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            report(panic);
            JournalWriter::have_all_try_once_more();
            exit(PANICKED);
        }));
    });
}

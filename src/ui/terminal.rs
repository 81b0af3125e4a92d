//! The terminal is taken, and always given back: after quit, error and panic.

use crossterm::{
    cursor::Show,
    event::{DisableBracketedPaste, EnableBracketedPaste},
    execute,
    style::{Attribute, SetAttribute},
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};
use std::{
    cell::Cell,
    io::{self, IsTerminal},
    panic,
    process::exit,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
};

/// Whether the terminal is ours now. Any thread may panic, and it must then
/// know whether there is something to give back.
static TAKEN: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Whether this thread has taken the terminal: it plays the game.
    static PLAYS: Cell<bool> = const { Cell::new(false) };
}

/// What a process exits with that has panicked.
const PANICKED: i32 = 101;

/// The terminal in raw mode, on its alternate screen, as long as this lives.
///
/// A panic in any thread gives it back before the message is written. In this
/// one it unwinds, so that what is not saved yet has a last chance; in another
/// it ends the process with 101: a game that goes on drawing would hide what
/// went wrong.
#[derive(Debug)]
pub struct TerminalGuard(());

impl TerminalGuard {
    /// Whether there is a terminal to play on: one that is read and written,
    /// and that can do more than print lines.
    pub fn is_possible() -> bool {
        Self::is_there() && io::stdout().is_terminal() && !Self::is_dumb()
    }

    /// Whether the terminal says that it can only print lines.
    pub fn is_dumb() -> bool {
        std::env::var_os("TERM").is_some_and(|term| term == "dumb")
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
        give_it_back_on_panic();
        PLAYS.set(true);
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
        execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)
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

/// Nothing here can be helped if it fails, and nothing may panic: the terminal
/// may be gone.
fn give_back() -> bool {
    let taken = TAKEN.swap(false, Ordering::SeqCst);
    if taken {
        let plain = SetAttribute(Attribute::Reset);
        let _ = execute!(io::stdout(), plain, DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
    taken
}

fn give_it_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let taken = give_back();
            report(panic);
            if taken && !PLAYS.get() {
                exit(PANICKED);
            }
        }));
    });
}

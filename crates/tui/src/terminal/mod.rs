//! Terminals: keys from bytes, and frames as bytes.
//!
//! Input and output are bytes, wherever they come from and go to; `hexdelve_cli` connects them with
//! the terminal of the process. Input (keys, clicks, changes of size and signals) waits in an
//! [`Inbox`] until it is taken. Signals come first, however many keys are waiting.

mod ansi;
mod decoder;

use crate::settings::Key;
pub use ansi::AnsiBackend;
pub(crate) use ansi::sixteen;
use crossbeam_channel::{Receiver, Sender, bounded, never, select_biased, unbounded};
pub use decoder::Decoder;
use std::{
    any::Any,
    cell::Cell,
    fmt,
    sync::mpsc::{RecvTimeoutError, TryRecvError},
    time::Duration,
};

/// Senders wait beyond that many keys or lines: more input stays in the terminal or the pipe.
const ROOM: usize = 256;

/// Input that has arrived but has not been taken yet.
///
/// ```
/// use hexdelve_tui::terminal::Inbox;
/// use std::time::Duration;
/// let inbox = Inbox::from_inputs(["left", "right"]);
/// assert_eq!(inbox.recv_timeout(Duration::ZERO), Ok("left"));
/// assert_eq!((inbox.try_recv(), inbox.try_recv()), (Some("right"), None));
/// ```
pub struct Inbox<T> {
    signals: Receiver<T>,
    others: Receiver<T>,
    /// The input that ended a wait and has not been taken yet.
    arrived: Cell<Option<T>>,
    /// Dropped after the receivers, so that no source waits for room when its thread is to end.
    sources: Vec<Box<dyn Any + Send>>,
}

/// A sender for programs whose input does not come from a terminal.
///
/// ```
/// use hexdelve_tui::terminal::Inbox;
/// let (sender, inbox) = Inbox::channel();
/// assert_eq!(inbox.try_recv(), None);
/// sender.send("left");
/// assert_eq!(inbox.try_recv(), Some("left"));
/// ```
#[derive(Clone, Debug)]
pub struct InboxSender<T>(Sender<T>);

impl<T> InboxSender<T> {
    /// Sends an input. If the inbox no longer exists, the input is discarded.
    pub fn send(&self, input: T) {
        let _ = self.0.send(input);
    }
}

/// The two ways into an [`Inbox`], for whatever collects input.
#[derive(Clone, Debug)]
pub struct Slots<T> {
    /// Signals, which never wait.
    pub signals: Sender<T>,
    /// All other input, whose sender waits for room.
    pub others: Sender<T>,
}

impl<T> Inbox<T> {
    /// Creates an inbox that contains all the input that will ever arrive.
    pub fn from_inputs(contents: impl IntoIterator<Item = T>) -> Self {
        let (sender, others) = unbounded();
        for content in contents {
            // This cannot fail: the receiver exists.
            let _ = sender.send(content);
        }
        Self::of(never(), others)
    }

    /// Creates an empty inbox and its sender.
    pub fn channel() -> (InboxSender<T>, Self) {
        let (sender, others) = unbounded();
        (InboxSender(sender), Self::of(never(), others))
    }

    fn of(signals: Receiver<T>, others: Receiver<T>) -> Self {
        Self { signals, others, arrived: Cell::new(None), sources: Vec::new() }
    }

    /// Creates an empty inbox and the two ways into it.
    pub fn open() -> (Slots<T>, Self) {
        let (signals, urgent) = unbounded();
        let (others, rest) = bounded(ROOM);
        let slots = Slots { signals, others };
        (slots, Self::of(urgent, rest))
    }

    /// Keeps a source of input until the inbox is dropped.
    pub fn add_source(&mut self, source: impl Any + Send) {
        self.sources.push(Box::new(source));
    }

    /// Waits for the next input.
    ///
    /// # Errors
    /// Returns an error if nothing arrived within `patience`, or if nothing can arrive
    /// any more.
    pub fn recv_timeout(&self, patience: Duration) -> Result<T, RecvTimeoutError> {
        if let Some(input) = self.arrived.take() {
            return Ok(input);
        }
        let next = select_biased! {
            recv(self.signals) -> signal => signal,
            recv(self.others) -> other => other,
            default(patience) => return Err(RecvTimeoutError::Timeout),
        };
        // The sender of signals may be dropped first, while other input is left.
        next.or_else(|_| self.try_recv().ok_or(RecvTimeoutError::Disconnected))
    }

    /// Returns the next input without waiting, if there is any.
    pub fn try_recv(&self) -> Option<T> {
        self.poll().ok()
    }

    /// Returns the next input without waiting.
    ///
    /// # Errors
    /// Returns an error if no input has arrived, or if none can arrive any more.
    pub fn poll(&self) -> Result<T, TryRecvError> {
        if let Some(input) = self.arrived.take() {
            return Ok(input);
        }
        self.signals.try_recv().or_else(|_| self.others.try_recv()).map_err(|error| {
            if error.is_empty() { TryRecvError::Empty } else { TryRecvError::Disconnected }
        })
    }

    /// Waits until input has arrived, without taking it, but at most for `patience`.
    /// Returns whether input has arrived or can still arrive; if not, it does not wait.
    pub fn wait(&self, patience: Duration) -> bool {
        match self.recv_timeout(patience) {
            Ok(input) => self.arrived.set(Some(input)),
            Err(RecvTimeoutError::Disconnected) => return false,
            Err(RecvTimeoutError::Timeout) => {}
        }
        true
    }
}

impl<T> fmt::Debug for Inbox<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inbox").field("waiting", &self.others.len()).finish_non_exhaustive()
    }
}

/// A click of a mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Click {
    /// The column on the screen, from 0.
    pub column: u16,
    /// The row on the screen, from 0.
    pub row: u16,
    /// Whether it was the right button, which asks about a cell and does nothing else.
    pub is_right_button: bool,
}

/// An input from the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed, or is still held.
    Key(Key),
    /// A mouse button was pressed.
    Click(Click),
    /// The size of the screen has changed.
    Resized,
    /// The program was asked to suspend itself.
    Suspend,
    /// The program was stopped and has been resumed. Other programs may have used the
    /// screen.
    Continued,
    /// The signal with this number asked the program to end.
    Terminated(i32),
    /// The terminal is gone.
    Disconnected,
}

//! Terminals: keys from bytes, and frames as bytes.
//!
//! Input and output are bytes, wherever they come from and go to; `hexdelve_cli` connects them with
//! the terminal of the process. Input (keys, clicks, changes of size and signals) waits in an
//! [`Inbox`] until it is taken. Signals come first, however many keys are waiting.

mod ansi;
mod decoder;

use crate::settings::Key;
pub use ansi::AnsiBackend;
use crossbeam_channel::{
    Receiver, RecvTimeoutError, Sender, TryRecvError, bounded, select_biased, unbounded,
};
pub use decoder::Decoder;
use std::{any::Any, cell::RefCell, time::Duration};

/// Senders wait beyond that many keys or lines: more input stays in the terminal or the pipe.
const ROOM: usize = 256;

/// Input that has arrived but has not been taken yet.
///
/// ```
/// use hexdelve_tui::terminal::Inbox;
/// use std::time::Duration;
/// let inbox = Inbox::from_inputs(["left", "right"]);
/// assert_eq!(inbox.recv_timeout(Duration::ZERO), Ok("left"));
/// assert_eq!(inbox.try_recv(), Ok("right"));
/// assert!(inbox.try_recv().unwrap_err().is_disconnected());
/// ```
#[derive(Debug)]
pub struct Inbox<T> {
    signals: Receiver<T>,
    others: Receiver<T>,
    /// The input that ended a wait and has not been taken yet.
    arrived: RefCell<Option<T>>,
    /// Dropped after the receivers, so that no source waits for room when its thread is to end.
    sources: Vec<Box<dyn Any + Send>>,
}

/// The two ways into an [`Inbox`], for whatever collects input.
#[derive(Clone, Debug)]
pub struct Slots<T> {
    /// Signals, and the input of programs that cannot wait for room.
    pub signals: Sender<T>,
    /// All other input, whose sender waits for room.
    pub others: Sender<T>,
}

impl<T> Inbox<T> {
    /// Creates an inbox that contains all the input that will ever arrive.
    pub fn from_inputs(contents: impl IntoIterator<Item = T>) -> Self {
        let (slots, inbox) = Self::open();
        for content in contents {
            // This cannot fail: the receiver exists.
            let _ = slots.signals.send(content);
        }
        inbox
    }

    /// Creates an empty inbox and the two ways into it.
    ///
    /// ```
    /// use hexdelve_tui::terminal::Inbox;
    /// let (slots, inbox) = Inbox::open();
    /// assert!(inbox.try_recv().unwrap_err().is_empty());
    /// slots.signals.send("left").unwrap();
    /// assert_eq!(inbox.try_recv(), Ok("left"));
    /// ```
    pub fn open() -> (Slots<T>, Self) {
        let (signals, urgent) = unbounded();
        let (others, rest) = bounded(ROOM);
        let inbox = Self {
            signals: urgent,
            others: rest,
            arrived: RefCell::default(),
            sources: Vec::new(),
        };
        (Slots { signals, others }, inbox)
    }

    /// Keeps a source of input until the inbox is dropped.
    pub fn add_source(&mut self, source: impl Any + Send) {
        self.sources.push(Box::new(source));
    }

    /// Waits for the next input.
    ///
    /// # Errors
    /// Returns an error if nothing arrived within `patience`, or if nothing can arrive any more.
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
        next.or_else(|_| self.try_recv().map_err(|_| RecvTimeoutError::Disconnected))
    }

    /// Returns the next input without waiting.
    ///
    /// # Errors
    /// Returns an error if no input has arrived, or if none can arrive any more.
    pub fn try_recv(&self) -> Result<T, TryRecvError> {
        if let Some(input) = self.arrived.take() {
            return Ok(input);
        }
        self.signals.try_recv().or_else(|_| self.others.try_recv())
    }

    /// Looks for input that has arrived, without waiting or taking it.
    pub(crate) fn peek(&self) -> Result<(), TryRecvError> {
        let input = self.try_recv()?;
        self.arrived.replace(Some(input));
        Ok(())
    }

    /// Waits until input has arrived, without taking it, but at most for `patience`.
    /// Returns whether input has arrived or can still arrive; if not, it does not wait.
    pub fn wait(&self, patience: Duration) -> bool {
        match self.recv_timeout(patience) {
            Ok(input) => drop(self.arrived.replace(Some(input))),
            Err(RecvTimeoutError::Disconnected) => return false,
            Err(RecvTimeoutError::Timeout) => {}
        }
        true
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
    /// The program was stopped and has been resumed. Others may have used the screen.
    Continued,
    /// The signal with this number asked the program to end.
    Terminated(i32),
    /// The terminal is gone.
    Disconnected,
}

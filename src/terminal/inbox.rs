//! Input that has arrived but has not been taken yet. Signals are taken first, however
//! many keys are waiting.

use crossbeam_channel::{Receiver, Sender, bounded, never, select_biased, unbounded};
use std::{any::Any, sync::mpsc::RecvTimeoutError, time::Duration};

/// The number of keys or lines that can wait. Once there are that many, senders have to
/// wait too, and further input stays in the terminal's own buffer or in the pipe.
const ROOM: usize = 256;

/// Input that has arrived but has not been taken yet.
///
/// ```
/// use hexdelve::terminal::Inbox;
/// use std::time::Duration;
/// let inbox = Inbox::from_inputs(["left", "right"]);
/// assert_eq!(inbox.recv_timeout(Duration::ZERO), Ok("left"));
/// assert_eq!((inbox.try_recv(), inbox.try_recv()), (Some("right"), None));
/// ```
#[derive(Debug)]
pub struct Inbox<T> {
    signals: Receiver<T>,
    others: Receiver<T>,
    /// The sources of input. They are dropped after the receivers, so that no source is
    /// still waiting for room when its thread is asked to end.
    sources: Vec<Box<dyn Any + Send>>,
}

/// The sending side of an [`Inbox`].
#[derive(Clone, Debug)]
pub(crate) struct Slots<T> {
    /// The sender of signals, for which there is always room.
    pub(crate) signals: Sender<T>,
    /// The sender of everything else, which may have to wait for room.
    pub(crate) others: Sender<T>,
}

impl<T> Inbox<T> {
    /// Creates an inbox that contains all the input that will ever arrive.
    pub fn from_inputs(contents: impl IntoIterator<Item = T>) -> Self {
        let (sender, others) = unbounded();
        for content in contents {
            // This cannot fail: the receiver exists.
            let _ = sender.send(content);
        }
        Self { signals: never(), others, sources: Vec::new() }
    }

    pub(crate) fn open() -> (Slots<T>, Self) {
        let (signals, urgent) = unbounded();
        let (others, rest) = bounded(ROOM);
        let slots = Slots { signals, others };
        (slots, Self { signals: urgent, others: rest, sources: Vec::new() })
    }

    /// Keeps a source of input alive until the inbox is dropped.
    pub(crate) fn add_source(&mut self, source: impl Any + Send) {
        self.sources.push(Box::new(source));
    }

    /// Waits for the next input.
    ///
    /// # Errors
    /// Returns an error if nothing arrived within `patience`, or if nothing can arrive
    /// any more.
    pub fn recv_timeout(&self, patience: Duration) -> Result<T, RecvTimeoutError> {
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
        self.signals.try_recv().or_else(|_| self.others.try_recv()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_come_first_whatever_waits() {
        let (slots, inbox) = Inbox::open();
        for key in 0..ROOM {
            slots.others.send(key).unwrap();
        }
        assert!(slots.others.try_send(ROOM).is_err(), "there is no more room");
        slots.signals.send(1000).unwrap();
        assert_eq!(inbox.recv_timeout(Duration::ZERO), Ok(1000));
        assert_eq!(inbox.try_recv(), Some(0));
        slots.signals.send(1001).unwrap();
        assert_eq!(inbox.try_recv(), Some(1001));
    }

    #[test]
    fn nothing_comes_when_nobody_sends_any_more() {
        let (slots, inbox) = Inbox::open();
        assert_eq!(inbox.recv_timeout(Duration::ZERO), Err(RecvTimeoutError::Timeout));
        slots.others.send("last").unwrap();
        drop(slots);
        // The end of the signals is reported after the last key.
        assert_eq!(inbox.recv_timeout(Duration::ZERO), Ok("last"));
        assert_eq!(inbox.recv_timeout(Duration::ZERO), Err(RecvTimeoutError::Disconnected));
    }
}

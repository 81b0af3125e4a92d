//! The input of the line interface: lines, the end of the input, and signals.

use crate::terminal::Inbox;
use std::{
    io::{self, BufRead, Read},
    sync::mpsc::RecvTimeoutError,
    time::{Duration, Instant},
};

/// An input event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineEvent {
    /// A line without its line feed. Invalid UTF-8 is replaced.
    Line(String),
    /// No input for a while.
    Nothing,
    /// The end of input.
    End,
    /// A read error. A terminal that is closing may report one before its signal arrives.
    Disconnected,
    /// A signal with this number that asks the program to end.
    Terminated(i32),
}

/// A source of lines.
pub trait LineReader {
    /// Waits for an input event. Returns [`LineEvent::Nothing`] after a while without
    /// one.
    fn read_event(&mut self) -> LineEvent;

    /// Waits a moment for the signal that explains why nobody reads the output any more.
    fn wait_for_signal(&mut self) -> Option<i32> {
        None
    }
}

/// In bytes: more than anybody types.
pub(super) const LONGEST: usize = 1000;
/// The time without input after which the session may do other work.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time within which the signal that reports a closed terminal arrives.
const PARTING: Duration = Duration::from_millis(500);

/// Lines of a file, a pipe or a text.
#[derive(Clone, Debug)]
pub struct BufferedLines<R>(pub R);

impl<R: BufRead> LineReader for BufferedLines<R> {
    fn read_event(&mut self) -> LineEvent {
        match read_line(&mut self.0) {
            Ok(Some(line)) => LineEvent::Line(line),
            Ok(None) => LineEvent::End,
            Err(_) => LineEvent::Disconnected,
        }
    }
}

impl LineReader for Inbox<LineEvent> {
    fn read_event(&mut self) -> LineEvent {
        match self.recv_timeout(PATIENCE) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => LineEvent::Nothing,
            Err(RecvTimeoutError::Disconnected) => LineEvent::End,
        }
    }

    fn wait_for_signal(&mut self) -> Option<i32> {
        let until = Instant::now() + PARTING;
        // A fixed deadline: an endless stream of lines does not extend the wait.
        while let Some(left) = until.checked_duration_since(Instant::now()) {
            match self.recv_timeout(left) {
                Ok(LineEvent::Terminated(signal)) => return Some(signal),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
        None
    }
}

/// At the first byte too many, a line is too long: no input exhausts the memory. `None` at the end.
fn read_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    reader.take(LONGEST as u64 + 1).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    // At the end of the input, reading on would wait for a second end on a terminal.
    if line.pop_if(|byte| *byte == b'\n').is_none() && line.len() > LONGEST {
        reader.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

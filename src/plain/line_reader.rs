//! What is heard: lines, the end of them, and signals.

use crate::terminal::{Inbox, Signal, Slots, subscribe};
use std::{
    io::{self, BufRead},
    sync::mpsc::RecvTimeoutError,
    thread,
    time::{Duration, Instant},
};

/// Something that was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineEvent {
    /// A line, without what ended it. What is no UTF-8 is replaced.
    Line(String),
    /// Nothing for a while.
    Nothing,
    /// Nobody says anything any more.
    End,
    /// Nothing can be read any more: a terminal that goes may say so before the
    /// signal comes.
    Gone,
    /// Somebody asks the program to end, by the signal of this number.
    Ended(i32),
}

/// Where lines come from.
pub trait LineReader {
    /// Waits for a line, no longer than its patience lasts.
    fn hear(&mut self) -> LineEvent;

    /// Whether a signal comes that says why nobody is left to be told anything.
    fn await_a_signal(&mut self) -> Option<i32> {
        None
    }
}

/// A line that is longer is none that anybody has typed.
pub(crate) const LONGEST: usize = 1000;
/// How long nothing may be heard before there is time for something else.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long a signal takes that says that the terminal is gone.
const PARTING: Duration = Duration::from_millis(500);

/// Lines of a file, a pipe, a text.
#[derive(Clone, Debug)]
pub struct BufferedLines<R>(pub R);

impl<R: BufRead> LineReader for BufferedLines<R> {
    fn hear(&mut self) -> LineEvent {
        match read_a_line(&mut self.0) {
            Ok(Some(line)) => LineEvent::Line(line),
            Ok(None) => LineEvent::End,
            Err(_) => LineEvent::Gone,
        }
    }
}

impl LineReader for Inbox<LineEvent> {
    fn hear(&mut self) -> LineEvent {
        match self.wait(PATIENCE) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => LineEvent::Nothing,
            Err(RecvTimeoutError::Disconnected) => LineEvent::End,
        }
    }

    fn await_a_signal(&mut self) -> Option<i32> {
        let until = Instant::now() + PARTING;
        // Lines that are poured in without an end put nothing off.
        while let Some(left) = until.checked_duration_since(Instant::now()) {
            match self.wait(left) {
                Ok(LineEvent::Ended(signal)) => return Some(signal),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
        None
    }
}

/// A line of at most so many bytes as show that it is too long: whatever is
/// poured in, it takes no memory. `None` at the end.
fn read_a_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    loop {
        let bytes = match reader.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            return Ok((!line.is_empty()).then(|| text(&line)));
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        let room = (LONGEST + 1).saturating_sub(line.len());
        line.extend(&part[..part.len().min(room)]);
        let read = end.map_or(bytes.len(), |end| end + 1);
        reader.consume(read);
        if end.is_some() {
            return Ok(Some(text(&line)));
        }
    }
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}

/// Listens to stdin and to signals until the inbox is dropped. What asks the
/// program to end is carried out after half a second in any case.
///
/// # Errors
/// Where the system gives no threads or no signals.
pub fn listen_for_lines() -> io::Result<Inbox<LineEvent>> {
    let (slots, mut inbox) = Inbox::open();
    let signals = slots.signals.clone();
    // The terminal is as the shell has it, so its other signals do what they do
    // everywhere.
    let subscription = subscribe(move |signal| match signal {
        Signal::End(number) => signals.send(LineEvent::Ended(number)).is_ok(),
        Signal::Stop | Signal::Continued | Signal::Resized => false,
    })?;
    inbox.add_source(subscription);
    let repeat = move || repeat(&mut BufferedLines(io::stdin().lock()), &slots);
    thread::Builder::new().name("lines".to_owned()).spawn(repeat)?;
    Ok(inbox)
}

/// Whoever types faster than is played waits.
fn repeat(lines: &mut impl LineReader, slots: &Slots<LineEvent>) {
    loop {
        let heard = lines.hear();
        let is_end = matches!(heard, LineEvent::End | LineEvent::Gone);
        if slots.others.send(heard).is_err() || is_end {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_heard_whatever_they_are_made_of() {
        let long = "x".repeat(5000);
        let bytes = [&b"look\r\n\xff\n"[..], long.as_bytes(), b"\nlast"].concat();
        let mut ear = BufferedLines(&bytes[..]);
        assert_eq!(ear.hear(), LineEvent::Line("look\r".to_owned()));
        assert_eq!(ear.hear(), LineEvent::Line("\u{fffd}".to_owned()));
        assert_eq!(ear.hear(), LineEvent::Line("x".repeat(LONGEST + 1)));
        assert_eq!(ear.hear(), LineEvent::Line("last".to_owned()));
        assert_eq!([ear.hear(), ear.hear()], [LineEvent::End, LineEvent::End]);
    }
}

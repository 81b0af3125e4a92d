//! The input of the line interface: reads lines, the end of input, and signals; parses a line into
//! orders (all of it, or nothing), with requests as plain values, not yet resolved against the
//! level; and the errors for lines that are not understood.

use super::vocabulary::Phrase;
use crate::{
    plain::vocabulary::{Reads, WORDS, find},
    session::ItemAction,
    terminal::Inbox,
};
use hexdelve::{
    action::{Action, Slot},
    content::escape_unprintable,
    creature::Ability,
    grid::Direction,
};
use std::{
    fmt,
    io::{self, BufRead},
    sync::mpsc::RecvTimeoutError,
    time::{Duration, Instant},
};

const MOST: u16 = 999;

/// If one word is not understood, the whole line is refused.
pub(crate) fn read(line: &str) -> Result<Vec<Order>, Complaint> {
    if line.len() > LONGEST {
        return Err(Complaint::TooLong);
    }
    let mut orders = Vec::new();
    for part in line.to_lowercase().split(';') {
        let words: Vec<_> = part.split_whitespace().flat_map(apart).collect();
        let mut phrase = Phrase::new(&words);
        while phrase.peek().is_some() {
            orders.push(order(&mut phrase)?);
        }
    }
    Ok(orders)
}

/// `3e` means `3 e`.
fn apart(word: &str) -> impl Iterator<Item = String> {
    let digits = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let parts = <[&str; 2]>::from(word.split_at(digits));
    parts.into_iter().filter(|part| !part.is_empty()).map(str::to_owned)
}

fn order(phrase: &mut Phrase<'_>) -> Result<Order, Complaint> {
    let from = phrase.place();
    let count = phrase.peek().filter(|word| word.starts_with(|it: char| it.is_ascii_digit()));
    let times = match count {
        None => 1,
        Some(count) => {
            let wrong = || Complaint::Count(count.to_owned());
            phrase.next();
            let times = count.parse().ok().filter(|times| (1..=MOST).contains(times));
            times.ok_or_else(wrong)?
        }
    };
    let Some(word) = phrase.next() else { return Err(Complaint::Count(phrase.since(from))) };
    let word = &WORDS[find(word)?];
    let request = match &word.reads {
        Reads::As(request) | Reads::InFull(request) => request.clone(),
        Reads::By(read) => read(phrase).ok_or_else(|| Complaint::Incomplete(word.pattern()))?,
    };
    // Other requests take no time, and nobody wants the same answer twice.
    if times > 1 && !matches!(request, Request::Do(_)) {
        return Err(Complaint::Count(phrase.since(from)));
    }
    Ok(Order { request, times, said: phrase.since(from) })
}

/// No time has passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Complaint {
    Unknown { word: String, nearest: Option<&'static str> },
    Ambiguous { word: String, meant: Vec<&'static str> },
    Incomplete(String),
    Count(String),
    TooLong,
}

const QUOTED: usize = 30;

pub(crate) fn quoted(word: &str) -> String {
    let mut short: String = word.chars().take(QUOTED).collect();
    if short.len() < word.len() {
        short.push_str("...");
    }
    format!("\"{}\"", escape_unprintable(&short))
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { word, nearest: Some(nearest) } => {
                write!(f, "Unknown word {}. Did you mean {nearest}?", quoted(word))
            }
            Self::Unknown { word, nearest: None } => {
                write!(f, "Unknown word {}. Type help for a list.", quoted(word))
            }
            Self::Ambiguous { word, meant } => {
                write!(f, "{} could mean {}.", quoted(word), meant.join(" or "))
            }
            Self::Incomplete(pattern) => write!(f, "Usage: {pattern}."),
            Self::Count(word) => {
                write!(f, "{} is not a valid count. Try 3 east, or 20 rest.", quoted(word))
            }
            Self::TooLong => f.write_str("That line is too long."),
        }?;
        f.write_str(" Line ignored.")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) request: Request,
    pub(crate) times: u16,
    pub(crate) said: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    Do(Action),
    // `None` stands for the only open door.
    Close(Option<Direction>),
    Handle { action: ItemAction, item: Item, at: Option<Mark>, bit: Option<Ability> },
    Tell(Topic),
    HelpWith(String),
    Examine(Mark),
    Way(Mark),
    SetOut(Errand),
    TakeBack,
    GiveUp,
    Quit,
    Yes,
    No,
    Switch(Habit, bool),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    Explore,
    Rest,
    Run(Direction),
    Travel(Mark),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Around,
    Monsters,
    Things,
    Timeline,
    Threat,
    Minds,
    Standing,
    Pack,
    Map,
    Messages,
    Help,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    Prompt,
    Watch,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Slot(Slot),
    Named(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// From the last list, counted from 1.
    Number(usize),
    /// A digit may also be a number from the last list.
    Letter(char),
    Legs(Vec<(u16, Direction)>),
    /// A letter that names both a monster and a direction.
    LetterOrStep(char, Direction),
    Here,
    /// Prefixes of the words of a name.
    Named(String),
}

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
pub(crate) const LONGEST: usize = 1000;
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

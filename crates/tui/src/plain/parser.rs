//! The input of the line interface: reads lines, the end of input, and signals. Its parser: the
//! table of words, and the reading of a line into orders (all of it, or nothing), with requests as
//! plain values, not yet resolved against the level.

use super::{
    report::{
        Report, arts, look, map, messages, minds, monsters, pack, standing, things, threats,
        timeline,
    },
    surroundings::direction,
};
use crate::prelude::*;
use crate::{messages::bit_name, session::ItemAction, terminal::Inbox};
use Action::{Ascend, Descend, PickUp, Rest, Step};
use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
use Request::{
    Close, Do, Examine, GiveUp, Help, No, Prompt, Quit, SetOut, TakeBack, Tell, Watch, Way, Yes,
};
use crossbeam_channel::RecvTimeoutError;
use hexdelve::{content::escape_unprintable, player::Journey};
use std::{
    io::{BufRead, Read},
    time::{Duration, Instant},
};
use strsim::osa_distance;

const MOST: u16 = 999;

pub(super) struct Order {
    pub(super) request: Request,
    pub(super) times: u16,
    pub(super) said: String,
}

pub(super) enum Request {
    Do(Action),
    /// The only open door.
    Close,
    Handle(ItemRequest),
    Art(ArtRequest),
    Tell(Report),
    Help(Option<String>),
    Examine(Mark),
    Way(Mark),
    Travel(Mark),
    SetOut(Journey),
    TakeBack,
    GiveUp,
    Quit,
    Yes,
    No,
    Watch(bool),
    Prompt(bool),
}

pub(super) struct ItemRequest {
    pub(super) action: ItemAction,
    pub(super) item: String,
    pub(super) at: Option<Mark>,
    pub(super) bit: Option<Ability>,
}

pub(super) struct ArtRequest {
    pub(super) name: String,
    pub(super) at: Option<Mark>,
}

pub(super) enum Mark {
    /// From the last list, counted from 1.
    Number(usize),
    /// A digit may also be a number from the last list, and `e` a step.
    Letter(char),
    Legs(Vec<(u16, Direction)>),
    Here,
    /// Prefixes of the words of a name.
    Named(String),
}

pub(super) struct Word {
    /// The full name first. An unambiguous prefix of a name works too, unless the name is a
    /// single letter or sign.
    names: &'static [&'static str],
    usage: &'static str,
    help: &'static str,
    /// Returns `None` if the words after it are not as in `usage`.
    read: fn(&mut Phrase<'_>) -> Option<Request>,
}

/// A new row is all it takes for a word to be parsed, listed by `help` and suggested.
pub(super) static WORDS: &[Word] = &[
    word(&["north", "n"], "", "move north, killing any occupant", |_| Some(Do(Step(North)))),
    word(&["northeast", "ne"], "", "move northeast", |_| Some(Do(Step(NorthEast)))),
    word(&["east", "e"], "", "move east", |_| Some(Do(Step(East)))),
    word(&["southeast", "se"], "", "move southeast", |_| Some(Do(Step(SouthEast)))),
    word(&["south", "s"], "", "move south", |_| Some(Do(Step(South)))),
    word(&["southwest", "sw"], "", "move southwest", |_| Some(Do(Step(SouthWest)))),
    word(&["west", "w"], "", "move west", |_| Some(Do(Step(West)))),
    word(&["northwest", "nw"], "", "move northwest", |_| Some(Do(Step(NorthWest)))),
    word(&["rest", "wait", "."], "or rest until something happens", "rest for a turn", |it| {
        Some(rest(it))
    }),
    word(&["explore", "o"], "", "explore the level and pick up items", |_| {
        Some(SetOut(Journey::explore()))
    }),
    word(&["travel", "go"], "to WHERE", "go there by a known path", travel),
    word(&["run", "r"], "DIRECTION", "run until something comes up", |it| {
        Some(SetOut(Journey::run(it.direction()?)))
    }),
    word(&["down", "descend", ">"], "", "go down the stairs", |_| Some(Do(Descend))),
    word(&["up", "ascend", "<"], "", "go up the stairs", |_| Some(Do(Ascend))),
    word(&["get", "take", "g", ","], "", "pick up an item", |_| Some(Do(PickUp))),
    word(&["use"], "ITEM, or ITEM at WHOM, or ITEM at WHOM BIT", "use an item", |it| {
        it.handle(ItemAction::Use)
    }),
    word(&["throw", "t"], "ITEM at WHERE", "throw an item", |it| it.handle(ItemAction::Throw)),
    word(&["drop"], "ITEM", "drop an item", |it| it.handle(ItemAction::Drop)),
    word(&["art"], "NAME, or NAME DIRECTION, or NAME at WHOM", "use an art", art),
    word(&["arts"], "", "list the arts you know", |_| Some(Tell(arts))),
    word(&["close", "c"], "or close DIRECTION", "close a door", |it| {
        Some(it.direction().map_or(Close, |way| Do(Action::Close(way))))
    }),
    word(&["look", "l"], "", "describe your surroundings", |_| Some(Tell(look))),
    word(&["monsters", "m"], "", "list the monsters, nearest first", |_| Some(Tell(monsters))),
    word(&["things"], "", "list everything else you know of", |_| Some(Tell(things))),
    word(&["when"], "", "show the turn order and what each character will do", |_| {
        Some(Tell(timeline))
    }),
    word(&["threat"], "", "list the deadly moves", |_| Some(Tell(threats))),
    word(&["minds"], "", "show what the monsters believe and intend", |_| Some(Tell(minds))),
    word(&["examine", "x", "what"], "WHAT", "describe something", |it| it.place().map(Examine)),
    word(&["way"], "to WHERE", "show the steps there, ready to type", |it| it.place().map(Way)),
    word(&["where", "status", "@"], "", "show the state of the game", |_| Some(Tell(standing))),
    word(&["inventory", "pack", "items", "i"], "", "list what you carry", |_| Some(Tell(pack))),
    word(&["map"], "", "draw the level", |_| Some(Tell(map))),
    word(&["messages"], "", "repeat the last messages", |_| Some(Tell(messages))),
    word(&["undo"], "", "take back the last turn, in practice mode", |_| Some(TakeBack)),
    word(&[YES], "", "answer a question with yes; any other line cancels", |_| Some(Yes)),
    word(&["no"], "", "answer a question with no", |_| Some(No)),
    word(&["quit", "exit", "q"], "", "save and quit", |_| Some(Quit)),
    word(&["give"], "up", "abandon the game; asks first", |it| it.skip("up").then_some(GiveUp)),
    word(&["watch"], "on, or watch off", "report the monsters in view after each turn", |it| {
        it.switch().map(Watch)
    }),
    word(&["prompt"], "on, or prompt off", "show the turn as a prompt", |it| {
        it.switch().map(Prompt)
    }),
    word(&["help", "?"], "or help WORD", "list these commands", |it| {
        Some(Help(it.next().map(str::to_owned)))
    }),
];

/// It confirms what cannot be undone, so it cannot be abbreviated.
const YES: &str = "yes";

const fn word(
    names: &'static [&'static str],
    usage: &'static str,
    help: &'static str,
    read: fn(&mut Phrase<'_>) -> Option<Request>,
) -> Word {
    Word { names, usage, help, read }
}

/// `rest until` is short for `rest until something happens`.
fn rest(phrase: &mut Phrase<'_>) -> Request {
    if !phrase.skip("until") {
        return Do(Rest);
    }
    phrase.skip("something");
    phrase.skip("happens");
    SetOut(Journey::rest())
}

fn art(phrase: &mut Phrase<'_>) -> Option<Request> {
    let name = phrase.next()?.to_owned();
    phrase.skip("at");
    let at = if phrase.peek().is_some() { Some(phrase.place()?) } else { None };
    Some(Request::Art(ArtRequest { name, at }))
}

/// `go north` is a step, like `north`.
fn travel(phrase: &mut Phrase<'_>) -> Option<Request> {
    if !phrase.skip("to")
        && let Some(way) = phrase.direction()
    {
        return Some(Do(Step(way)));
    }
    phrase.place().map(Request::Travel)
}

impl Word {
    pub(super) const fn name(&self) -> &'static str {
        self.names[0]
    }

    fn pattern(&self) -> String {
        format!("{} {}", self.name(), self.usage).trim_end().to_owned()
    }

    /// The names that begin like this; one-letter names are abbreviations already.
    fn names_from(&self, prefix: &str) -> impl Iterator<Item = &'static str> {
        let is_long = |name: &&str| *name != YES && (*name == self.name() || name.len() > 2);
        self.names.iter().copied().filter(is_long).filter(move |name| name.starts_with(prefix))
    }

    pub(super) fn help(&self) -> String {
        let others = match &self.names[1..] {
            [] => String::new(),
            others => format!(" (or {})", others.join(" ")),
        };
        format!("{}{others}: {}.", self.pattern(), self.help)
    }
}

pub(super) fn find(said: &str) -> Result<&'static Word, String> {
    if let Some(word) = WORDS.iter().find(|word| word.names.contains(&said)) {
        return Ok(word);
    }
    let begun: Vec<_> =
        WORDS.iter().filter(|word| word.names_from(said).next().is_some()).collect();
    let names =
        || begun.iter().flat_map(|word| word.names_from(said).map(move |name| (name, word)));
    let Some((shortest, word)) = names().min_by_key(|(name, _)| name.len()) else {
        let advice = nearest(said).map_or_else(
            || "Type help for a list.".to_owned(),
            |nearest| format!("Did you mean {nearest}?"),
        );
        return Err(format!("Unknown word {}. {advice} Line ignored.", quoted(said)));
    };
    let is_meant = |name: &str, of: &Word| of.name() == word.name() || name.starts_with(shortest);
    if names().all(|(name, of)| is_meant(name, of)) {
        return Ok(word);
    }
    let meant: Vec<_> = begun.iter().map(|word| word.name()).collect();
    Err(format!("{} could mean {}. Line ignored.", quoted(said), meant.join(" or ")))
}

/// A slip inserts, omits or replaces a letter, or swaps two neighbouring letters. Slips are
/// counted by the optimal string alignment distance. Any wilder guess would be worse than none.
fn nearest(said: &str) -> Option<&'static str> {
    let names = || WORDS.iter().flat_map(|word| word.names).copied().filter(|it| it.len() > 2);
    if let Some(begun) = names().find(|name| name.starts_with(said)) {
        return Some(begun);
    }
    let slips = if said.chars().count() > 6 { 2 } else { 1 };
    let near = names().map(|name| (osa_distance(said, name), name)).min_by_key(|(slips, _)| *slips);
    near.filter(|(needed, _)| said.len() > 2 && *needed <= slips).map(|(_, name)| name)
}

const QUOTED: usize = 30;

pub(super) fn quoted(word: &str) -> String {
    let mut short: String = word.chars().take(QUOTED).collect();
    if short.len() < word.len() {
        short.push_str("...");
    }
    format!("\"{}\"", escape_unprintable(&short))
}

/// If one word is not understood, the whole line is refused.
pub(super) fn read(line: &str) -> Result<Vec<Order>, String> {
    if line.len() > LONGEST {
        return Err("That line is too long. Line ignored.".to_owned());
    }
    let mut orders = Vec::new();
    for part in line.to_lowercase().split(';') {
        let words: Vec<_> = part.split_whitespace().flat_map(apart).collect();
        let mut phrase = Phrase { words: &words, at: 0 };
        while phrase.peek().is_some() {
            orders.push(phrase.order()?);
        }
    }
    Ok(orders)
}

/// `3e` means `3 e`.
fn apart(word: &str) -> impl Iterator<Item = &str> {
    let digits = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    <[&str; 2]>::from(word.split_at(digits)).into_iter().filter(|part| !part.is_empty())
}

/// Up to the next `;` of a line.
struct Phrase<'a> {
    words: &'a [&'a str],
    at: usize,
}

impl<'a> Phrase<'a> {
    fn order(&mut self) -> Result<Order, String> {
        let from = self.at;
        let miscounted = |said: &str| {
            format!("{} is not a valid count. Try 3 east, or 20 rest. Line ignored.", quoted(said))
        };
        let mut times = 1;
        let is_count = |word: &str| word.starts_with(|it: char| it.is_ascii_digit());
        if let Some(count) = self.take(|word| is_count(word).then_some(word)) {
            let valid = count.parse().ok().filter(|times| (1..=MOST).contains(times));
            times = valid.ok_or_else(|| miscounted(count))?;
        }
        let Some(word) = self.next() else { return Err(miscounted(&self.since(from))) };
        let word = find(word)?;
        let request = (word.read)(self);
        let request = request.ok_or_else(|| format!("Usage: {}. Line ignored.", word.pattern()))?;
        let said = self.since(from);
        // Other requests take no time, and nobody wants the same answer twice.
        if times > 1 && !matches!(request, Do(_)) {
            return Err(miscounted(&said));
        }
        Ok(Order { request, times, said })
    }

    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }

    fn take<T>(&mut self, read: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let taken = read(self.peek()?);
        self.at += usize::from(taken.is_some());
        taken
    }

    fn next(&mut self) -> Option<&'a str> {
        self.take(Some)
    }

    fn skip(&mut self, word: &str) -> bool {
        self.take(|next| (next == word).then_some(())).is_some()
    }

    fn since(&self, place: usize) -> String {
        self.words[place..self.at].join(" ")
    }

    fn name(&mut self, end: Option<&str>) -> Option<String> {
        let from = self.at;
        while self.take(|word| (Some(word) != end).then_some(())).is_some() {}
        (self.at > from).then(|| self.since(from))
    }

    fn switch(&mut self) -> Option<bool> {
        let on = self.skip("on");
        (on || self.skip("off")).then_some(on)
    }

    fn direction(&mut self) -> Option<Direction> {
        self.take(direction)
    }

    /// `4 north`, or `north` for one step.
    fn leg(&mut self) -> Option<(u16, Direction)> {
        let from = self.at;
        self.skip("and");
        let steps = self.take(|word| word.parse().ok());
        let leg = self.direction().map(|direction| (steps.unwrap_or(1), direction));
        if leg.is_none() {
            self.at = from;
        }
        leg
    }

    fn handle(&mut self, action: ItemAction) -> Option<Request> {
        let item = match self.take(|word| slot(word).map(|_| word)) {
            Some(letter) => letter.to_owned(),
            None => self.name(Some("at"))?,
        };
        let at = if action != ItemAction::Drop && self.skip("at") {
            self.skip("the");
            let mark = self.mark();
            Some(mark.or_else(|| Some(Mark::Named(self.next()?.to_owned())))?)
        } else {
            None
        };
        let bit = if at.is_some() && action == ItemAction::Use { self.take(bit) } else { None };
        Some(Request::Handle(ItemRequest { action, item, at, bit }))
    }

    fn mark(&mut self) -> Option<Mark> {
        let from = self.at;
        let legs: Vec<_> = self.leg().into_iter().chain(self.leg()).collect();
        if self.at > from + 1 {
            return Some(Mark::Legs(legs));
        }
        let word = *self.words.get(from)?;
        let letter = word.parse().ok().filter(|it| matches!(it, '0'..='9' | 'a'..='f'));
        let number = word.strip_prefix('#').unwrap_or(word).parse().ok();
        let mark = match (letter, number) {
            (Some(letter), _) => Mark::Letter(letter),
            (None, Some(number)) => Mark::Number(number),
            _ if !legs.is_empty() => Mark::Legs(legs),
            _ if ["here", "me", "@"].contains(&word) => Mark::Here,
            _ => return None,
        };
        self.at = from + 1;
        Some(mark)
    }

    /// A mark, or else a name up to the end of the phrase.
    fn place(&mut self) -> Option<Mark> {
        for word in ["is", "to", "the"] {
            self.skip(word);
        }
        let from = self.at;
        let mark = self.mark();
        if mark.is_some() && self.peek().is_none() {
            return mark;
        }
        self.at = from;
        self.name(None).map(Mark::Named)
    }
}

fn bit(word: &str) -> Option<Ability> {
    let is_meant = |bit: &Ability| word.len() > 2 && bit_name(*bit).starts_with(word);
    Ability::ALL.into_iter().find(is_meant)
}

/// A single letter names a slot of the pack.
pub(super) fn slot(word: &str) -> Option<Slot> {
    Slot::from_letter(word.parse().ok()?)
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
    /// Waits for an input event. Returns [`LineEvent::Nothing`] after a while without one.
    fn read_event(&mut self) -> LineEvent;

    /// Waits a moment for the signal that explains why nobody reads the output any more.
    fn wait_for_signal(&mut self) -> Option<i32> {
        None
    }
}

/// In bytes: more than anybody types.
const LONGEST: usize = 1000;
/// The time without input after which the session may do other work.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time within which the signal that reports a closed terminal arrives.
const PARTING: Duration = Duration::from_millis(500);

/// Lines of a file, a pipe or a text.
#[derive(Clone, Debug)]
pub struct BufferedLines<R>(pub R);

impl<R: BufRead> LineReader for BufferedLines<R> {
    /// At the first byte too many, a line is too long: no input exhausts the memory.
    fn read_event(&mut self) -> LineEvent {
        let mut line = Vec::new();
        let limited = (&mut self.0).take(LONGEST as u64 + 1).read_until(b'\n', &mut line);
        // At the end of the input, reading on would wait for a second end on a terminal.
        let is_cut = line.pop_if(|byte| *byte == b'\n').is_none() && line.len() > LONGEST;
        let skipped = if is_cut { self.0.skip_until(b'\n') } else { Ok(0) };
        match (limited, skipped) {
            (Ok(0), _) => LineEvent::End,
            (Ok(_), Ok(_)) => LineEvent::Line(String::from_utf8_lossy(&line).into_owned()),
            _ => LineEvent::Disconnected,
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

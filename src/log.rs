//! The message log: the message line, and the history of earlier messages.

use crate::{
    creature::CharacterId,
    text::{count, cut, repeated, wrapped},
};
use bevy_ecs::prelude::Resource;
use std::collections::VecDeque;

/// The priority of a message, which decides what the message line leaves out first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MessagePriority {
    /// Something the player must know before anything else.
    Warning,
    /// The reason the PC stops.
    Reason,
    /// Something the PC does or suffers.
    Player,
    /// A death among monsters.
    Death,
    /// Any other message.
    Normal,
    /// An event in the distance.
    Distant,
}

/// The last thousand messages. Those since the player's last key press make up the message line.
///
/// ```
/// use hexdelve::log::{MessageLog, MessagePriority};
/// let mut log = MessageLog::default();
/// log.push(MessagePriority::Death, "The borer kills the oracle.");
/// log.push(MessagePriority::Player, "You kill the 9, a jester.");
/// assert_eq!(log.line(80), "The borer kills the oracle. You kill the 9, a jester.");
/// assert_eq!(log.line(44), "You kill the 9, a jester. (1 more message.)");
/// ```
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageLog {
    sayings: VecDeque<Saying>,
    turn: u64,
    /// The number of calls to `archive`: messages since the last call are new.
    asked: u64,
    stale: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Saying {
    topic: Option<Topic>,
    weight: MessagePriority,
    words: String,
    times: usize,
    turn: u64,
    asked: u64,
}

/// The subject of a message that a later one may make redundant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// What lies in the PC's cell.
    Underfoot,
    /// A character that has come into view.
    Comer(CharacterId),
}

const MOST: usize = 1000;
/// The number of turns after which the last message may still be counted up.
const LATELY: u64 = 10;

impl MessageLog {
    /// Adds a message. If this turn already has the same message, its count goes up instead, and
    /// so does that of the very last message if it is from the last ten turns.
    pub fn push(&mut self, weight: MessagePriority, words: impl Into<String>) {
        self.say_on(None, weight, words.into());
    }

    /// Adds a message about a subject, as [`push`](Self::push) does.
    pub fn say_on(&mut self, topic: Option<Topic>, weight: MessagePriority, words: String) {
        if self.stale {
            self.archive();
        }
        let (turn, asked) = (self.turn, self.asked);
        let is_same = |it: &Saying| it.weight == weight && it.words == words;
        let is_of_this_turn = |it: &Saying| it.asked == asked && it.turn == turn && is_same(it);
        let same = self.sayings.iter().rposition(is_of_this_turn);
        let repeats = |it: &Saying| it.turn + LATELY >= turn && is_same(it);
        let repeated = self.sayings.back().is_some_and(repeats);
        let last = repeated.then(|| self.sayings.len() - 1);
        if let Some(saying) = same.or(last).and_then(|at| self.sayings.get_mut(at)) {
            *saying = Saying { topic, times: saying.times + 1, turn, asked, weight, words };
            return;
        }
        if self.sayings.len() == MOST {
            self.sayings.pop_front();
        }
        self.sayings.push_back(Saying { topic, weight, words, times: 1, turn, asked });
    }

    /// Adds a hint, unless the log has it already.
    pub fn hint(&mut self, words: &str) {
        if self.sayings.iter().all(|it| it.words != words) {
            self.push(MessagePriority::Normal, words);
        }
    }

    /// Removes the last message about a subject, if it is new, or the very last one and from this
    /// turn or the one before.
    ///
    /// ```
    /// use hexdelve::log::{MessageLog, MessagePriority, Topic};
    /// let left = |between: &[&str], turn| {
    ///     let mut log = MessageLog::default();
    ///     let seen = "You see a ward here.".to_owned();
    ///     log.say_on(Some(Topic::Underfoot), MessagePriority::Player, seen);
    ///     log.archive();
    ///     between.iter().for_each(|it| log.push(MessagePriority::Normal, *it));
    ///     log.set_turn(turn);
    ///     log.unsay(Topic::Underfoot);
    ///     log.history().len()
    /// };
    /// assert_eq!((left(&[], 1), left(&["A thud."], 1), left(&[], 2)), (0, 2, 1));
    /// ```
    pub fn unsay(&mut self, topic: Topic) {
        let (turn, asked) = (self.turn, self.asked);
        let is_it = |it: &Saying| it.topic == Some(topic);
        let new = self.sayings.iter().rposition(|it| it.asked == asked && is_it(it));
        let is_fresh = self.sayings.back().is_some_and(|it| it.turn + 1 >= turn && is_it(it));
        let last = is_fresh.then(|| self.sayings.len() - 1);
        if let Some(at) = new.or(last) {
            self.sayings.remove(at);
        }
    }

    /// Turns all messages into history, to make room for new ones.
    pub fn archive(&mut self) {
        self.asked += 1;
        self.stale = false;
    }

    /// Keeps the message line until the next message, for watchers, who press no keys.
    ///
    /// ```
    /// use hexdelve::log::{MessageLog, MessagePriority};
    /// let mut log = MessageLog::default();
    /// log.push(MessagePriority::Death, "The borer kills the oracle.");
    /// log.pin_line();
    /// assert_eq!(log.line(80), "The borer kills the oracle.");
    /// log.push(MessagePriority::Death, "The hunter kills the borer.");
    /// assert_eq!(log.line(80), "The hunter kills the borer.");
    /// ```
    pub fn pin_line(&mut self) {
        self.stale = true;
    }

    /// Returns all new messages as one line; empty if the line is pinned.
    pub fn all_news(&self) -> String {
        if self.stale { String::new() } else { self.line(u16::MAX) }
    }

    /// Returns the new messages in the order of the events, but warnings first.
    pub fn sentences(&self) -> Vec<&str> {
        self.sentences_but_on(&[])
    }

    /// Returns the new messages like [`sentences`](Self::sentences), without those about some
    /// subjects.
    pub fn sentences_but_on(&self, topics: &[Topic]) -> Vec<&str> {
        let is_told = |it: &&Saying| it.topic.is_none_or(|topic| !topics.contains(&topic));
        self.news().into_iter().filter(is_told).map(|saying| saying.words.as_str()).collect()
    }

    fn news(&self) -> Vec<&Saying> {
        let is_news = |it: &&Saying| it.asked == self.asked;
        let mut sayings: Vec<_> = self.sayings.iter().rev().take_while(is_news).collect();
        sayings.reverse();
        sayings.sort_by_key(|saying| saying.weight != MessagePriority::Warning);
        sayings
    }

    /// Sets the turn with which messages are dated from now on.
    pub const fn set_turn(&mut self, turn: u64) {
        self.turn = turn;
    }

    /// Turns all messages into history and appends those of another log as new ones.
    pub fn append(&mut self, news: Self) {
        self.archive();
        for saying in news.sayings {
            self.push(saying.weight, saying.words);
        }
    }

    /// Returns the new messages as one line of at most `width` characters, in the order
    /// of the events. If not everything fits, the messages of the lowest priority are left out
    /// and counted.
    pub fn line(&self, width: u16) -> String {
        self.lines(width, 1).pop().unwrap_or_default()
    }

    /// Returns the new messages as at most `rows` lines of at most `width` characters.
    ///
    /// ```
    /// use hexdelve::log::{MessageLog, MessagePriority};
    /// let mut log = MessageLog::default();
    /// log.push(MessagePriority::Normal, "The moth steps on a slide.");
    /// log.push(MessagePriority::Player, "The 9, a jester, kills you!");
    /// let lines = log.lines(45, 2);
    /// assert_eq!(lines, ["The moth steps on a slide. The 9, a jester,", "kills you!"]);
    /// assert_eq!(log.lines(45, 1), ["The 9, a jester, kills you! (1 more message.)"]);
    /// ```
    pub fn lines(&self, width: u16, rows: usize) -> Vec<String> {
        let news = self.news();
        let mut by_weight: Vec<_> = (0..news.len()).collect();
        by_weight.sort_by_key(|at| news[*at].rank());
        let told = |kept: usize| {
            let mut chosen = by_weight[..kept].to_vec();
            chosen.sort_unstable();
            let mut words: Vec<_> = chosen.into_iter().map(|at| news[at].counted()).collect();
            let left = news.len() - kept;
            words.extend((left > 0).then(|| format!("({}.)", count(left as u64, "more message"))));
            fitting(&words.join(" "), width, rows)
        };
        let most = (1..=news.len()).rev().find_map(told);
        let first = || by_weight.first().map(|at| cut(&news[*at].words, width.into(), rows));
        most.or_else(first).unwrap_or_default()
    }

    /// Returns the number of new messages if [`lines`](Self::lines) shows all of them, or 0: a list
    /// of messages on the same screen need not repeat them.
    pub fn all_told(&self, width: u16, rows: usize) -> usize {
        let words: Vec<_> = self.news().into_iter().map(Saying::counted).collect();
        fitting(&words.join(" "), width, rows).map_or(0, |_| words.len())
    }

    /// Returns every message with the turn of its last repetition, the oldest first.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = (u64, String)> + ExactSizeIterator {
        let mut sayings: Vec<_> = self.sayings.iter().collect();
        sayings.sort_by_key(|it| (it.asked, it.turn, it.weight != MessagePriority::Warning));
        sayings.into_iter().map(|saying| (saying.turn, saying.counted()))
    }
}

fn fitting(words: &str, width: u16, rows: usize) -> Option<Vec<String>> {
    let lines = wrapped(words, usize::from(width).max(1));
    let fits = lines.iter().all(|line| line.chars().count() <= width.into());
    (fits && lines.len() <= rows).then_some(lines)
}

impl Saying {
    /// The highest rank is left out first. Repeated messages rank higher: they have been read.
    const fn rank(&self) -> (MessagePriority, bool) {
        (self.weight, self.times > 1)
    }

    fn counted(&self) -> String {
        repeated(&self.words, self.times)
    }
}

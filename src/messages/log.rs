//! What was told: one line of it, and all of it before.

use crate::{creature::CharacterId, messages::words::wrapped};
use bevy_ecs::prelude::Resource;
use std::collections::VecDeque;

/// How much a sentence matters, where there is not room for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MessagePriority {
    /// What the player has to know before anything else.
    Warning,
    /// Why the PC goes no further.
    Reason,
    /// What was done to the PC, or by it.
    Own,
    /// A death among others.
    Death,
    /// The rest.
    Aside,
    /// What is far off.
    Far,
}

/// What was told, the last thousand sentences of it; those since the player was
/// last asked make the message line.
///
/// ```
/// use hexdelve::messages::{MessageLog, MessagePriority};
/// let mut log = MessageLog::default();
/// log.say(MessagePriority::Death, "The 4 kills the b.");
/// log.say(MessagePriority::Own, "You kill the 9, a jester.");
/// assert_eq!(log.line(80), "The 4 kills the b. You kill the 9, a jester.");
/// assert_eq!(log.line(40), "You kill the 9, a jester. (And 1 more.)");
/// ```
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageLog {
    /// The newest last.
    sayings: VecDeque<Saying>,
    turn: u64,
    /// How often it was cleared: what was said since is news.
    asked: u64,
    stale: bool,
}

/// A sentence, and when it was told.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Saying {
    topic: Option<Topic>,
    weight: MessagePriority,
    words: String,
    times: u32,
    /// In which turn it was told last.
    turn: u64,
    asked: u64,
}

/// What a sentence is about, where somebody has to find it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// What lies where the PC stands.
    Underfoot,
    /// Somebody comes into view.
    Comer(CharacterId),
}

/// How much is kept.
const MOST: usize = 1000;

impl MessageLog {
    /// Adds a sentence. One that was said in this turn or in the one before is
    /// counted instead.
    ///
    /// ```
    /// use hexdelve::messages::{MessageLog, MessagePriority};
    /// let mut log = MessageLog::default();
    /// log.say(MessagePriority::Aside, "A borer bites into the rock.");
    /// log.say(MessagePriority::Aside, "A borer bites into the rock.");
    /// assert_eq!(log.line(80), "A borer bites into the rock. x2");
    /// ```
    pub fn say(&mut self, weight: MessagePriority, words: impl Into<String>) {
        self.say_on(None, weight, words.into());
    }

    /// The same of a sentence that can be found again by its topic.
    pub(crate) fn say_on(&mut self, topic: Option<Topic>, weight: MessagePriority, words: String) {
        if self.stale {
            self.clear();
        }
        let (turn, asked) = (self.turn, self.asked);
        let mut recent = self.sayings.iter().enumerate().rev();
        let same = recent
            .by_ref()
            .take_while(|(_, it)| it.turn + 1 >= turn)
            .find(|(_, it)| it.weight == weight && it.words == words)
            .map(|(index, _)| index);
        let before = same.and_then(|index| self.sayings.remove(index)).map_or(0, |it| it.times);
        if self.sayings.len() == MOST {
            self.sayings.pop_front();
        }
        self.sayings.push_back(Saying { topic, weight, words, times: before + 1, turn, asked });
    }

    /// Has a sentence not be said that another makes needless, if it was said of
    /// late.
    pub(crate) fn unsay(&mut self, topic: Topic) {
        let turn = self.turn;
        let is_it = |it: &Saying| it.turn + 1 >= turn && it.topic == Some(topic);
        if let Some(at) = self.sayings.iter().rposition(is_it) {
            self.sayings.remove(at);
        }
    }

    /// Makes room for news: what was said is history.
    pub fn clear(&mut self) {
        self.asked += 1;
        self.stale = false;
    }

    /// Keeps what was said until there is something new: for watchers, who
    /// press no key when they have read it.
    ///
    /// ```
    /// use hexdelve::messages::{MessageLog, MessagePriority};
    /// let mut log = MessageLog::default();
    /// log.say(MessagePriority::Death, "The 4 kills the b.");
    /// log.let_stand();
    /// assert_eq!(log.line(80), "The 4 kills the b.");
    /// log.say(MessagePriority::Death, "The 3 kills the 4.");
    /// assert_eq!(log.line(80), "The 3 kills the 4.");
    /// ```
    pub fn let_stand(&mut self) {
        self.stale = true;
    }

    /// All that is new in one line.
    pub(crate) fn all_news(&self) -> String {
        if self.stale { String::new() } else { self.line(u16::MAX) }
    }

    /// The news in the order in which they came about, but for warnings, which come
    /// first.
    pub fn sentences(&self) -> Vec<&str> {
        self.sentences_but_on(&[])
    }

    /// The same but for those on some topics.
    pub(crate) fn sentences_but_on(&self, topics: &[Topic]) -> Vec<&str> {
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

    /// What is said from now on is of this turn.
    pub const fn turn_to(&mut self, turn: u64) {
        self.turn = turn;
    }

    /// Has others' news follow what was told in turns that were played before:
    /// that is history.
    ///
    /// ```
    /// use hexdelve::messages::{MessageLog, MessagePriority};
    /// let (mut played, mut news) = (MessageLog::default(), MessageLog::default());
    /// played.say(MessagePriority::Own, "You kill the 9, a jester.");
    /// news.say(MessagePriority::Warning, "This game is not being saved.");
    /// played.go_on_with(news);
    /// assert_eq!(played.line(80), "This game is not being saved.");
    /// assert_eq!(played.history().count(), 2);
    /// ```
    pub fn go_on_with(&mut self, news: Self) {
        self.clear();
        for saying in news.sayings {
            self.say(saying.weight, saying.words);
        }
    }

    /// One line of at most so many characters: the news in the order in which they came
    /// about, so that a cause comes before what it leads to. What matters least is
    /// left out where there is no room, and counted: a turn never waits for a key.
    pub fn line(&self, width: u16) -> String {
        self.lines(width, 1).pop().unwrap_or_default()
    }

    /// The same in at most so many lines.
    ///
    /// ```
    /// use hexdelve::messages::{MessageLog, MessagePriority};
    /// let mut log = MessageLog::default();
    /// log.say(MessagePriority::Aside, "The 9 steps on a slide.");
    /// log.say(MessagePriority::Own, "The 9, a jester, kills you!");
    /// let lines = log.lines(40, 2);
    /// assert_eq!(lines, ["The 9 steps on a slide. The 9, a jester,", "kills you!"]);
    /// assert_eq!(log.lines(42, 1), ["The 9, a jester, kills you! (And 1 more.)"]);
    /// ```
    pub fn lines(&self, width: u16, rows: usize) -> Vec<String> {
        let news = self.news();
        let mut by_weight: Vec<_> = (0..news.len()).collect();
        by_weight.sort_by_key(|at| news[*at].weight);
        let told = |count: usize| {
            let mut chosen = by_weight[..count].to_vec();
            chosen.sort_unstable();
            let mut words: Vec<_> = chosen.into_iter().map(|at| news[at].counted()).collect();
            let left = news.len() - count;
            words.extend((left > 0).then(|| format!("(And {left} more.)")));
            wrapped(&words.join(" "), usize::from(width).max(1))
        };
        let is_one_word_too_long = |line: &String| line.chars().count() > usize::from(width);
        let fits =
            |lines: &Vec<String>| lines.len() <= rows && !lines.iter().any(is_one_word_too_long);
        let most = (1..=news.len()).rev().map(told).find(fits);
        // A single sentence that is too long is cut by the screen's edge.
        let first = || by_weight.first().map(|at| news[*at].words.clone());
        most.unwrap_or_else(|| first().into_iter().collect())
    }

    /// Everything that was told, with the turn in which it was told last, the
    /// oldest first; what was told in one line, in the order of that line.
    ///
    /// ```
    /// use hexdelve::messages::{MessageLog, MessagePriority};
    /// let mut log = MessageLog::default();
    /// log.say(MessagePriority::Death, "The 4 kills the b.");
    /// log.say(MessagePriority::Own, "You kill the 9, a jester.");
    /// let told: Vec<_> = log.history().map(|(_, words)| words).collect();
    /// assert_eq!(told.join(" "), log.line(80));
    /// ```
    pub fn history(&self) -> impl DoubleEndedIterator<Item = (u64, String)> + ExactSizeIterator {
        let mut sayings: Vec<_> = self.sayings.iter().collect();
        sayings.sort_by_key(|it| (it.asked, it.turn, it.weight != MessagePriority::Warning));
        sayings.into_iter().map(|saying| (saying.turn, saying.counted()))
    }
}

impl Saying {
    fn counted(&self) -> String {
        match self.times {
            1 => self.words.clone(),
            times => format!("{} x{times}", self.words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(log: &mut MessageLog, turn: u64, words: &str) -> String {
        log.turn_to(turn);
        log.say(MessagePriority::Aside, words);
        log.line(80)
    }

    #[test]
    fn a_repeat_is_counted_over_turns_that_follow_each_other() {
        let mut log = MessageLog::default();
        assert_eq!(told(&mut log, 3, "A thud."), "A thud.");
        assert_eq!(told(&mut log, 3, "A cry."), "A thud. A cry.");
        log.clear();
        assert_eq!(told(&mut log, 4, "A thud."), "A thud. x2");
        log.clear();
        assert_eq!(told(&mut log, 5, "A thud."), "A thud. x3");
        log.clear();
        assert_eq!(told(&mut log, 7, "A thud."), "A thud.", "it was silent for a turn");
        let history: Vec<_> = log.history().collect();
        let lines = [(3, "A cry."), (5, "A thud. x3"), (7, "A thud.")];
        assert_eq!(history, lines.map(|(turn, words)| (turn, words.to_owned())));
    }

    #[test]
    fn a_thousand_are_kept_and_the_oldest_go() {
        let mut log = MessageLog::default();
        for turn in 0..1500 {
            log.turn_to(turn);
            log.say(MessagePriority::Aside, format!("{turn}"));
        }
        assert_eq!(log.history().len(), MOST);
        assert_eq!(log.history().next(), Some((500, "500".to_owned())));
        assert_eq!(log.history().next_back(), Some((1499, "1499".to_owned())));
    }
}

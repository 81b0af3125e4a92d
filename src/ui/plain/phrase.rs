//! The words after a word: which item, at whom, into which direction.

use super::{
    request::{Errand, Habit, Item, Mark, Request, Topic},
    vocabulary::{direction, find},
};
use crate::{
    action::Slot,
    creature::Ability,
    grid::Direction,
    player::Command,
    ui::{ItemAction, overlays::belongings},
};

/// Nothing follows where something should.
#[derive(Debug)]
struct Missing;

/// What is left to be read of a line, up to its next `;`.
#[derive(Debug)]
pub(super) struct Phrase<'a> {
    words: &'a [String],
    at: usize,
}

impl<'a> Phrase<'a> {
    pub(super) const fn new(words: &'a [String]) -> Self {
        Self { words, at: 0 }
    }

    pub(super) fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).map(String::as_str)
    }

    pub(super) fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.at += 1;
        Some(word)
    }

    /// How many words were read.
    pub(super) const fn place(&self) -> usize {
        self.at
    }

    /// The words since a place, as they were typed.
    pub(super) fn since(&self, place: usize) -> String {
        self.words[place..self.at].join(" ")
    }

    /// Passes over a word, if it is the next.
    fn skip(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Some(word);
        self.at += usize::from(is_next);
        is_next
    }

    /// The words up to another one, or to the end.
    fn name(&mut self, end: Option<&str>) -> Option<String> {
        let from = self.at;
        while self.peek().is_some_and(|word| Some(word) != end) {
            self.at += 1;
        }
        (self.at > from).then(|| self.since(from))
    }

    fn direction(&mut self) -> Option<Direction> {
        let direction = direction(self.peek()?)?;
        self.at += 1;
        Some(direction)
    }

    /// `4 north`, or `north` for one.
    fn leg(&mut self) -> Option<(u16, Direction)> {
        let from = self.at;
        self.skip("and");
        let steps = self.peek().and_then(|word| word.parse().ok());
        self.at += usize::from(steps.is_some());
        let leg = self.direction().map(|direction| (steps.unwrap_or(1), direction));
        if leg.is_none() {
            self.at = from;
        }
        leg
    }

    /// A slot's letter, or a name.
    fn item(&mut self) -> Option<Item> {
        let mut letters = self.peek()?.chars();
        let slot = letters.next().and_then(Slot::from_letter).filter(|_| letters.next().is_none());
        match slot {
            Some(slot) => {
                self.at += 1;
                Some(Item::Slot(slot))
            }
            None => self.name(Some("at")).map(Item::Named),
        }
    }

    fn mark(&mut self) -> Option<Mark> {
        if let Some(first) = self.leg() {
            let legs = std::iter::once(first).chain(self.leg()).collect();
            return Some(Mark::Legs(legs));
        }
        let word = self.peek()?;
        let number = word.strip_prefix('#').unwrap_or(word).parse().ok();
        let mark = match (number, &word.chars().collect::<Vec<_>>()[..]) {
            (_, [letter @ ('0'..='9' | 'a'..='f')]) => Mark::Letter(*letter),
            (Some(number), _) => Mark::Number(number),
            _ if ["here", "me", "@"].contains(&word) => Mark::Here,
            _ => return None,
        };
        self.at += 1;
        Some(mark)
    }

    /// A mark, or a name of so many words as there are.
    fn mark_or_name(&mut self) -> Option<Mark> {
        self.skip("the");
        let from = self.at;
        let mark = self.mark();
        if mark.is_some() && self.peek().is_none() {
            return mark;
        }
        self.at = from;
        self.name(None).map(Mark::Named)
    }

    /// `at` and a mark, or a name of one word, if anything is aimed at.
    fn aim(&mut self) -> Result<Option<Mark>, Missing> {
        if !self.skip("at") {
            return Ok(None);
        }
        self.skip("the");
        let mark = self.mark();
        let mark = mark.or_else(|| self.next().map(|word| Mark::Named(word.to_owned())));
        mark.map(Some).ok_or(Missing)
    }

    /// One of the four bits, or its beginning.
    fn bit(&mut self) -> Option<Ability> {
        let word = self.peek().filter(|word| word.len() > 2)?;
        let bit = Ability::ALL.into_iter().find(|bit| belongings::word(*bit).starts_with(word))?;
        self.at += 1;
        Some(bit)
    }

    fn switch(&mut self, habit: Habit) -> Option<Request> {
        let on = match self.next()? {
            "on" => true,
            "off" => false,
            _ => return None,
        };
        Some(Request::Switch(habit, on))
    }
}

pub(super) fn use_(phrase: &mut Phrase<'_>) -> Option<Request> {
    let item = phrase.item()?;
    let at = phrase.aim().ok()?;
    let bit = if at.is_some() { phrase.bit() } else { None };
    Some(Request::Handle { handling: ItemAction::Use, item, at, bit })
}

pub(super) fn throw(phrase: &mut Phrase<'_>) -> Option<Request> {
    let item = phrase.item()?;
    let at = phrase.aim().ok()?;
    Some(Request::Handle { handling: ItemAction::Throw, item, at, bit: None })
}

pub(super) fn drop(phrase: &mut Phrase<'_>) -> Option<Request> {
    let item = phrase.item()?;
    Some(Request::Handle { handling: ItemAction::Drop, item, at: None, bit: None })
}

#[expect(clippy::unnecessary_wraps, reason = "others of the table lack something")]
pub(super) fn close(phrase: &mut Phrase<'_>) -> Option<Request> {
    Some(Request::Close(phrase.direction()))
}

pub(super) fn examine(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.mark_or_name().map(Request::Examine)
}

pub(super) fn what(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.skip("is");
    examine(phrase)
}

pub(super) fn way(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.skip("to");
    phrase.mark_or_name().map(Request::Way)
}

/// `rest`, or `rest until something happens`, of which `rest until` is enough.
#[expect(clippy::unnecessary_wraps, reason = "others of the table lack something")]
pub(super) fn rest(phrase: &mut Phrase<'_>) -> Option<Request> {
    if !phrase.skip("until") {
        return Some(Request::Do(Command::Rest));
    }
    phrase.skip("something");
    phrase.skip("happens");
    Some(Request::SetOut(Errand::Rest))
}

pub(super) fn run(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.direction().map(|way| Request::SetOut(Errand::Run(way)))
}

/// `travel to WHERE`. `go north` is a step, like `north`.
pub(super) fn travel(phrase: &mut Phrase<'_>) -> Option<Request> {
    if !phrase.skip("to")
        && let Some(way) = phrase.direction()
    {
        return Some(Request::Do(Command::Step(way)));
    }
    phrase.mark_or_name().map(|mark| Request::SetOut(Errand::Travel(mark)))
}

pub(super) fn give_up(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.skip("up").then_some(Request::GiveUp)
}

pub(super) fn watch(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.switch(Habit::Watch)
}

pub(super) fn prompt(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.switch(Habit::Prompt)
}

pub(super) fn help(phrase: &mut Phrase<'_>) -> Option<Request> {
    let topic = match phrase.next() {
        None => Topic::Help,
        Some(word) => Topic::Word(find(word).ok()?),
    };
    Some(Request::Tell(topic))
}

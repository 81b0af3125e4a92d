//! Parsing the arguments of a word: items, targets and directions.

use crate::{
    messages::words::bit_name,
    plain::{
        directions::direction,
        request::{Item, Mark},
    },
};
use hexdelve::{action::Slot, creature::Ability, grid::Direction};

#[derive(Debug)]
pub(crate) struct Missing;

/// Up to the next `;` of a line.
#[derive(Debug)]
pub(crate) struct Phrase<'a> {
    words: &'a [String],
    at: usize,
}

impl<'a> Phrase<'a> {
    pub(crate) const fn new(words: &'a [String]) -> Self {
        Self { words, at: 0 }
    }

    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).map(String::as_str)
    }

    pub(crate) fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.at += 1;
        Some(word)
    }

    pub(crate) const fn place(&self) -> usize {
        self.at
    }

    pub(super) fn since(&self, place: usize) -> String {
        self.words[place..self.at].join(" ")
    }

    pub(crate) fn skip(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Some(word);
        self.at += usize::from(is_next);
        is_next
    }

    fn name(&mut self, end: Option<&str>) -> Option<String> {
        let from = self.at;
        while self.peek().is_some_and(|word| Some(word) != end) {
            self.at += 1;
        }
        (self.at > from).then(|| self.since(from))
    }

    pub(crate) fn direction(&mut self) -> Option<Direction> {
        let direction = direction(self.peek()?)?;
        self.at += 1;
        Some(direction)
    }

    /// `4 north`, or `north` for one step.
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

    pub(crate) fn item(&mut self) -> Option<Item> {
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
        let from = self.at;
        if let Some(first) = self.leg() {
            let legs: Vec<_> = std::iter::once(first).chain(self.leg()).collect();
            let mut letters = self.words[from].chars();
            return Some(match (letters.next(), letters.next(), &legs[..]) {
                (Some(letter @ 'a'..='f'), None, [(_, way)]) => Mark::LetterOrStep(letter, *way),
                _ => Mark::Legs(legs),
            });
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

    pub(crate) fn mark_or_name(&mut self) -> Option<Mark> {
        self.skip("the");
        let from = self.at;
        let mark = self.mark();
        if mark.is_some() && self.peek().is_none() {
            return mark;
        }
        self.at = from;
        self.name(None).map(Mark::Named)
    }

    /// `None` without `at`.
    pub(crate) fn aim(&mut self) -> Result<Option<Mark>, Missing> {
        if !self.skip("at") {
            return Ok(None);
        }
        self.skip("the");
        let mark = self.mark();
        let mark = mark.or_else(|| self.next().map(|word| Mark::Named(word.to_owned())));
        mark.map(Some).ok_or(Missing)
    }

    pub(crate) fn bit(&mut self) -> Option<Ability> {
        let word = self.peek().filter(|word| word.len() > 2)?;
        let bit = Ability::ALL.into_iter().find(|bit| bit_name(*bit).starts_with(word))?;
        self.at += 1;
        Some(bit)
    }
}

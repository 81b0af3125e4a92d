//! The vocabulary of the line interface: a row for each word, and the parsers for its arguments:
//! items, targets and directions.

use super::{
    name_resolution::direction,
    parser::{Complaint, Errand, Habit, Item, Mark, Request, Topic},
};
use crate::{messages::words::bit_name, session::ItemAction};
use Reads::{As, By, InFull};
use hexdelve::{
    action::{Action, Slot},
    creature::Ability,
    grid::Direction,
};
use strsim::osa_distance;

#[derive(Debug)]
pub(crate) struct Word {
    /// The full name first. An unambiguous prefix of a name works too, unless the name is a
    /// single letter or sign.
    pub(crate) names: &'static [&'static str],
    pub(crate) usage: &'static str,
    pub(crate) help: &'static str,
    pub(crate) reads: Reads,
}

#[derive(Debug)]
pub(crate) enum Reads {
    As(Request),
    /// The word cannot be abbreviated.
    InFull(Request),
    By(fn(&mut Phrase<'_>) -> Option<Request>),
}

/// A new row is all it takes for a word to be parsed, listed by `help` and suggested.
pub(crate) static WORDS: &[Word] = &[
    word(&["north", "n"], "", As(step(Direction::North)), "move north, killing any occupant"),
    word(&["northeast", "ne"], "", As(step(Direction::NorthEast)), "move northeast"),
    word(&["east", "e"], "", As(step(Direction::East)), "move east"),
    word(&["southeast", "se"], "", As(step(Direction::SouthEast)), "move southeast"),
    word(&["south", "s"], "", As(step(Direction::South)), "move south"),
    word(&["southwest", "sw"], "", As(step(Direction::SouthWest)), "move southwest"),
    word(&["west", "w"], "", As(step(Direction::West)), "move west"),
    word(&["northwest", "nw"], "", As(step(Direction::NorthWest)), "move northwest"),
    word(&["rest", "wait", "."], "or rest until something happens", By(rest), "rest for a turn"),
    word(
        &["explore", "o"],
        "",
        As(set_out(Errand::Explore)),
        "explore the level and pick up items",
    ),
    word(&["travel", "go"], "to WHERE", By(travel), "go there by a known path"),
    word(&["run", "r"], "DIRECTION", By(run), "run until something comes up"),
    word(&["down", "descend", ">"], "", As(Request::Do(Action::Descend)), "go down the stairs"),
    word(&["up", "ascend", "<"], "", As(Request::Do(Action::Ascend)), "go up the stairs"),
    word(&["get", "take", "g", ","], "", As(Request::Do(Action::PickUp)), "pick up an item"),
    word(&["use"], "ITEM, or ITEM at WHOM, or ITEM at WHOM BIT", By(use_), "use an item"),
    word(&["throw", "t"], "ITEM at WHERE", By(throw), "throw an item"),
    word(&["drop"], "ITEM", By(drop), "drop an item"),
    word(&["close", "c"], "or close DIRECTION", By(close), "close a door"),
    word(&["look", "l"], "", As(tell(Topic::Around)), "describe your surroundings"),
    word(&["monsters", "m"], "", As(tell(Topic::Monsters)), "list the monsters, nearest first"),
    word(&["things"], "", As(tell(Topic::Things)), "list everything else you know of"),
    word(
        &["when"],
        "",
        As(tell(Topic::Timeline)),
        "show the turn order and what each character will do",
    ),
    word(&["threat"], "", As(tell(Topic::Threat)), "list the deadly moves"),
    word(&["minds"], "", As(tell(Topic::Minds)), "show what the monsters believe and intend"),
    word(&["examine", "x"], "WHAT", By(examine), "describe something"),
    word(&["what"], "is WHAT", By(what), "describe something, like examine"),
    word(&["way"], "to WHERE", By(way), "show the steps there, ready to type"),
    word(&["where", "status", "@"], "", As(tell(Topic::Standing)), "show the state of the game"),
    word(&["inventory", "pack", "items", "i"], "", As(tell(Topic::Pack)), "list what you carry"),
    word(&["map"], "", As(tell(Topic::Map)), "draw the level"),
    word(&["messages"], "", As(tell(Topic::Messages)), "repeat the last messages"),
    word(&["undo"], "", As(Request::TakeBack), "take back the last turn, in practice mode"),
    word(&["yes"], "", InFull(Request::Yes), "answer a question with yes; any other line cancels"),
    word(&["no"], "", InFull(Request::No), "answer a question with no"),
    word(&["quit", "exit", "q"], "", As(Request::Quit), "save and quit"),
    word(&["give"], "up", By(give_up), "abandon the game; asks first"),
    word(&["watch"], "on, or watch off", By(watch), "report the monsters in view after each turn"),
    word(&["prompt"], "on, or prompt off", By(prompt), "show the turn as a prompt"),
    word(&["help", "?"], "or help WORD", By(help), "list these commands"),
];

const fn word(
    names: &'static [&'static str],
    usage: &'static str,
    reads: Reads,
    help: &'static str,
) -> Word {
    Word { names, usage, help, reads }
}

const fn step(direction: Direction) -> Request {
    Request::Do(Action::Step(direction))
}

const fn tell(topic: Topic) -> Request {
    Request::Tell(topic)
}

const fn set_out(errand: Errand) -> Request {
    Request::SetOut(errand)
}

impl Word {
    pub(crate) const fn name(&self) -> &'static str {
        self.names[0]
    }

    pub(crate) fn pattern(&self) -> String {
        let words = if self.usage.is_empty() { "" } else { " " };
        format!("{}{words}{}", self.name(), self.usage)
    }

    /// One-letter names are abbreviations already.
    fn long_names(&self) -> impl Iterator<Item = &'static str> {
        let guesses = !matches!(self.reads, InFull(_));
        let is_long = move |name: &&str| guesses && (*name == self.name() || name.len() > 2);
        self.names.iter().copied().filter(is_long)
    }
}

pub(crate) fn find(said: &str) -> Result<usize, Complaint> {
    let exact = WORDS.iter().position(|row| row.names.contains(&said));
    if let Some(row) = exact {
        return Ok(row);
    }
    let mut begun: Vec<_> = (0..)
        .zip(WORDS)
        .flat_map(|(row, word)| word.long_names().map(move |name| (name, row)))
        .filter(|(name, _)| name.starts_with(said))
        .collect();
    begun.sort_by_key(|(name, _)| name.len());
    match begun[..] {
        [] => Err(Complaint::Unknown { word: said.to_owned(), nearest: nearest(said) }),
        [(shortest, row), ref others @ ..] => {
            let is_meant = |other: &(&str, usize)| other.1 == row || other.0.starts_with(shortest);
            if others.iter().all(is_meant) {
                return Ok(row);
            }
            let mut rows: Vec<_> = begun.iter().map(|(_, row)| *row).collect();
            rows.sort_unstable();
            rows.dedup();
            let meant = rows.into_iter().map(|row| WORDS[row].name()).collect();
            Err(Complaint::Ambiguous { word: said.to_owned(), meant })
        }
    }
}

/// A slip inserts, omits or replaces a letter, or swaps two neighbouring letters. Slips are
/// counted by the optimal string alignment distance. Any wilder guess would be worse than none.
fn nearest(said: &str) -> Option<&'static str> {
    let names = || WORDS.iter().flat_map(|row| row.names).copied().filter(|it| it.len() > 2);
    if let Some(begun) = names().find(|name| name.starts_with(said)) {
        return Some(begun);
    }
    let slips = if said.chars().count() > 6 { 2 } else { 1 };
    let near = names().map(|name| (osa_distance(said, name), name)).min_by_key(|(slips, _)| *slips);
    near.filter(|(needed, _)| said.len() > 2 && *needed <= slips).map(|(_, name)| name)
}

pub(crate) fn use_(phrase: &mut Phrase<'_>) -> Option<Request> {
    let item = phrase.item()?;
    let at = phrase.aim().ok()?;
    let bit = if at.is_some() { phrase.bit() } else { None };
    Some(Request::Handle { action: ItemAction::Use, item, at, bit })
}

pub(crate) fn throw(phrase: &mut Phrase<'_>) -> Option<Request> {
    let item = phrase.item()?;
    let at = phrase.aim().ok()?;
    Some(Request::Handle { action: ItemAction::Throw, item, at, bit: None })
}

pub(crate) fn drop(phrase: &mut Phrase<'_>) -> Option<Request> {
    let item = phrase.item()?;
    Some(Request::Handle { action: ItemAction::Drop, item, at: None, bit: None })
}

#[expect(clippy::unnecessary_wraps, reason = "other functions of the table fail")]
pub(crate) fn close(phrase: &mut Phrase<'_>) -> Option<Request> {
    Some(Request::Close(phrase.direction()))
}

pub(crate) fn examine(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.mark_or_name().map(Request::Examine)
}

pub(crate) fn what(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.skip("is");
    examine(phrase)
}

pub(crate) fn way(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.skip("to");
    phrase.mark_or_name().map(Request::Way)
}

/// `rest until` is short for `rest until something happens`.
#[expect(clippy::unnecessary_wraps, reason = "other functions of the table fail")]
pub(crate) fn rest(phrase: &mut Phrase<'_>) -> Option<Request> {
    if !phrase.skip("until") {
        return Some(Request::Do(Action::Rest));
    }
    phrase.skip("something");
    phrase.skip("happens");
    Some(Request::SetOut(Errand::Rest))
}

pub(crate) fn run(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.direction().map(|way| Request::SetOut(Errand::Run(way)))
}

/// `go north` is a step, like `north`.
pub(crate) fn travel(phrase: &mut Phrase<'_>) -> Option<Request> {
    if !phrase.skip("to")
        && let Some(way) = phrase.direction()
    {
        return Some(Request::Do(Action::Step(way)));
    }
    phrase.mark_or_name().map(|mark| Request::SetOut(Errand::Travel(mark)))
}

pub(crate) fn give_up(phrase: &mut Phrase<'_>) -> Option<Request> {
    phrase.skip("up").then_some(Request::GiveUp)
}

pub(crate) fn watch(phrase: &mut Phrase<'_>) -> Option<Request> {
    switch(phrase, Habit::Watch)
}

pub(crate) fn prompt(phrase: &mut Phrase<'_>) -> Option<Request> {
    switch(phrase, Habit::Prompt)
}

#[expect(clippy::unnecessary_wraps, reason = "other functions of the table fail")]
pub(crate) fn help(phrase: &mut Phrase<'_>) -> Option<Request> {
    Some(match phrase.next() {
        None => Request::Tell(Topic::Help),
        Some(word) => Request::HelpWith(word.to_owned()),
    })
}

fn switch(phrase: &mut Phrase<'_>, habit: Habit) -> Option<Request> {
    let on = match phrase.next()? {
        "on" => true,
        "off" => false,
        _ => return None,
    };
    Some(Request::Switch(habit, on))
}

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

//! The words that can be typed: a row for each thing that can be asked for.

use super::{
    complaint::Complaint,
    phrase::{Phrase, close, drop, examine, give_up, help, prompt, throw, use_, watch, way, what},
    request::{Request, Topic},
};
use crate::{grid::Direction, player::Command};

/// A row of the vocabulary.
#[derive(Debug)]
pub(super) struct Word {
    /// Its names, the one in full first. Beginnings of names that are longer
    /// than a letter or a sign serve, too, where they are no other's.
    pub(super) names: &'static [&'static str],
    /// What follows it.
    pub(super) usage: &'static str,
    /// What it is for.
    pub(super) help: &'static str,
    pub(super) reads: Reads,
}

/// How a word becomes a request.
#[derive(Debug)]
pub(super) enum Reads {
    /// It says all that there is to say.
    As(Request),
    /// The same, and nothing less than the whole word will do.
    InFull(Request),
    /// By the words after it. `None`: some are missing.
    By(fn(&mut Phrase<'_>) -> Option<Request>),
}

use Reads::{As, By, InFull};

/// Who adds a row has to do no more for a word to be known, helped with and
/// guessed at.
pub(super) static WORDS: &[Word] = &[
    word(&["north", "n"], "", As(step(Direction::North)), "go north, and kill who stands there"),
    word(&["northeast", "ne"], "", As(step(Direction::NorthEast)), "the same to the northeast"),
    word(&["east", "e"], "", As(step(Direction::East)), "the same to the east"),
    word(&["southeast", "se"], "", As(step(Direction::SouthEast)), "the same to the southeast"),
    word(&["south", "s"], "", As(step(Direction::South)), "the same to the south"),
    word(&["southwest", "sw"], "", As(step(Direction::SouthWest)), "the same to the southwest"),
    word(&["west", "w"], "", As(step(Direction::West)), "the same to the west"),
    word(&["northwest", "nw"], "", As(step(Direction::NorthWest)), "the same to the northwest"),
    word(&["rest", "wait", "."], "", As(Request::Do(Command::Rest)), "rest for a turn"),
    word(&["down", "descend", ">"], "", As(Request::Do(Command::Descend)), "go down the stairs"),
    word(&["up", "ascend", "<"], "", As(Request::Do(Command::Ascend)), "go up the stairs"),
    word(&["get", "take", "g", ","], "", As(Request::Do(Command::PickUp)), "pick up an item"),
    word(&["use"], "ITEM, or ITEM at WHOM, or ITEM at WHOM BIT", By(use_), "use an item"),
    word(&["throw", "t"], "ITEM at WHERE", By(throw), "throw an item"),
    word(&["drop"], "ITEM", By(drop), "put an item down"),
    word(&["close", "c"], "or close DIRECTION", By(close), "close a door"),
    word(&["look", "l"], "", As(tell(Topic::Around)), "who and what is around you"),
    word(&["monsters", "m"], "", As(tell(Topic::Monsters)), "the monsters, nearest first"),
    word(&["things"], "", As(tell(Topic::Things)), "everything else that you know of"),
    word(&["examine", "x"], "WHAT", By(examine), "what something is"),
    word(&["what"], "is WHAT", By(what), "the same"),
    word(&["way"], "to WHERE", By(way), "the steps that lead there, to be typed as they are"),
    word(&["where", "status", "@"], "", As(tell(Topic::Standing)), "how the game stands"),
    word(&["inventory", "pack", "i"], "", As(tell(Topic::Pack)), "what you carry"),
    word(&["map"], "", As(tell(Topic::Map)), "the level as a drawing"),
    word(&["messages"], "", As(tell(Topic::Messages)), "what was told last"),
    word(&["undo"], "", As(Request::TakeBack), "take the last turn back, in practice"),
    word(&["yes"], "", InFull(Request::Yes), "the answer to a question; any other line is none"),
    word(&["quit", "exit", "q"], "", As(Request::Quit), "leave; the game waits for you"),
    word(&["give"], "up", By(give_up), "end the game here; asks first"),
    word(&["watch"], "on, or watch off", By(watch), "tell after each turn where those in view are"),
    word(&["prompt"], "on, or prompt off", By(prompt), "tell the turn before each line of yours"),
    word(&["help", "?"], "or help WORD", By(help), "these words"),
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
    Request::Do(Command::Step(direction))
}

const fn tell(topic: Topic) -> Request {
    Request::Tell(topic)
}

impl Word {
    /// The word in full.
    pub(super) const fn name(&self) -> &'static str {
        self.names[0]
    }

    /// `throw ITEM at WHERE`.
    pub(super) fn pattern(&self) -> String {
        let words = if self.usage.is_empty() { "" } else { " " };
        format!("{}{words}{}", self.name(), self.usage)
    }

    /// What can be said by a beginning: neither a letter, which stands for one
    /// word, nor what has to be said in full.
    fn long_names(&self) -> impl Iterator<Item = &'static str> {
        let guesses = !matches!(self.reads, InFull(_));
        let is_long = move |name: &&str| guesses && (*name == self.name() || name.len() > 2);
        self.names.iter().copied().filter(is_long)
    }
}

/// The row of a word or of its beginning.
pub(super) fn find(said: &str) -> Result<usize, Complaint> {
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

/// The direction that a word names.
pub(super) fn direction(said: &str) -> Option<Direction> {
    match WORDS[find(said).ok()?].reads {
        As(Request::Do(Command::Step(direction))) => Some(direction),
        _ => None,
    }
}

/// The word that takes the fewest letters to be changed into; among equals the
/// one that begins the same, or the first.
fn nearest(said: &str) -> &'static str {
    let begins_like = |name: &str| name.chars().next() == said.chars().next();
    let names = WORDS.iter().map(Word::name);
    names.min_by_key(|name| (changes(said, name), !begins_like(name))).unwrap_or("help")
}

/// How many letters have to be added, left out or replaced (Levenshtein's
/// distance), row by row of the table that compares each beginning of the one
/// with each of the other.
fn changes(from: &str, to: &str) -> usize {
    let mut costs: Vec<usize> = (0..=to.chars().count()).collect();
    for (row, letter) in from.chars().enumerate() {
        let mut before = row;
        costs[0] = row + 1;
        for (column, other) in to.chars().enumerate() {
            let replaced = before + usize::from(letter != other);
            before = costs[column + 1];
            costs[column + 1] = replaced.min(before + 1).min(costs[column] + 1);
        }
    }
    costs.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(said: &str) -> Option<&'static str> {
        find(said).ok().map(|row| WORDS[row].name())
    }

    #[test]
    fn every_name_is_found_and_stands_for_one_row() {
        for (row, word) in WORDS.iter().enumerate() {
            for name in word.names {
                assert_eq!(find(name), Ok(row), "{name}");
            }
        }
    }

    #[test]
    fn a_beginning_serves_where_it_is_no_others() {
        let rows = [
            ("nor", Some("north")),
            ("northe", Some("northeast")),
            ("inv", Some("inventory")),
            ("stat", Some("where")),
            ("u", None),
            ("d", None),
            ("ye", None),
            ("y", None),
            ("eats", None),
        ];
        for (said, meant) in rows {
            assert_eq!(name(said), meant, "{said}");
        }
    }

    #[test]
    fn the_nearest_word_is_the_one_with_the_fewest_changes() {
        for (said, word) in [("eats", "east"), ("invnetory", "inventory"), ("mpa", "map")] {
            assert_eq!(nearest(said), word);
        }
        assert_eq!(changes("kitten", "sitting"), 3);
    }
}

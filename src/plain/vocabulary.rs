//! The words that can be typed: a row for each thing that can be asked for.

use crate::{
    action::Action,
    grid::Direction,
    plain::{
        complaint::Complaint,
        phrase::Phrase,
        request::{Errand, Request, Topic},
        verbs::{
            close, drop, examine, give_up, help, prompt, rest, run, throw, travel, use_, watch,
            way, what,
        },
    },
};
use strsim::osa_distance;

/// A row of the vocabulary.
#[derive(Debug)]
pub(crate) struct Word {
    /// Its names, the one in full first. Beginnings of names that are longer
    /// than a letter or a sign serve, too, where they are no other's.
    pub(crate) names: &'static [&'static str],
    /// What follows it.
    pub(crate) usage: &'static str,
    /// What it is for.
    pub(crate) help: &'static str,
    pub(crate) reads: Reads,
}

/// How a word becomes a request.
#[derive(Debug)]
pub(crate) enum Reads {
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
pub(crate) static WORDS: &[Word] = &[
    word(&["north", "n"], "", As(step(Direction::North)), "go north, and kill who stands there"),
    word(&["northeast", "ne"], "", As(step(Direction::NorthEast)), "the same to the northeast"),
    word(&["east", "e"], "", As(step(Direction::East)), "the same to the east"),
    word(&["southeast", "se"], "", As(step(Direction::SouthEast)), "the same to the southeast"),
    word(&["south", "s"], "", As(step(Direction::South)), "the same to the south"),
    word(&["southwest", "sw"], "", As(step(Direction::SouthWest)), "the same to the southwest"),
    word(&["west", "w"], "", As(step(Direction::West)), "the same to the west"),
    word(&["northwest", "nw"], "", As(step(Direction::NorthWest)), "the same to the northwest"),
    word(&["rest", "wait", "."], "or rest until something happens", By(rest), "rest for a turn"),
    word(
        &["explore", "o"],
        "",
        As(set_out(Errand::Explore)),
        "look everywhere, and take what lies there",
    ),
    word(&["travel", "go"], "to WHERE", By(travel), "go there by the ways that you know"),
    word(&["run", "r"], "DIRECTION", By(run), "go on in a direction until there is something"),
    word(&["down", "descend", ">"], "", As(Request::Do(Action::Descend)), "go down the stairs"),
    word(&["up", "ascend", "<"], "", As(Request::Do(Action::Ascend)), "go up the stairs"),
    word(&["get", "take", "g", ","], "", As(Request::Do(Action::PickUp)), "pick up an item"),
    word(&["use"], "ITEM, or ITEM at WHOM, or ITEM at WHOM BIT", By(use_), "use an item"),
    word(&["throw", "t"], "ITEM at WHERE", By(throw), "throw an item"),
    word(&["drop"], "ITEM", By(drop), "put an item down"),
    word(&["close", "c"], "or close DIRECTION", By(close), "close a door"),
    word(&["look", "l"], "", As(tell(Topic::Around)), "who and what is around you"),
    word(&["monsters", "m"], "", As(tell(Topic::Monsters)), "the monsters, nearest first"),
    word(&["things"], "", As(tell(Topic::Things)), "everything else that you know of"),
    word(&["when"], "", As(tell(Topic::Timeline)), "who acts when, and what it will do"),
    word(&["threat"], "", As(tell(Topic::Threat)), "which steps would be your death"),
    word(&["minds"], "", As(tell(Topic::Minds)), "what the monsters believe and intend"),
    word(&["examine", "x"], "WHAT", By(examine), "what something is"),
    word(&["what"], "is WHAT", By(what), "the same"),
    word(&["way"], "to WHERE", By(way), "the steps that lead there, to be typed as they are"),
    word(&["where", "status", "@"], "", As(tell(Topic::Standing)), "how the game stands"),
    word(&["inventory", "pack", "items", "i"], "", As(tell(Topic::Pack)), "what you carry"),
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
    Request::Do(Action::Step(direction))
}

const fn tell(topic: Topic) -> Request {
    Request::Tell(topic)
}

const fn set_out(errand: Errand) -> Request {
    Request::SetOut(errand)
}

impl Word {
    /// The word in full.
    pub(crate) const fn name(&self) -> &'static str {
        self.names[0]
    }

    /// `throw ITEM at WHERE`.
    pub(crate) fn pattern(&self) -> String {
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

/// The word that was probably meant: one that begins so, or that takes a slip of
/// the fingers to become what was typed; two in a long word. A slip adds a letter,
/// leaves it out, replaces it or exchanges it with the next. Another guess would be
/// worse than none.
fn nearest(said: &str) -> Option<&'static str> {
    let names = || WORDS.iter().flat_map(|row| row.names).copied().filter(|it| it.len() > 2);
    if let Some(begun) = names().find(|name| name.starts_with(said)) {
        return Some(begun);
    }
    let slips = if said.chars().count() > 6 { 2 } else { 1 };
    let near = names().map(|name| (osa_distance(said, name), name)).min_by_key(|(slips, _)| *slips);
    near.filter(|(needed, _)| said.len() > 2 && *needed <= slips).map(|(_, name)| name)
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
    fn a_word_is_guessed_only_if_a_typing_slip_explains_it() {
        let slips = [("eats", "east"), ("invnetory", "inventory"), ("mpa", "map"), ("y", "yes")];
        for (said, word) in slips {
            assert_eq!(nearest(said), Some(word), "{said}");
        }
        for said in ["flee", "attack", "zz", "\u{1b}[2j", "open", "search"] {
            assert_eq!(nearest(said), None, "{said}");
        }
    }
}

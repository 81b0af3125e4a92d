//! Parsing a line into orders: all of it, or nothing.

use crate::plain::{
    line_reader::LONGEST,
    parse_error::Complaint,
    phrase::Phrase,
    request::{Order, Request},
    vocabulary::{Reads, WORDS, find},
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        plain::request::{Item, Mark, Topic},
        session::ItemAction,
    };
    use hexdelve::{
        action::{Action, Slot},
        creature::Ability,
        grid::Direction,
    };
    use proptest::prelude::*;

    fn requests(line: &str) -> Vec<(u16, Request)> {
        let orders = read(line).unwrap_or_else(|complaint| panic!("{line}: {complaint}"));
        orders.into_iter().map(|order| (order.times, order.request)).collect()
    }

    fn one(line: &str) -> Request {
        let [(1, ref request)] = requests(line)[..] else { panic!("{line} is one request") };
        request.clone()
    }

    fn handled(action: ItemAction, slot: usize, at: Option<Mark>) -> Request {
        let item = Item::Slot(Slot::ALL[slot]);
        Request::Handle { action, item, at, bit: None }
    }

    #[test]
    fn several_commands_stand_on_a_line_with_counts() {
        let step = |direction| Request::Do(Action::Step(direction));
        let expected = vec![
            (3, step(Direction::East)),
            (1, step(Direction::NorthEast)),
            (12, Request::Do(Action::Rest)),
            (2, step(Direction::West)),
            (1, Request::Tell(Topic::Around)),
        ];
        assert_eq!(requests("3 east NE; 12 .\t2w ;; l"), expected);
        assert_eq!(requests("  ; "), vec![]);
    }

    #[test]
    fn items_and_targets_are_said_in_words() {
        let legs = Mark::Legs(vec![(4, Direction::North), (2, Direction::East)]);
        let rows = [
            ("use a", handled(ItemAction::Use, 0, None)),
            ("use c at 3", handled(ItemAction::Use, 2, Some(Mark::Letter('3')))),
            ("throw b at #12", handled(ItemAction::Throw, 1, Some(Mark::Number(12)))),
            ("t b at 4 north 2 east", handled(ItemAction::Throw, 1, Some(legs.clone()))),
            ("t b at 4 north and 2 east", handled(ItemAction::Throw, 1, Some(legs))),
            ("throw b at me", handled(ItemAction::Throw, 1, Some(Mark::Here))),
            (
                "throw b at e",
                handled(ItemAction::Throw, 1, Some(Mark::LetterOrStep('e', Direction::East))),
            ),
            (
                "throw b at 1 e",
                handled(ItemAction::Throw, 1, Some(Mark::Legs(vec![(1, Direction::East)]))),
            ),
            ("drop f", handled(ItemAction::Drop, 5, None)),
            ("close e", Request::Close(Some(Direction::East))),
            ("close", Request::Close(None)),
            ("what is potion of haste", Request::Examine(Mark::Named("potion of haste".into()))),
            ("examine 3", Request::Examine(Mark::Letter('3'))),
            ("way to down", Request::Way(Mark::Named("down".into()))),
            ("give up", Request::GiveUp),
        ];
        for (line, request) in rows {
            assert_eq!(one(line), request, "{line}");
        }
        let flip = one("use wand of flipping at the hunter erratic");
        let item = Item::Named("wand of flipping".to_owned());
        let at = Some(Mark::Named("hunter".to_owned()));
        let bit = Some(Ability::Erratic);
        assert_eq!(flip, Request::Handle { action: ItemAction::Use, item, at, bit });
    }

    #[test]
    fn what_is_not_understood_is_told_with_what_would_be() {
        let rows = [
            ("eats", "Unknown word \"eats\". Did you mean east?"),
            ("east; flee", "Unknown word \"flee\". Type help for a list."),
            ("u", "\"u\" could mean up or use or undo."),
            ("y", "Unknown word \"y\". Did you mean yes?"),
            ("use", "Usage: use ITEM, or ITEM at WHOM, or ITEM at WHOM BIT."),
            ("throw a at", "Usage: throw ITEM at WHERE."),
            ("0 east", "\"0\" is not a valid count. Try 3 east, or 20 rest."),
            ("7", "\"7\" is not a valid count. Try 3 east, or 20 rest."),
            ("2 look", "\"2 look\" is not a valid count. Try 3 east, or 20 rest."),
            ("\u{1b}[2J", "Unknown word \"\\u{1b}[2j\". Type help for a list."),
            (&"n ".repeat(600), "That line is too long."),
        ];
        for (line, told) in rows {
            let complaint = read(line).expect_err(line);
            assert_eq!(complaint.to_string(), format!("{told} Line ignored."));
        }
    }

    proptest! {
        #[test]
        fn any_line_is_read_or_complained_about(line in "\\PC*|([a-z0-9#;@<>.?]{0,5} ?){0,9}") {
            if let Err(complaint) = read(&line) {
                prop_assert!(!complaint.to_string().contains(char::is_control));
            }
        }
    }
}

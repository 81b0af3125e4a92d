//! The PC's past turns as text.

use crate::messages::{phrases, words::sentence};
use hexdelve::{action::Action, lookahead::LastSafeMove};

pub(crate) fn did(command: Action) -> String {
    match command {
        Action::Rest => phrases::rested().to_owned(),
        Action::Step(way) => phrases::went(way.name()),
        Action::Close(way) => phrases::closed_the_door(way.name()),
        Action::PickUp => phrases::picked_something_up().to_owned(),
        Action::Drop(slot) => phrases::dropped_item(slot),
        Action::Throw(slot, _) => phrases::threw_item(slot),
        Action::Use(slot, _) => phrases::used_item(slot),
        Action::Descend => phrases::went_down().to_owned(),
        Action::Ascend => phrases::went_up().to_owned(),
        Action::Custom(_) => phrases::used_a_skill().to_owned(),
    }
}

fn doing(command: Action) -> String {
    match command {
        Action::Rest => phrases::resting().to_owned(),
        Action::Step(way) => phrases::going(way.name()),
        Action::Close(way) => phrases::closing_the_door(way.name()),
        Action::PickUp => phrases::picking_something_up().to_owned(),
        Action::Drop(slot) => phrases::dropping_item(slot),
        Action::Throw(slot, _) => phrases::throwing_item(slot),
        Action::Use(slot, _) => phrases::using_item(slot),
        Action::Descend => phrases::going_down().to_owned(),
        Action::Ascend => phrases::going_up().to_owned(),
        Action::Custom(_) => phrases::using_a_skill().to_owned(),
    }
}

pub(crate) fn turn_in_words(turn: u64, command: Action, told: &str) -> String {
    phrases::past_turn(turn, did(command), told).trim_end().to_owned()
}

/// `clue` is what might have warned the PC before its last turn, as a sentence.
pub(crate) fn judgement_in_words(judgement: LastSafeMove, clue: Option<&str>) -> String {
    match judgement {
        LastSafeMove::NoneFound { turns: 0 } => String::new(),
        LastSafeMove::NoneFound { turns } => phrases::no_move_was_safe(turns),
        LastSafeMove::Safe { turn, safe, taken, is_last: true } if safe == taken => {
            let taken = doing(safe);
            match clue {
                Some(clue) => phrases::only_a_clue(turn, taken, clue),
                None => phrases::nothing_warned_you(turn, taken),
            }
        }
        LastSafeMove::Safe { turn, safe, taken, .. } if safe == taken => {
            phrases::your_last_safe_move(turn, doing(safe))
        }
        LastSafeMove::Safe { turn, safe, taken, .. } => {
            phrases::you_left_safety(turn, doing(safe), did(taken))
        }
    }
}

pub(crate) fn sentences(parts: &[String]) -> String {
    let sentences = parts.iter().map(|part| phrases::full_stop(sentence(part)));
    sentences.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdelve::grid::Direction;

    const EAST: Action = Action::Step(Direction::East);

    #[test]
    fn the_last_safe_move_is_told_with_what_was_done() {
        let safe = |safe, taken, is_last| {
            judgement_in_words(LastSafeMove::Safe { turn: 310, safe, taken, is_last }, None)
        };
        assert_eq!(
            safe(Action::Step(Direction::North), EAST, false),
            "Turn 310: going north was still safe, but you went east."
        );
        let last = "Turn 310: going east was your last safe move.";
        assert_eq!(safe(EAST, EAST, false), last);
        let unwarned = "Turn 310: nothing you knew warned you against going east.";
        assert_eq!(safe(EAST, EAST, true), unwarned);
        let heard = LastSafeMove::Safe { turn: 310, safe: EAST, taken: EAST, is_last: true };
        let heard = judgement_in_words(heard, Some("You heard steps right here on turn 308."));
        let told = "Turn 310: nothing in view warned you against going east. You heard steps right \
                    here on turn 308.";
        assert_eq!(heard, told);
        let never = judgement_in_words(LastSafeMove::NoneFound { turns: 30 }, None);
        assert_eq!(never, "No move was safe in the last 30 turns.");
        assert_eq!(turn_in_words(9, Action::Rest, ""), "9 You rested.");
    }
}

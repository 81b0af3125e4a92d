//! What the PC did, in plain words.

use crate::{action::Action, lookahead::LastSafeMove, messages::words::sentence};

/// What it did: `went east`.
pub(crate) fn did(command: Action) -> String {
    match command {
        Action::Rest => "rested".to_owned(),
        Action::Step(way) => format!("went {}", way.name()),
        Action::Close(way) => format!("closed the door to the {}", way.name()),
        Action::PickUp => "picked something up".to_owned(),
        Action::Drop(slot) => format!("dropped item {slot}"),
        Action::Throw(slot, _) => format!("threw item {slot}"),
        Action::Use(slot, _) => format!("used item {slot}"),
        Action::Descend => "went down".to_owned(),
        Action::Ascend => "went up".to_owned(),
        Action::Own(_) => "did something else".to_owned(),
    }
}

/// The same as something that could be done: `going east`.
fn doing(command: Action) -> String {
    match command {
        Action::Rest => "resting".to_owned(),
        Action::Step(way) => format!("going {}", way.name()),
        Action::Close(way) => format!("closing the door to the {}", way.name()),
        Action::PickUp => "picking up what lay there".to_owned(),
        Action::Drop(slot) => format!("dropping item {slot}"),
        Action::Throw(slot, _) => format!("throwing item {slot}"),
        Action::Use(slot, _) => format!("using item {slot}"),
        Action::Descend => "going down".to_owned(),
        Action::Ascend => "going up".to_owned(),
        Action::Own(_) => "doing something else".to_owned(),
    }
}

/// A turn and what was told of it: `310 You went east. The 4 kills the b.`
pub(crate) fn turn_in_words(turn: u64, command: Action, told: &str) -> String {
    format!("{turn} You {}. {told}", did(command)).trim_end().to_owned()
}

/// The last move that was safe.
pub(crate) fn judgement_in_words(judgement: LastSafeMove) -> String {
    match judgement {
        LastSafeMove::Never { turns: 0 } => String::new(),
        LastSafeMove::Never { turns } => format!("In the last {turns} turns no move was safe."),
        LastSafeMove::Safe { turn, safe, taken, is_last: true } if safe == taken => {
            format!("Turn {turn}: nothing that you knew warned you against {}.", doing(safe))
        }
        LastSafeMove::Safe { turn, safe, taken, .. } if safe == taken => {
            format!("Turn {turn}: {} was safe, and nothing after it was.", doing(safe))
        }
        LastSafeMove::Safe { turn, safe, taken, .. } => {
            format!("Turn {turn}: {} was still safe; you {}.", doing(safe), did(taken))
        }
    }
}

/// A killer, and how it came: sentences.
pub(crate) fn sentences(parts: &[String]) -> String {
    parts.iter().map(|part| format!("{}.", sentence(part))).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Direction;

    const EAST: Action = Action::Step(Direction::East);

    #[test]
    fn the_last_safe_move_is_told_with_what_was_done() {
        let safe = |safe, taken, is_last| {
            judgement_in_words(LastSafeMove::Safe { turn: 310, safe, taken, is_last })
        };
        assert_eq!(
            safe(Action::Step(Direction::North), EAST, false),
            "Turn 310: going north was still safe; you went east."
        );
        assert_eq!(
            safe(EAST, EAST, false),
            "Turn 310: going east was safe, and nothing after it was."
        );
        let unwarned = "Turn 310: nothing that you knew warned you against going east.";
        assert_eq!(safe(EAST, EAST, true), unwarned);
        let never = judgement_in_words(LastSafeMove::Never { turns: 30 });
        assert_eq!(never, "In the last 30 turns no move was safe.");
        assert_eq!(turn_in_words(9, Action::Rest, ""), "9 You rested.");
    }
}

//! What the PC did, in plain words.

use crate::{lookahead::Judgement, messages::words::sentence, player::Command};

/// What it did: `went east`.
pub(crate) fn did(command: Command) -> String {
    match command {
        Command::Rest => "rested".to_owned(),
        Command::Step(way) => format!("went {}", way.name()),
        Command::Close(way) => format!("closed the door to the {}", way.name()),
        Command::PickUp => "picked something up".to_owned(),
        Command::Drop(slot) => format!("dropped item {slot}"),
        Command::Throw(slot, _) => format!("threw item {slot}"),
        Command::Use(slot, _) => format!("used item {slot}"),
        Command::Descend => "went down".to_owned(),
        Command::Ascend => "went up".to_owned(),
        Command::Own(_) => "did something else".to_owned(),
    }
}

/// The same as something that could be done: `going east`.
fn doing(command: Command) -> String {
    match command {
        Command::Rest => "resting".to_owned(),
        Command::Step(way) => format!("going {}", way.name()),
        Command::Close(way) => format!("closing the door to the {}", way.name()),
        Command::PickUp => "picking up what lay there".to_owned(),
        Command::Drop(slot) => format!("dropping item {slot}"),
        Command::Throw(slot, _) => format!("throwing item {slot}"),
        Command::Use(slot, _) => format!("using item {slot}"),
        Command::Descend => "going down".to_owned(),
        Command::Ascend => "going up".to_owned(),
        Command::Own(_) => "doing something else".to_owned(),
    }
}

/// A turn and what was told of it: `310 You went east. The 4 kills the b.`
pub(crate) fn turn_in_words(turn: u64, command: Command, told: &str) -> String {
    format!("{turn} You {}. {told}", did(command)).trim_end().to_owned()
}

/// The last move that was safe.
pub(crate) fn judgement_in_words(judgement: Judgement) -> String {
    match judgement {
        Judgement::Never { turns: 0 } => String::new(),
        Judgement::Never { turns } => format!("In the last {turns} turns no move was safe."),
        Judgement::Safe { turn, safe, taken, is_last: true } if safe == taken => {
            format!("Turn {turn}: nothing that you knew warned you against {}.", doing(safe))
        }
        Judgement::Safe { turn, safe, taken, .. } if safe == taken => {
            format!("Turn {turn}: {} was safe, and nothing after it was.", doing(safe))
        }
        Judgement::Safe { turn, safe, taken, .. } => {
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

    const EAST: Command = Command::Step(Direction::East);

    #[test]
    fn the_last_safe_move_is_told_with_what_was_done() {
        let safe = |safe, taken, is_last| {
            judgement_in_words(Judgement::Safe { turn: 310, safe, taken, is_last })
        };
        assert_eq!(
            safe(Command::Step(Direction::North), EAST, false),
            "Turn 310: going north was still safe; you went east."
        );
        assert_eq!(
            safe(EAST, EAST, false),
            "Turn 310: going east was safe, and nothing after it was."
        );
        let unwarned = "Turn 310: nothing that you knew warned you against going east.";
        assert_eq!(safe(EAST, EAST, true), unwarned);
        let never = judgement_in_words(Judgement::Never { turns: 30 });
        assert_eq!(never, "In the last 30 turns no move was safe.");
        assert_eq!(turn_in_words(9, Command::Rest, ""), "9 You rested.");
    }
}

//! Who acts when, in plain words, up to the PC's third next turn.

use crate::{
    action::Action,
    creature::{Bestiary, CharacterId},
    grid::Position,
    lookahead::{ForecastTurn, TimelineEntry, TurnForecast},
    messages::{
        time::{in_turns_of_yours, turns_of_yours},
        twins::place_among_twins,
        words::{in_short, points, sentence},
    },
};

/// `+0.66  3 hunter     goes west`.
pub(crate) fn moment(
    foresight: &TurnForecast,
    at: usize,
    moment: &TimelineEntry,
    bestiary: &Bestiary,
    from: Position,
) -> String {
    let when = match moment.at - foresight.now {
        0 => "now".to_owned(),
        _ => format!("+{}", turns_of_yours(foresight, moment.at)),
    };
    if moment.is_player() {
        let nth = foresight.line[..at].iter().filter(|moment| moment.is_player()).count();
        let words = ["your turn", "your next turn", "your second next", "your third next"];
        return format!("{when:>5}  @ {}", words[nth.min(3)]);
    }
    let (letter, name) = (bestiary.letter(moment), bestiary.name(moment));
    if moment.is_lost {
        return format!("{when:>5}  {letter} {name:<9} out of view, could be anywhere near");
    }
    let turn = foresight.turns.iter().find(|it| (it.at, it.number) == (moment.at, moment.number));
    let coin = if turn.is_some_and(|turn| turn.heads.is_some()) { "tails: " } else { "" };
    let deed =
        turn.map_or(String::new(), |turn| format!("{coin}{}", deed(foresight, turn, bestiary)));
    let place = place_among_twins(foresight, moment.number, from);
    format!("{when:>5}  {letter} {name:<9} {deed}{place}").trim_end().to_owned()
}

/// What is done in a turn: `goes west`, `bites north`, `kills you`. Who steps at the
/// PC and neither arrives nor kills has come upon a ward.
pub(crate) fn deed(foresight: &TurnForecast, turn: &ForecastTurn, bestiary: &Bestiary) -> String {
    let death = foresight
        .deaths
        .iter()
        .find(|death| (death.at, death.killer.number) == (turn.at, turn.number));
    let yours = foresight.next_of(CharacterId::PLAYER).map(|turn| turn.from);
    match (death, turn.intent) {
        (Some(death), _) if death.victim.is_player() => "kills you".to_owned(),
        (Some(death), _) => {
            format!("kills {}", in_short(&death.victim, bestiary))
        }
        (None, Action::Step(way)) if turn.bites.is_some() && turn.to == turn.from => {
            format!("bites {}", way.name())
        }
        (None, Action::Step(way)) if turn.to == turn.from && yours == Some(turn.from.step(way)) => {
            "spends your ward".to_owned()
        }
        (None, Action::Step(_)) if turn.to == turn.from => "stays".to_owned(),
        (None, Action::Step(way)) => format!("goes {}", way.name()),
        (None, _) => "rests".to_owned(),
    }
}

/// The same in one row of so many columns: `@ 3+0.33 9+0.5 3+0.66 @+1`.
pub(crate) fn row_of_the_line(foresight: &TurnForecast, bestiary: &Bestiary, width: u16) -> String {
    let mut row = "Next:".to_owned();
    for moment in &foresight.line {
        let letter = if moment.is_player() { '@' } else { bestiary.letter(moment) };
        // Who has left the view may act elsewhere, or not at all.
        let doubt = if moment.is_lost { "?" } else { "" };
        let word = match moment.at - foresight.now {
            0 => format!(" {letter}{doubt}"),
            _ => format!(" {letter}{doubt}+{}", turns_of_yours(foresight, moment.at)),
        };
        if row.len() + word.len() > usize::from(width) {
            break;
        }
        row += &word;
    }
    row
}

/// The next turn of somebody in words, both sides of its coin where it tosses
/// one: `In 0.66 turns of yours it goes west.`
pub(crate) fn next_deed(
    foresight: &TurnForecast,
    number: CharacterId,
    bestiary: &Bestiary,
) -> Vec<String> {
    let Some(turn) = foresight.next_of(number) else {
        return vec!["It does not act before your third next turn.".to_owned()];
    };
    let when = match turn.at - foresight.now {
        0 => "Right after you".to_owned(),
        _ => sentence(&in_turns_of_yours(foresight, turn.at)),
    };
    let deed = deed(foresight, turn, bestiary);
    let Some(heads) = &turn.heads else { return vec![format!("{when} it {deed}.")] };
    let heads = match heads.len() {
        0 => "Heads: it rests.".to_owned(),
        count => format!("Heads: it goes one of {count} ways, {}.", points(heads)),
    };
    vec![format!("{when} it tosses a coin. Tails: it {deed}."), heads]
}

//! What is going to happen between monsters, in sentences.

use crate::ui::{
    Panel, telling::turns_of_yours::in_turns_of_yours, telling::twins::place_among_twins,
};
use crate::{
    action::Figure,
    creature::Bestiary,
    grid::Position,
    lookahead::{Foresight, Foretold},
};

/// The deaths to come, as far as there are any.
pub(in crate::ui) fn panel_of_fates(
    foresight: Option<&Foresight>,
    bestiary: &Bestiary,
    (from, rows): (Position, u16),
) -> Option<Panel> {
    let foresight = foresight?;
    let told = |death| fate(foresight, death, bestiary, from);
    let lines: Vec<_> = foresight.deaths.iter().map(told).take(usize::from(rows / 2)).collect();
    let title = "If you stay".to_owned();
    (!lines.is_empty()).then(|| Panel { title, lines, ..Panel::default() })
}

/// `4 will kill 9 in 0.66 turns of yours`.
pub(in crate::ui) fn fate(
    foresight: &Foresight,
    death: &Foretold,
    bestiary: &Bestiary,
    from: Position,
) -> String {
    let verb = if death.is_sure() { "will kill" } else { "may kill" };
    let name = |who: &Figure| {
        if who.is_player() {
            return "you".to_owned();
        }
        let own = bestiary.own_name(who).map(|name| format!("the {name}"));
        let name = own.unwrap_or_else(|| bestiary.letter(who).to_string());
        name + &place_among_twins(foresight, who.number, from)
    };
    let (killer, victim) = (name(&death.killer), name(&death.victim));
    format!("{killer} {verb} {victim} {}", in_turns_of_yours(foresight, death.at))
}
